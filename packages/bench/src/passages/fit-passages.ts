import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { listStarts } from "@pith/engine/extract/create-passage-builder";
import { findContextRules } from "@pith/engine/extract/find-context-rules";
import {
  addWordCounts,
  countPassageWords,
  type PassageStart,
  passageSigns,
  readEndSigns,
  readSentenceSigns,
  readStartSigns,
  readWholeSigns,
} from "@pith/engine/extract/read-passage-signs";
import { writePassage } from "@pith/engine/extract/write-passage";
import { fitSigned, type SignedExample } from "./fit-signed.ts";
import { loadOpenTalk, type OpenTalk } from "./load-open-talk.ts";
import { passagePriors } from "./passage-priors.ts";

const WEIGHTS_FILE = fileURLToPath(
  new URL("../../../engine/src/extract/passage-weights.ts", import.meta.url),
);
const PENALTY = 100;
const FOLDS = 8;
/** Weight of passages that the engine might show, relative to randomly drawn windows. */
const CHOSEN_SHARE = 2;
/** One more than the engine's maximum, since some of the annotated passages have this many sentences. */
const MAX_SENTENCES = 4;

interface MarkedTalk {
  language: string;
  /**
   * Offsets into the joined caption text, and the letter that each reader chose from `instructions.md`.
   * Windows have only `u`, `f`, `h` and `l`.
   */
  passages: [startOffset: number, endOffset: number, marks: string][];
}

/**
 * The annotated passages by talk name; see `loadOpenTalk`. Only positions are stored here, not the speakers'
 * words.
 */
interface MarkedPassages {
  /** The talks' sources. `folders` are the first segments of the talks' names. */
  sources: { repository: string; license: string; commit: string | null; folders: string[] }[];
  chosen: Record<string, MarkedTalk>;
  drawn: Record<string, MarkedTalk>;
}

interface Example extends SignedExample {
  file: string;
  isChosen: boolean;
}

function addSigns(rows: readonly (readonly number[])[]): number[] {
  const [first = []] = rows;
  return first.map((_, at) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0));
}

/** Returns a window's features as one row. */
function readSigns({
  talk: { source },
  first,
  last,
  start,
}: {
  talk: OpenTalk;
  first: number;
  last: number;
  start: PassageStart;
}): number[] {
  const leaning = findContextRules(source.language.code);
  const positions = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const words = countPassageWords(source);
  const sentences = positions.map((position) => readSentenceSigns({ source, position, leaning, words }));
  const joins = sentences.slice(1).map(({ join }) => join);
  return [
    ...readStartSigns({ source, position: first, start, leaning, words }),
    ...addSigns(sentences.map(({ sentence }) => sentence)),
    ...addSigns([passageSigns.join.map(() => 0), ...joins]),
    ...readEndSigns({ source, position: last }),
    ...readWholeSigns({ words: addWordCounts(words.slice(first, last + 1)), sentences: positions.length }),
  ];
}

/** Returns an annotated passage's features; null if the engine now splits its sentences differently. */
function findSigns({
  talk,
  startOffset,
  endOffset,
}: {
  talk: OpenTalk;
  startOffset: number;
  endOffset: number;
}): number[] | null {
  const { sentences } = talk.source;
  const first = sentences.findIndex((sentence) => sentence.endOffset > startOffset);
  for (const start of listStarts({ source: talk.source, position: first }))
    for (let last = first; last < Math.min(sentences.length, first + MAX_SENTENCES); last += 1) {
      const { offset } = start;
      const stretches = writePassage({ source: talk.source, window: { first, last, offset } })?.stretches;
      if (stretches?.[0]?.startOffset === startOffset && stretches.at(-1)?.endOffset === endOffset)
        return readSigns({ talk, first, last, start });
    }
  return null;
}

