import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { listStarts } from "@pith/engine/extract/create-passage-builder";
import { findContextRules } from "@pith/engine/extract/find-context-rules";
import {
  countPassageWords,
  type PassageStart,
  passageSigns,
  readEndSigns,
  readSentenceSigns,
  readStartSigns,
  readWholeSigns,
} from "@pith/engine/extract/read-passage-signs";
import { writePassage } from "@pith/engine/extract/write-passage";
import { fitLogistic } from "../chapters/fit-logistic.ts";
import { type DevTalk, loadDevTalk } from "./load-dev-talk.ts";

const WEIGHTS_FILE = fileURLToPath(
  new URL("../../../engine/src/extract/passage-weights.ts", import.meta.url),
);
const PENALTY = 10;
const FOLDS = 12;
/** One more than the engine's maximum, since some of the marked passages have this many sentences. */
const MAX_SENTENCES = 4;

/**
 * The passages of each talk that a reader marked, by their offsets in the joined text of the captions. The
 * marks are `u` for understood alone, `f` for a fragment, and `h` for housekeeping. A talk named `lex:3` is
 * the fourth interview with chapters.
 */
type MarkedPassages = Record<string, [startOffset: number, endOffset: number, marks: string][]>;

interface Example {
  file: string;
  isBare: boolean;
  /** In the order of `passageSigns`. */
  signs: number[];
  isUnderstood: boolean;
  isWhole: boolean;
}

function addSigns(rows: readonly (readonly number[])[]): number[] {
  const [first = []] = rows;
  return first.map((_, at) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0));
}

/** Returns the signs of a window as one row. */
function readSigns({
  talk: { source },
  first,
  last,
  start,
}: {
  talk: DevTalk;
  first: number;
  last: number;
  start: PassageStart;
}): number[] {
  const leaning = findContextRules(source.language.code);
  const positions = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const sentences = positions.map((position) => readSentenceSigns({ source, position, leaning }));
  const counted = countPassageWords(source);
  const words = { words: 0, pointing: 0, terms: 0, weight: 0 };
  for (const position of positions) {
    words.words += counted[position]?.words ?? 0;
    words.pointing += counted[position]?.pointing ?? 0;
    words.terms += counted[position]?.terms ?? 0;
    words.weight = Math.max(words.weight, counted[position]?.weight ?? 0);
  }
  const joins = sentences.slice(1).map(({ join }) => join);
  return [
    ...readStartSigns({ source, position: first, start, leaning }),
    ...addSigns(sentences.map(({ sentence }) => sentence)),
    ...addSigns([passageSigns.join.map(() => 0), ...joins]),
    ...readEndSigns({ source, position: last }),
    ...readWholeSigns({ words, sentences: positions.length }),
  ];
}

