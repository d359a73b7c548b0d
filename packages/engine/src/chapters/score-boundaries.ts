import type { TermIndex } from "../extract/build-term-index.ts";
import type { Sentence } from "../transcript/sentence.ts";
import { boundaryWeights } from "./boundary-weights.ts";
import { findInterviewer } from "./find-interviewer.ts";
import { measureChains } from "./measure-chains.ts";
import { measureCohesion } from "./measure-cohesion.ts";
import { type LexicalSigns, readBoundarySigns } from "./read-boundary-signs.ts";

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

/**
 * Scales log odds to the range of the scores that are set by hand, since the costs of chapters are tuned for
 * that range.
 */
const LEARNED_SCALE = 1;

function standardize(values: Float64Array): Float64Array {
  const count = Math.max(1, values.length);
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count;
  const deviation = Math.sqrt(variance);
  return values.map((value) => (deviation > 0 ? (value - mean) / deviation : 0));
}

/** Returns the standardized lexical change at each start of a sentence. Runs in linear time. */
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

/**
 * Returns every place where a chapter may start, with its score. For an interview with named speakers, the
 * score is a logistic regression over the features in `read-boundary-signs.ts`. Otherwise, it is a sum, with
 * weights set by hand, of lexical change, new words, a pause, a new paragraph or speaker, and phrases that
 * change the topic. Leaves out the first sentence, since it always starts a chapter. Runs in linear time.
 */
export function scoreBoundaries({
  sentences,
  index,
  windowWords,
  weights = boundaryWeights,
}: {
  sentences: readonly Sentence[];
  index: TermIndex;
  windowWords: number;
  /** Weights of the boundary features. Defaults to the fitted ones. */
  weights?: readonly number[];
}): Boundary[] {
  const lexical = readLexicalSigns({ index, windowWords });
  const interviewer = findInterviewer({ sentences, index });
  if (interviewer !== null)
    return readBoundarySigns({ sentences, index, lexical, interviewer })
      .map((signs, sentence) => ({
        sentence,
        score: LEARNED_SCALE * signs.reduce((sum, sign, at) => sum + sign * (weights[at] ?? 0), 0),
      }))
      .slice(1);
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
