import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { createWordNet, type WordNet } from "@pith/engine/restore/create-word-net";
import type { RestoreWeights } from "@pith/engine/restore/restore-weights";
import { fitQuestions } from "./fit-questions.ts";
import { listNames, listSpellings } from "./list-spellings.ts";
import { readOpenTexts } from "./open-text.ts";
import { packNet } from "./pack-net.ts";
import { chooseVocabulary, readExamples } from "./read-examples.ts";
import type { NetSize } from "./run-chunk.ts";
import { scoreSigns } from "./score-signs.ts";
import { type StrippedWord, stripSigns } from "./strip-signs.ts";
import { type Training, trainNet } from "./train-net.ts";

/** Every twelfth document is held out from training. Later steps are fitted on the held-out documents. */
const KEPT_OUT = 12;
/** Russian has a smaller vocabulary, because a Cyrillic letter takes two bytes. */
const VOCABULARY: Readonly<Record<string, number>> = { ru: 4800 };
/** Maximum number of listed names for which the net has no vector. More would make the weights too large. */
const NAMES: Readonly<Record<string, number>> = { en: 370 };
const EPOCHS = 2;
/** Languages with less text get more epochs. */
const MORE_EPOCHS: Readonly<Record<string, number>> = { de: 3, it: 4, nl: 5, pt: 4, ru: 4 };

/** Settings for fitting a net. */
interface Plan {
  size: NetSize;
  /** Factor for the number of words read from each open text. */
  times: number;
  training: Omit<Training, "targets">;
}

const TEACHER_SIZE: NetSize = { vocabulary: 20_000, dimensions: 32, hidden: 96, units: 32 };
/**
 * Settings for fitting a net's teachers. The net learns their averaged probabilities (based on Geoffrey
 * Hinton et al., "Distilling the Knowledge in a Neural Network", 2015). The more the teachers differ, the
 * better the average is, so each has different text, hidden words and dropout.
 */
const TEACHERS: readonly Plan[] = [
  {
    size: TEACHER_SIZE,
    times: 1,
    training: { epochs: 3, hiddenWords: 0.02, dropout: 0, isAveraged: false },
  },
  {
    size: TEACHER_SIZE,
    times: 1,
    training: { epochs: 4, hiddenWords: 0.06, dropout: 0.15, isAveraged: false },
  },
  {
    size: TEACHER_SIZE,
    times: 4,
    training: { epochs: 2, hiddenWords: 0.06, dropout: 0.15, isAveraged: false },
  },
];

/**
 * Settings for fitting a distilled net: the number of epochs, and the factors for the number of words read
 * from each open text by the net and by its last teacher. Only English has more talks to read; in other
 * languages, more text means more novels or records.
 */
const TAUGHT: Readonly<Record<string, { epochs: number; times: number; teacherTimes: number }>> = {
  en: { epochs: 1.5, times: 4, teacherTimes: 4 },
};
const TAUGHT_OTHERWISE = { epochs: 3, times: 1, teacherTimes: 2 };

function planTeachers(language: string): Plan[] {
  const { teacherTimes } = TAUGHT[language] ?? TAUGHT_OTHERWISE;
  return TEACHERS.map((plan, at) => (at === TEACHERS.length - 1 ? { ...plan, times: teacherTimes } : plan));
}

function planFit({ language, isTaught }: { language: string; isTaught: boolean }): Plan {
  const size = { vocabulary: VOCABULARY[language] ?? 5000, dimensions: 20, hidden: 64, units: 32 };
  if (isTaught) {
    const { epochs, times } = TAUGHT[language] ?? TAUGHT_OTHERWISE;
    return { size, times, training: { epochs, hiddenWords: 0.04, dropout: 0, isAveraged: true } };
  }
  return {
    size,
    times: 1,
    training: {
      epochs: MORE_EPOCHS[language] ?? EPOCHS,
      hiddenWords: 0.02,
      dropout: 0,
      isAveraged: false,
    },
  };
}

/**
 * Chosen by hand on the development talks, which are those for which `isFinal` in `load-held-out.ts` returns
 * false. English has fewer commas than the best F1 would require, because readers prefer that.
 */
export const CHOSEN: Readonly<
  Record<
    string,
    Pick<RestoreWeights, "wordsPerSentence" | "endThreshold" | "commaThreshold" | "capitalThreshold">
  >
