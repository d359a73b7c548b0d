import { findLanguage } from "@pith/engine/languages/find-language";
import { createSignReader } from "@pith/engine/transcript/read-break-signs";
import { BREAK_FEATURES, listBreakFeatures } from "@pith/engine/transcript/weigh-break";
import { type BareTalk, loadBareSpeech } from "./load-bare-speech.ts";

const STEPS = 300;
const RATE = 0.1;
const DECAY = 2e-4;
/** Stretches of so many words are left out where they have hardly a full stop: nobody punctuated them. */
const STRETCH_WORDS = 150;
const MIN_STRETCH_ENDS = 4;

interface Example {
  features: Uint8Array;
  wanted: number;
  share: number;
}

/** The breaks of a talk, each with its features. */
function readBreaks({ talk, share }: { talk: BareTalk; share: number }): Example[] {
  const read = createSignReader(findLanguage(talk.language));
  const signs = talk.words.map(({ text }) => read(text.replace("’", "'")));
  const examples: Example[] = [];
  for (let from = 0; from < signs.length; from += STRETCH_WORDS) {
    const stretch = talk.words.slice(from, from + STRETCH_WORDS);
    if (stretch.filter(({ endsSentence }) => endsSentence).length < MIN_STRETCH_ENDS) continue;
    for (let at = Math.max(1, from); at < from + stretch.length; at += 1) {
      const features = listBreakFeatures({
        secondBefore: signs[at - 2] ?? 0,
        before: signs[at - 1] ?? 0,
        after: signs[at] ?? 0,
        next: signs[at + 1] ?? 0,
      });
      examples.push({
        features: Uint8Array.from(features),
        wanted: talk.words[at - 1]?.endsSentence === true ? 1 : 0,
        share,
      });
    }
  }
  return examples;
}

/** Logistic regression by Adam. */
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

/** Fits the weights of `break-weights.ts` and prints them. A language with many talks counts by the root of its words. */
function fitBreakWeights(): void {
  const talks = loadBareSpeech();
  if (talks === null) {
    console.log("The shared data is absent. Set PITH_SHARED_DATA.");
    return;
  }
  const words = new Map<string, number>();
  for (const { language, words: own } of talks.fitted)
    words.set(language, (words.get(language) ?? 0) + own.length);
  const examples = talks.fitted.flatMap((talk) =>
    readBreaks({ talk, share: (words.get(talk.language) ?? 1) ** -0.5 }),
  );
  console.log(`${talks.fitted.length} talks, ${examples.length} breaks`);
  console.log([...fit(examples)].map((weight) => Number(weight.toFixed(2))).join(", "));
}

if (import.meta.main) fitBreakWeights();
