import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { statementSigns } from "@pith/engine/chapters/list-statements";
import { fitSigned, type SignedExample } from "../passages/fit-signed.ts";
import { loadOpenTalk } from "../passages/load-open-talk.ts";
import { listTalkStatements } from "./list-talk-statements.ts";
import { statementPriors } from "./statement-priors.ts";

const WEIGHTS_FILE = fileURLToPath(
  new URL("../../../engine/src/chapters/statement-weights.ts", import.meta.url),
);
const PENALTY = 30;
const FOLDS = 10;
const THRESHOLDS = [0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8];

interface MarkedTalk {
  language: string;
  title: string;
  /** Offsets into the joined caption text, and the letter that each reader chose from `instructions.md`. */
  passages: [startOffset: number, endOffset: number, marks: string][];
}

/** The annotated passages by talk name; see `loadOpenTalk`. The speakers' words aren't stored here. */
interface MarkedStatements {
  sources: { repository: string; license: string; commit: string; folders: string[] }[];
  talks: Record<string, MarkedTalk>;
}

interface Example extends SignedExample {
  file: string;
  /** The talk and its version: a video with its title, or a text without one. */
  version: string;
}

async function listExamples(folder: string): Promise<Example[]> {
  const { sources, talks } = JSON.parse(
    readFileSync(new URL("./marked-statements.json", import.meta.url), "utf8"),
  ) as MarkedStatements;
  const examples: Example[] = [];
  let marked = 0;
  for (const [name, { language, title, passages }] of Object.entries(talks)) {
    const talk = await loadOpenTalk({ folder, name, language });
    const source = sources.findIndex(({ folders }) =>
      folders.some((from) => talk.file.startsWith(`${from}/`)),
    );
    for (const shown of [title, ""]) {
      const { candidates } = listTalkStatements({ talk, title: shown });
      marked += passages.length;
      for (const [startOffset, endOffset, marks] of passages) {
        const found = candidates.find(
          ({ passage: { stretches } }) =>
            stretches[0]?.startOffset === startOffset && stretches.at(-1)?.endOffset === endOffset,
        );
        if (found === undefined) continue;
        examples.push({
          signs: found.signs,
          file: talk.file,
          version: `${name} ${shown}`,
          wanted: [...marks].filter((mark) => mark === "g").length / marks.length,
          share: 0.5,
          group: [source, language, talk.isBare].join(" "),
        });
      }
    }
  }
  console.log(`${examples.length} of ${marked} marked passages found.`);
  return examples;
}

function fit(examples: readonly Example[]): { weights: number[]; bias: number } {
  return fitSigned({
    examples,
    priors: statementSigns.map((name) => statementPriors[name]),
    penalty: PENALTY,
  });
}

/** Prints how many of the held-out talks' best passages are good, for each minimum probability. */
function printPrecision(examples: readonly Example[]): void {
  const files = [...new Set(examples.map(({ file }) => file))];
  const rows = Array.from({ length: FOLDS }, (_, fold) => {
    const isHeld = ({ file }: Example): boolean => files.indexOf(file) % FOLDS === fold;
    const { weights, bias } = fit(examples.filter((example) => !isHeld(example)));
    return examples.filter(isHeld).map((example) => {
      const score = example.signs.reduce((sum, sign, at) => sum + sign * (weights[at] ?? 0), bias);
      return { ...example, chance: 1 / (1 + Math.exp(-score)) };
    });
  }).flat();
  const versions = [...new Set(rows.map(({ version }) => version))];
  const best = versions.map((version) =>
    rows
      .filter((row) => row.version === version)
      .reduce((most, row) => (row.chance > most.chance ? row : most)),
  );
  for (const threshold of THRESHOLDS) {
    const shown = best.filter(({ chance }) => chance >= threshold);
    const good = shown.reduce((sum, { wanted }) => sum + wanted, 0);
    console.log(
      `chance of at least ${threshold}: shown for ${shown.length} of ${best.length}, ${((100 * good) / Math.max(1, shown.length)).toFixed(1)} % good`,
    );
  }
}

function writeWeights({ weights, bias }: { weights: readonly number[]; bias: number }): void {
  const lines = statementSigns.map((name, at) => `    ${Number((weights[at] ?? 0).toFixed(2))}, // ${name}`);
  writeFileSync(
    WEIGHTS_FILE,
    `/**\n * Fitted by \`fit:statements\` in packages/bench on annotated passages of openly licensed talks, with the priors in\n * \`statement-priors.ts\`.\n */\nexport const statementWeights = {\n  bias: ${Number(bias.toFixed(2))},\n  signs: [\n${lines.join("\n")}\n  ],\n};\n`,
  );
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined)
    console.error("Usage: fit:statements FOLDER, which has the checkouts of the sources");
  else {
    const examples = await listExamples(folder);
    printPrecision(examples);
    writeWeights(fit(examples));
  }
}
