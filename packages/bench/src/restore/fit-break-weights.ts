import { parseArgs } from "node:util";
import { findLanguage } from "@pith/engine/languages/find-language";
import { END } from "@pith/engine/restore/word-net-core";
import { createSignReader } from "@pith/engine/transcript/read-break-signs";
import { BREAK_FEATURES, listBreakFeatures } from "@pith/engine/transcript/weigh-break";
import { readOpenTexts } from "./open-text.ts";
import { type StrippedWord, stripSigns } from "./strip-signs.ts";

/**
 * The languages with the most open transcripts of spoken language. Adding any other language made the rest
 * worse.
 */
const LANGUAGES = ["en", "uk"];
const SPOKEN = /captions|talk/;
/** Number of words to read per language, spread across its texts. */
const MAX_WORDS = 40_000;
const STEPS = 200;
const RATE = 0.1;
const DECAY = 2e-4;
/**
 * A stretch of this many words is skipped if it has fewer than MIN_STRETCH_ENDS periods, since it was never
 * punctuated.
 */
const STRETCH_WORDS = 150;
const MIN_STRETCH_ENDS = 4;

interface Example {
  features: Uint8Array;
  wanted: number;
  share: number;
}

/** Returns the breaks in a stretch of text, each with its features. */
function readBreaks({
  language,
  words,
  share,
}: {
  language: string;
  words: readonly StrippedWord[];
  share: number;
}): Example[] {
  if (words.filter(({ sign }) => sign >= END).length < MIN_STRETCH_ENDS) return [];
  const read = createSignReader(findLanguage(language));
  const signs = words.map(({ spelling }) => read(spelling.toLowerCase().replace("’", "'")));
  return words.slice(1).map((_, at) => ({
    features: Uint8Array.from(
      listBreakFeatures({
        secondBefore: signs[at - 1] ?? 0,
        before: signs[at] ?? 0,
        after: signs[at + 1] ?? 0,
        next: signs[at + 2] ?? 0,
      }),
    ),
    wanted: Number((words[at]?.sign ?? 0) >= END),
    share,
  }));
}

/** Fits a logistic regression with Adam. */
function fit(examples: readonly Example[]): Float64Array {
  const weights = new Float64Array(BREAK_FEATURES);
  const mean = new Float64Array(BREAK_FEATURES);
  const square = new Float64Array(BREAK_FEATURES);
  const whole = examples.reduce((sum, { share }) => sum + share, 0);
  for (let step = 1; step <= STEPS; step += 1) {
    const slope = weights.map((weight, at) => (at === BREAK_FEATURES - 1 ? 0 : DECAY * weight));
    for (const { features, wanted, share } of examples) {
      let sum = 0;
      for (const feature of features) sum += weights[feature] ?? 0;
      const error = ((1 / (1 + Math.exp(-sum)) - wanted) * share) / whole;
      for (const feature of features) slope[feature] = (slope[feature] ?? 0) + error;
    }
    for (const [at, own] of slope.entries()) {
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * own;
      square[at] = 0.999 * (square[at] ?? 0) + 0.001 * own * own;
      const size = (mean[at] ?? 0) / (1 - 0.9 ** step);
      weights[at] =
        (weights[at] ?? 0) - (RATE * size) / (Math.sqrt((square[at] ?? 0) / (1 - 0.999 ** step)) + 1e-8);
    }
  }
  return weights;
}

/**
 * Fits the weights of `break-weights.ts` on the open texts in the folder that `--text` names, and prints
 * them. All languages count equally.
 */
function fitBreakWeights(folder: string): void {
  const examples = LANGUAGES.flatMap((language) => {
    const documents = readOpenTexts({ folder, language, what: SPOKEN }).map((paragraphs) =>
      paragraphs.flatMap((text) => stripSigns({ text, language })),
    );
    const step = Math.max(1, Math.ceil(documents.reduce((sum, { length }) => sum + length, 0) / MAX_WORDS));
    const stretches = documents.flatMap((words) =>
      Array.from({ length: Math.floor(words.length / STRETCH_WORDS) }, (_, at) =>
        words.slice(at * STRETCH_WORDS, (at + 1) * STRETCH_WORDS),
      ),
    );
    const taken = stretches.filter((_, at) => at % step === 0);
    return taken.flatMap((words) => readBreaks({ language, words, share: 1 / taken.length }));
  });
  console.log(`${examples.length} breaks`);
  console.log([...fit(examples)].map((weight) => Number(weight.toFixed(2))).join(", "));
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { text: { type: "string" } } });
  if (values.text === undefined) console.error("Usage: fit-break-weights --text FOLDER");
  else fitBreakWeights(values.text);
}
