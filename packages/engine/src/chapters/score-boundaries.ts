import type { TermIndex } from "../extract/build-term-index.ts";
import type { Sentence } from "../transcript/sentence.ts";
import { boundaryWeights } from "./boundary-weights.ts";
import { findInterviewer } from "./find-interviewer.ts";
import { measureChains } from "./measure-chains.ts";
import { measureCohesion } from "./measure-cohesion.ts";
import { type LexicalSigns, readBoundarySigns } from "./read-boundary-signs.ts";
import type { Timeline } from "./timeline.ts";

/** A place where a chapter may start. */
export interface Boundary {
  /** The chapter's first sentence. */
  sentence: number;
  score: number;
}

/* Weights of the features of a topic change, in standard deviations of lexical change. Round numbers, set
   by hand so that words determine the approximate position and discourse markers the exact sentence. */
const CHANGE = 1;
const NOVELTY = 1.3;
const CHAINS = 1;
const NEW_PARAGRAPH = 0.4;
const NEW_SPEAKER = 0.4;
const TURN_TO_TOPIC = 0.5;
const PAUSE = 0.5;
const LONG_PAUSE_MS = 3000;

/** Scales log odds to the range of the hand-set scores, for which the chapter costs are tuned. */
const LEARNED_SCALE = 2;
/** A predicted start counts as correct if a chapter starts within this time of it. */
const NEAR_MS = 30_000;
/** Weight of a sentence's own log odds, so that a chapter starts at the likeliest sentence nearby. */
const OWN_SHARE = 0.5;
const MAX_CHANCE = 0.95;

function standardize(values: Float64Array): Float64Array {
  const count = Math.max(1, values.length);
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count;
  const deviation = Math.sqrt(variance);
  return values.map((value) => (deviation > 0 ? (value - mean) / deviation : 0));
}

/** Returns the standardized lexical change at each sentence start. Runs in linear time. */
export function readLexicalSigns({
  index,
  windowWords,
}: {
  index: TermIndex;
  windowWords: number;
}): LexicalSigns {
  const cohesion = measureCohesion({ index, windowWords });
  return {
    change: standardize(cohesion.change),
    novelty: standardize(cohesion.novelty),
    chains: standardize(measureChains(index)),
  };
}

/** Returns, for each sentence, the log odds that a chapter starts within half a minute of it. Runs in linear time. */
function poolOdds({ odds, startsMs }: { odds: Float64Array; startsMs: Float64Array }): Float64Array {
  // sums[i] is the log of the probability that no chapter starts in the first i sentences.
  const sums = new Float64Array(odds.length + 1);
  for (let at = 0; at < odds.length; at += 1) {
    const chance = at === 0 ? 0 : 1 / (1 + Math.exp(-(odds[at] ?? 0)));
    sums[at + 1] = (sums[at] ?? 0) + Math.log1p(-Math.min(MAX_CHANCE, chance));
  }
  let first = 0;
  let end = 0;
  return odds.map((_, at) => {
    const ms = startsMs[at] ?? 0;
    while ((startsMs[first] ?? 0) < ms - NEAR_MS) first += 1;
    while (end < odds.length && (startsMs[end] ?? 0) <= ms + NEAR_MS) end += 1;
    const none = (sums[end] ?? 0) - (sums[first] ?? 0);
    return Math.log(Math.max(1e-9, -Math.expm1(none))) - none;
  });
}

/**
 * Returns every possible chapter start with its score. For an interview with named speakers, a logistic
 * regression over the features in `read-boundary-signs.ts` gives the probabilities, and the score is the log
 * odds that a chapter starts nearby, since several turns are often equally likely. Otherwise it is a sum,
 * with hand-set weights, of lexical change, new words, a pause, a new paragraph or speaker, and topic-shift
 * phrases. Omits the first sentence, since a chapter always starts there. Runs in linear time.
 */
export function scoreBoundaries({
  sentences,
  index,
  windowWords,
  timeline,
}: {
  sentences: readonly Sentence[];
  index: TermIndex;
  windowWords: number;
  timeline: Timeline;
}): Boundary[] {
  const lexical = readLexicalSigns({ index, windowWords });
  const interviewer = findInterviewer({ sentences, index });
  if (interviewer !== null) {
    const odds = Float64Array.from(readBoundarySigns({ sentences, index, lexical, interviewer }), (signs) =>
      signs.reduce((sum, sign, at) => sum + sign * (boundaryWeights[at] ?? 0), 0),
    );
    const nearby = poolOdds({ odds, startsMs: timeline.startsMs });
    return sentences
      .map((_, sentence) => ({
        sentence,
        score: LEARNED_SCALE * ((nearby[sentence] ?? 0) + OWN_SHARE * (odds[sentence] ?? 0)),
      }))
      .slice(1);
  }
  const { change, novelty, chains } = lexical;
  return sentences.slice(1).map((sentence, before) => {
    const position = before + 1;
    const previous = sentences[before];
    const isNewSpeaker = sentence.speaker !== previous?.speaker;
    let score =
      CHANGE * (change[position] ?? 0) +
      NOVELTY * (novelty[position] ?? 0) +
      CHAINS * (chains[position] ?? 0);
    if (previous?.endsParagraph === true || isNewSpeaker) score += NEW_PARAGRAPH;
    if (isNewSpeaker) score += NEW_SPEAKER;
    if (index.language.shifts?.test(sentence.text) === true) score += TURN_TO_TOPIC;
    score += PAUSE * Math.min(1, (previous?.pauseAfterMs ?? 0) / LONG_PAUSE_MS);
    return { sentence: position, score };
  });
}