> = {
  en: { wordsPerSentence: 13, endThreshold: 0, commaThreshold: -1, capitalThreshold: 0.2 },
  de: { wordsPerSentence: 14, endThreshold: 1, commaThreshold: 0, capitalThreshold: 0.2 },
  es: { wordsPerSentence: 14, endThreshold: 0.35, commaThreshold: -1, capitalThreshold: -0.3 },
  fr: { wordsPerSentence: 15, endThreshold: 1, commaThreshold: -1.2, capitalThreshold: 1 },
  it: { wordsPerSentence: 20, endThreshold: 0.25, commaThreshold: -1.2, capitalThreshold: 1.5 },
  nl: { wordsPerSentence: 20, endThreshold: 0, commaThreshold: -1.2, capitalThreshold: 1 },
  pt: { wordsPerSentence: 20, endThreshold: 0.5, commaThreshold: -1, capitalThreshold: 1.5 },
  ru: { wordsPerSentence: 16, endThreshold: 0, commaThreshold: -0.3, capitalThreshold: 2 },
};
/**
 * Added to the log odds of a question. Chosen by hand on the development talks, since guides and novels have
 * fewer questions than talks.
 */
const QUESTION_GAINS: Readonly<Record<string, number>> = { es: 1 };
const UNCHOSEN = {
  wordsPerSentence: 15,
  endThreshold: 0,
  commaThreshold: -1.8,
  capitalThreshold: 0,
};

export function renderModule(weights: RestoreWeights): string {
  return `import type { RestoreWeights } from "../restore-weights.ts";\n\n// Generated by packages/bench/src/restore/fit-restore.ts. OPEN_TEXTS in open-text.ts lists the training texts.\nexport const weights: RestoreWeights = ${JSON.stringify(weights)};\n`;
}

/** A language's open texts without punctuation, by document. */
interface Texts {
  language: string;
  fitted: StrippedWord[][];
  keptOut: StrippedWord[][];
}

function readTexts({ language, folder, times }: { language: string; folder: string; times: number }): Texts {
  const documents = readOpenTexts({ folder, language, times }).map((paragraphs) =>
    paragraphs.flatMap((text) => stripSigns({ text, language })),
  );
  return {
    language,
    fitted: documents.filter((_, at) => at % KEPT_OUT !== 0),
    keptOut: documents.filter((_, at) => at % KEPT_OUT === 0),
  };
}

/** Trains a net on the marks in the texts and, if it has teachers, on their averaged probabilities. */
function fitNet({
  texts: { language, fitted },
  plan: { size, training },
  teachers,
}: {
  texts: Texts;
  plan: Plan;
  teachers: readonly WordNet[];
}): RestoreWeights {
  const words = chooseVocabulary({ documents: fitted, size: size.vocabulary });
  const targets = teachers.length === 0 ? null : scoreSigns({ documents: fitted, nets: teachers });
  const startedAt = performance.now();
  const net = trainNet({
    examples: readExamples({ documents: fitted, words }),
    words,
    size: { ...size, vocabulary: words.length },
    training: { ...training, targets },
    report: (line) => console.log(`${line}, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`),
  });
  return packNet({ net, language });
}

function listAllSpellings({
  texts: { language, fitted },
  words,
}: {
  texts: Texts;
  words: readonly string[];
}): string[] {
  const names = listNames({ documents: fitted, words, most: NAMES[language] ?? 0 });
  return [...new Set([...listSpellings(fitted), ...names])];
}

/**
 * Fits the weights for a language on the open texts in a folder, and writes them as an engine module.
 */
function fitRestore({
  language,
  folder,
  isTaught,
}: {
  language: string;
  folder: string;
  isTaught: boolean;
}): void {
  const teachers = (isTaught ? planTeachers(language) : []).map((plan) =>
    createWordNet(fitNet({ texts: readTexts({ language, folder, times: plan.times }), plan, teachers: [] })),
  );
  const plan = planFit({ language, isTaught });
  const texts = readTexts({ language, folder, times: plan.times });
  const packed = fitNet({ texts, plan, teachers });
  const questions = fitQuestions({ documents: texts.keptOut, net: createWordNet(packed) });
  const module = renderModule({
    ...packed,
    ...(CHOSEN[language] ?? UNCHOSEN),
    spellings: listAllSpellings({ texts, words: packed.words.split(" ") }).join(" "),
    questions: {
      ...questions,
      bias: Number((questions.bias + (QUESTION_GAINS[language] ?? 0)).toFixed(2)),
    },
  });
  writeFileSync(new URL(`../../../engine/src/restore/weights/${language}.ts`, import.meta.url), module);
  console.log(`${language}: ${gzipSync(module, { level: 9 }).length} bytes gzip`);
}

/**
 * Fits the weights for `--language` on the texts in `--text`; with `--taught`, by distilling three larger
 * nets. Returns how many languages failed.
 */
export function runFitRestore(words: readonly string[]): number {
  const { values } = parseArgs({
    args: [...words],
    options: { language: { type: "string" }, text: { type: "string" }, taught: { type: "boolean" } },
  });
  if (values.language === undefined || values.text === undefined) {
    console.error("Usage: npm run bench -- fit-restore --language en --text FOLDER [--taught]");
    return 1;
  }
  fitRestore({ language: values.language, folder: values.text, isTaught: values.taught === true });
  return 0;
}

if (import.meta.main) process.exitCode = runFitRestore(process.argv.slice(2));