async function listExamples(folder: string): Promise<Example[]> {
  const { sources, chosen, drawn } = JSON.parse(
    readFileSync(new URL("./marked-passages.json", import.meta.url), "utf8"),
  ) as MarkedPassages;
  const examples: Example[] = [];
  let marked = 0;
  for (const [talks, isChosen] of [[chosen, true] as const, [drawn, false] as const])
    for (const [name, { language, passages }] of Object.entries(talks)) {
      const talk = await loadOpenTalk({ folder, name, language });
      const source = sources.findIndex(({ folders }) =>
        folders.some((from) => talk.file.startsWith(`${from}/`)),
      );
      marked += passages.length;
      for (const [startOffset, endOffset, marks] of passages) {
        const signs = findSigns({ talk, startOffset, endOffset });
        if (signs === null) continue;
        examples.push({
          signs,
          file: talk.file,
          isChosen,
          wanted: [...marks].filter((mark) => mark === "u").length / marks.length,
          share: isChosen ? CHOSEN_SHARE : 1,
          group: [source, language, talk.isBare, isChosen].join(" "),
        });
      }
    }
  console.log(`${examples.length} of ${marked} marked passages found.`);
  return examples;
}

function fit(examples: readonly Example[]): { weights: number[]; bias: number } {
  return fitSigned({ examples, priors: Object.values(passagePriors).flat(), penalty: PENALTY });
}

function score({ example, weights }: { example: Example; weights: readonly number[] }): number {
  return example.signs.reduce((sum, sign, at) => sum + sign * (weights[at] ?? 0), 0);
}

/**
 * Returns the fraction of pairs of a good and a bad passage from the same talk in which the good passage has
 * the higher score.
 */
function measureOrder(rows: readonly { file: string; wanted: number; score: number }[]): number {
  let right = 0;
  let pairs = 0;
  for (const file of new Set(rows.map((row) => row.file))) {
    const own = rows.filter((row) => row.file === file);
    const bad = own.filter(({ wanted }) => wanted < 0.5);
    for (const good of own.filter(({ wanted }) => wanted > 0.5))
      for (const other of bad) {
        pairs += 1;
        right += good.score > other.score ? 1 : good.score === other.score ? 0.5 : 0;
      }
  }
  return right / pairs;
}

/** Prints how well the weights rank passages from held-out talks. */
function printOrder(examples: readonly Example[]): void {
  const files = [...new Set(examples.map(({ file }) => file))];
  const rows = Array.from({ length: FOLDS }, (_, fold) => {
    const isHeld = ({ file }: Example): boolean => files.indexOf(file) % FOLDS === fold;
    const { weights } = fit(examples.filter((example) => !isHeld(example)));
    return examples.filter(isHeld).map((example) => ({ ...example, score: score({ example, weights }) }));
  }).flat();
  for (const isChosen of [true, false]) {
    const own = rows.filter((row) => row.isChosen === isChosen);
    const order = (100 * measureOrder(own)).toFixed(1);
    console.log(
      `${isChosen ? "chosen" : "drawn"}: ${own.length}, ${order} % of the pairs in the right order`,
    );
  }
}

function writeWeights({ weights, bias }: { weights: readonly number[]; bias: number }): void {
  let at = 0;
  const groups = Object.entries(passageSigns).map(([group, names]) => {
    const lines = names.map((name) => `    ${Number((weights[at++] ?? 0).toFixed(2))}, // ${name}`);
    return `  ${group}: [\n${lines.join("\n")}\n  ],`;
  });
  writeFileSync(
    WEIGHTS_FILE,
    `/**\n * Fitted by \`fit:passages\` in packages/bench on annotated passages of openly licensed talks, with the priors\n * in \`passage-priors.ts\`.\n */\nexport const passageWeights = {\n  bias: ${Number(bias.toFixed(2))},\n${groups.join("\n")}\n};\n`,
  );
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined)
    console.error("Usage: fit:passages FOLDER, which has the checkouts of the sources");
  else {
    const examples = await listExamples(folder);
    printOrder(examples);
    writeWeights(fit(examples));
  }
}