/** Returns the signs of a marked passage; null if today's sentences have different boundaries. */
function findSigns({
  talk,
  startOffset,
  endOffset,
}: {
  talk: DevTalk;
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

async function listExamples(): Promise<Example[]> {
  const marked = JSON.parse(
    readFileSync(new URL("./marked-passages.json", import.meta.url), "utf8"),
  ) as MarkedPassages;
  const examples: Example[] = [];
  for (const [file, passages] of Object.entries(marked)) {
    const talk = await loadDevTalk(file);
    for (const [startOffset, endOffset, marks] of passages) {
      const signs = findSigns({ talk, startOffset, endOffset });
      const isUnderstood = marks.includes("u");
      const isWhole = !/[fh]/.test(marks);
      if (signs !== null) examples.push({ file, isBare: talk.isBare, signs, isUnderstood, isWhole });
    }
  }
  console.log(`${examples.length} of ${Object.values(marked).flat().length} marked passages found.`);
  return examples;
}

/** Returns weights for the signs, followed by a bias. */
function fit(examples: readonly Example[]): number[] {
  const names = Object.values(passageSigns).flat();
  const means = names.map(
    (_, at) => examples.reduce((sum, { signs }) => sum + (signs[at] ?? 0), 0) / examples.length,
  );
  const spreads = names.map(
    (_, at) =>
      Math.sqrt(
        examples.reduce((sum, { signs }) => sum + ((signs[at] ?? 0) - (means[at] ?? 0)) ** 2, 0) /
          examples.length,
      ) || 1,
  );
  const weights = fitLogistic({
    // The kind of captions affects how often a passage is good, but isn't a sign of a good passage. Its value
    // is large, so that its weight is hardly penalized.
    rows: examples.map(({ signs, isBare }) =>
      Float64Array.from([
        ...signs.map((sign, at) => (sign - (means[at] ?? 0)) / (spreads[at] ?? 1)),
        isBare ? 10 : 0,
        10,
      ]),
    ),
    labels: examples.map(({ isUnderstood, isWhole }) => isUnderstood && isWhole),
    penalty: PENALTY,
  });
  const scaled = names.map((_, at) => (weights[at] ?? 0) / (spreads[at] ?? 1));
  const bias =
    10 * (weights.at(-1) ?? 0) - scaled.reduce((sum, weight, at) => sum + weight * (means[at] ?? 0), 0);
  return [...scaled, bias];
}

interface Scored {
  file: string;
  isBare: boolean;
  isUnderstood: boolean;
  isWhole: boolean;
  score: number;
}

/** Returns the share of pairs within a talk in which the better passage has the higher score. */
function measureOrder({
  rows,
  isGood,
}: {
  rows: readonly Scored[];
  isGood: (row: Scored) => boolean;
}): number {
  let right = 0;
  let pairs = 0;
  for (const file of new Set(rows.map((row) => row.file))) {
    const own = rows.filter((row) => row.file === file);
    const bad = own.filter((row) => !isGood(row));
    for (const good of own.filter(isGood))
      for (const other of bad) {
        pairs += 1;
        right += good.score > other.score ? 1 : good.score === other.score ? 0.5 : 0;
      }
  }
  return right / pairs;
}

function scoreAll({
  examples,
  weights,
}: {
  examples: readonly Example[];
  weights: readonly number[];
}): Scored[] {
  return examples.map(({ signs, file, isBare, isUnderstood, isWhole }) => ({
    file,
    isBare,
    isUnderstood,
    isWhole,
    score: signs.reduce((sum, sign, at) => sum + sign * (weights[at] ?? 0), weights.at(-1) ?? 0),
  }));
}

if (import.meta.main) {
  const without = process.argv.slice(2);
  const all = await listExamples();
  const examples = all.filter(({ file }) => !without.some((part) => file.includes(part)));
  const files = [...new Set(examples.map(({ file }) => file))];
  const held = Array.from({ length: FOLDS }, (_, fold) => {
    const isHeld = ({ file }: Example): boolean => files.indexOf(file) % FOLDS === fold;
    const weights = fit(examples.filter((example) => !isHeld(example)));
    return scoreAll({ examples: examples.filter(isHeld), weights });
  }).flat();
  const print = (name: string, rows: readonly Scored[]): void => {
    const share = (isGood: (row: Scored) => boolean): string =>
      `${(100 * measureOrder({ rows, isGood })).toFixed(1)} %`;
    console.log(
      `${name}: ${rows.length}, understood ${share((row) => row.isUnderstood)}, whole ${share((row) => row.isWhole)}, both ${share((row) => row.isUnderstood && row.isWhole)}`,
    );
  };
  print("all", held);
  print(
    "bare",
    held.filter(({ isBare }) => isBare),
  );
  print(
    "others",
    held.filter(({ isBare }) => !isBare),
  );
  const weights = fit(examples);
  let at = 0;
  const groups = Object.entries(passageSigns).map(([group, names]) => {
    const lines = names.map((name) => `    ${Number((weights[at++] ?? 0).toFixed(2))}, // ${name}`);
    return `  ${group}: [\n${lines.join("\n")}\n  ],`;
  });
  writeFileSync(
    WEIGHTS_FILE,
    `/** Fitted by \`fit:passages\` in packages/bench on passages that a reader marked. */\nexport const passageWeights = {\n  bias: ${Number((weights.at(-1) ?? 0).toFixed(2))},\n${groups.join("\n")}\n};\n`,
  );
}
