import type { Transcript } from "@pith/core/transcripts/transcript";
import { buildTermIndex } from "@pith/engine/extract/build-term-index";
import { joinSigns, locateTerms, readSentenceSigns } from "@pith/engine/generate/read-sentence-signs";
import { listAsideFeatures } from "@pith/engine/generate/weigh-aside";
import { findLanguage } from "@pith/engine/languages/find-language";
import { buildTalk } from "@pith/engine/testing/build-talk";
import { buildTranscript } from "@pith/engine/testing/build-task";
import { segmentSentences } from "@pith/engine/transcript/segment-sentences";
import type { Sentence } from "@pith/engine/transcript/sentence";
import { buildAttempts, buildHeldOutAttempts } from "./build-attempts.ts";
import { cutTalks, loadTalks } from "./load-talks.ts";

interface Rated {
  sentence: Sentence;
  features: number[];
  /** Of the sentence and the next one together. */
  joined: number[];
}

const STEPS = 400;
const RATE = 0.08;
const DECAY = 2e-4;
const HOSTS = 8;
const AROUND = 300;

function rate(transcript: Transcript): Rated[] {
  const sentences = segmentSentences(transcript);
  const index = buildTermIndex({
    texts: sentences.map(({ text }) => text),
    language: findLanguage(transcript.language),
  });
  const signs = readSentenceSigns({ index, places: locateTerms(index) });
  return sentences.flatMap((sentence, at) => {
    const own = signs[at];
    const next = signs[at + 1];
    if (own === undefined) return [];
    const joined = next === undefined ? own : joinSigns({ left: own, right: next });
    return { sentence, features: listAsideFeatures(own), joined: listAsideFeatures(joined) };
  });
}

/** The sentences of an attempt that stands in the middle of a talk, the longest first. */
function placeAttempt({ host, text }: { host: Transcript; text: string }): Rated[] {
  const texts = host.cues.map((cue) => cue.text);
  const middle = Math.floor(texts.length / 2);
  const before = [...texts.slice(Math.max(0, middle - AROUND), middle), "Well."];
  const pieces = text.split("\n");
  const spoken = [...before, ...pieces, "Well.", ...texts.slice(middle, middle + AROUND)];
  const last = before.length + pieces.length - 1;
  return rate(buildTranscript({ texts: spoken, language: host.language }))
    .filter(({ sentence }) => sentence.lastCueId >= before.length && sentence.firstCueId <= last)
    .filter(({ sentence }) => sentence.words > 2)
    .sort((left, right) => right.sentence.words - left.sentence.words);
}

function weigh({ weights, features }: { weights: readonly number[]; features: readonly number[] }): number {
  return features.reduce((sum, feature, at) => sum + feature * (weights[at] ?? 0), 0);
}

/** Logistic regression by Adam, both classes weighing the same. */
function fit({ asides, speech }: { asides: number[][]; speech: number[][] }): number[] {
  const size = speech[0]?.length ?? 0;
  const weights = new Array<number>(size).fill(0);
  const mean = new Float64Array(size);
  const square = new Float64Array(size);
  for (let step = 1; step <= STEPS; step += 1) {
    const slope = weights.map((weight, at) => (at === 0 ? 0 : DECAY * weight));
    for (const [rows, wanted] of [
      [asides, 1],
      [speech, 0],
    ] as const)
      for (const features of rows) {
        const error = (1 / (1 + Math.exp(-weigh({ weights, features }))) - wanted) * (0.5 / rows.length);
        for (const [at, feature] of features.entries()) slope[at] = (slope[at] ?? 0) + error * feature;
      }
    for (const [at, own] of slope.entries()) {
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * own;
      square[at] = 0.99 * (square[at] ?? 0) + 0.01 * own * own;
      const size = (mean[at] ?? 0) / (1 - 0.9 ** step);
      weights[at] =
        (weights[at] ?? 0) - (RATE * size) / (Math.sqrt((square[at] ?? 0) / (1 - 0.99 ** step)) + 1e-8);
    }
  }
  return weights;
}

function readShare({ values, share }: { values: number[]; share: number }): number {
  const sorted = [...values].sort((left, right) => right - left);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

/** Fits the weights of `weigh-aside.ts` and prints them with the weights that few sentences of ordinary talks exceed. */
function fitAsideWeights(): void {
  const talks = loadTalks();
  if (talks === null) {
    console.log("The shared data is absent. Set PITH_SHARED_DATA.");
    return;
  }
  const long = talks.fitted.filter(({ cues }) => cues.length > 150);
  const parts = cutTalks({ talks: long, every: 3 });
  const speech = [...talks.fitted, ...parts].flatMap(rate);
  const pick = (all: readonly Transcript[]): Transcript[] =>
    all.filter((_talk, at) => at % Math.ceil(all.length / HOSTS) === 0);
  const hosts = [buildTranscript({ texts: buildTalk(70) }), ...pick(long), ...pick(parts)];
  const attempts = [...buildAttempts(), ...buildHeldOutAttempts()].filter(
    ({ kind }) => kind !== "markup" && kind !== "disguised",
  );
  const placed = hosts.flatMap((host) => attempts.map(({ text }) => placeAttempt({ host, text })));
  const asides = placed.flatMap(([longest]) => (longest === undefined ? [] : [longest.features]));
  const weights = fit({ asides, speech: speech.map(({ features }) => features) });
  console.log(`weights: ${weights.map((weight) => weight.toFixed(2)).join(", ")}`);
  for (const [name, rows] of [
    ["whole talks", talks.fitted.flatMap(rate)],
    ["short parts", parts.flatMap(rate)],
  ] as const)
    printShares({ name, speech: rows, placed, weights });
}

function printShares({
  name,
  speech,
  placed,
  weights,
}: {
  name: string;
  speech: readonly Rated[];
  placed: readonly Rated[][];
  weights: readonly number[];
}): void {
  const own = speech.map(({ features }) => weigh({ weights, features }));
  const joined = speech.map((each) => weigh({ weights, features: each.joined }));
  for (const share of [0.001, 0.002, 0.003, 0.005, 0.01, 0.02]) {
    const bar = readShare({ values: own, share });
    const joinedBar = readShare({ values: joined, share });
    const found = placed.filter((rows) => rows.some(({ features }) => weigh({ weights, features }) > bar));
    const part = ((100 * found.length) / placed.length).toFixed(1);
    console.log(
      `${name}: ${share} of sentences weigh over ${bar.toFixed(2)} (and ${part} % of attempts), with the next one over ${joinedBar.toFixed(2)}`,
    );
  }
}

if (import.meta.main) fitAsideWeights();
