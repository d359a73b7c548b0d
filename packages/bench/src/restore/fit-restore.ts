import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { createWordNet } from "@pith/engine/restore/create-word-net";
import type { RestoreWeights } from "@pith/engine/restore/restore-weights";
import { fitQuestions } from "./fit-questions.ts";
import { listSpellings } from "./list-spellings.ts";
import { readOpenTexts } from "./open-text.ts";
import { packNet } from "./pack-net.ts";
import { stripSigns } from "./strip-signs.ts";
import { chooseVocabulary, type NetSize, readExamples, trainNet } from "./train-net.ts";

/** Every twelfth document is held out from the net, to fit later steps on. */
const KEPT_OUT = 12;
const SIZE: NetSize = { vocabulary: 5000, dimensions: 20, hidden: 80 };
/** Smaller for Russian, because a Cyrillic letter takes two bytes. */
const VOCABULARY: Readonly<Record<string, number>> = { ru: 4800 };
const EPOCHS = 2;
/** More epochs for languages with less text. */
const MORE_EPOCHS: Readonly<Record<string, number>> = { it: 4, nl: 5, pt: 4, ru: 4 };

/** Chosen by hand on the development talks. `isFinal` in `load-held-out.ts` defines the others. */
export const CHOSEN: Readonly<
  Record<
    string,
    Pick<
      RestoreWeights,
      "wordsPerSentence" | "endThreshold" | "commaThreshold" | "capitalThreshold" | "pauseGain"
    >
  >
> = {
  en: { wordsPerSentence: 14, endThreshold: 0, commaThreshold: -1.2, capitalThreshold: 0.2, pauseGain: 5 },
  de: { wordsPerSentence: 15, endThreshold: 0.3, commaThreshold: 0, capitalThreshold: 1, pauseGain: 5 },
  es: { wordsPerSentence: 14, endThreshold: 0, commaThreshold: -1, capitalThreshold: 0, pauseGain: 5 },
  fr: { wordsPerSentence: 17, endThreshold: 0.2, commaThreshold: -1, capitalThreshold: 1.5, pauseGain: 5 },
  it: { wordsPerSentence: 18, endThreshold: 0, commaThreshold: -1.2, capitalThreshold: 1.5, pauseGain: 6 },
  nl: { wordsPerSentence: 20, endThreshold: 0, commaThreshold: -1.2, capitalThreshold: 1, pauseGain: 6 },
  pt: { wordsPerSentence: 17, endThreshold: 0, commaThreshold: -1.2, capitalThreshold: 1.5, pauseGain: 6 },
  ru: { wordsPerSentence: 16, endThreshold: 0, commaThreshold: -0.3, capitalThreshold: 2, pauseGain: 6 },
};
const UNCHOSEN = {
  wordsPerSentence: 15,
  endThreshold: 0,
  commaThreshold: -1.8,
  capitalThreshold: 0,
  pauseGain: 4,
};

export function renderModule(weights: RestoreWeights): string {
  return `import type { RestoreWeights } from "../restore-weights.ts";\n\n// Written by packages/bench/src/restore/fit-restore.ts; OPEN_TEXTS in open-text.ts names what it was fitted on.\nexport const weights: RestoreWeights = ${JSON.stringify(weights)};\n`;
}

/** Fits a language's weights on the open texts in a folder and writes them as a module of the engine. */
function fitRestore({ language, folder }: { language: string; folder: string }): void {
  const documents = readOpenTexts({ folder, language }).map((paragraphs) =>
    paragraphs.flatMap((text) => stripSigns({ text, language })),
  );
  const fitted = documents.filter((_, at) => at % KEPT_OUT !== 0);
  const keptOut = documents.filter((_, at) => at % KEPT_OUT === 0);
  const words = chooseVocabulary({ documents: fitted, size: VOCABULARY[language] ?? SIZE.vocabulary });
  const startedAt = performance.now();
  const net = trainNet({
    examples: readExamples({ documents: fitted, words }),
    words,
    size: { ...SIZE, vocabulary: words.length },
    epochs: MORE_EPOCHS[language] ?? EPOCHS,
    report: (line) => console.log(`${line}, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`),
  });
  const packed = packNet({ net, language });
  const module = renderModule({
    ...packed,
    ...(CHOSEN[language] ?? UNCHOSEN),
    spellings: listSpellings(fitted).join(" "),
    questions: fitQuestions({ documents: keptOut, net: createWordNet(packed) }),
  });
  writeFileSync(new URL(`../../../engine/src/restore/weights/${language}.ts`, import.meta.url), module);
  console.log(`${language}: ${gzipSync(module, { level: 9 }).length} bytes gzip`);
}

/** Reads `--language` and `--text` and fits the weights. Returns how many languages failed. */
export function runFitRestore(words: readonly string[]): number {
  const { values } = parseArgs({
    args: [...words],
    options: { language: { type: "string" }, text: { type: "string" } },
  });
  if (values.language === undefined || values.text === undefined) {
    console.error("Usage: npm run bench -- fit-restore --language en --text FOLDER");
    return 1;
  }
  fitRestore({ language: values.language, folder: values.text });
  return 0;
}

if (import.meta.main) process.exitCode = runFitRestore(process.argv.slice(2));
