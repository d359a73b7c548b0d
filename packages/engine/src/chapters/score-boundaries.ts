import type { TermIndex } from "../extract/build-term-index.ts";
import type { Sentence } from "../transcript/sentence.ts";
import { boundaryWeights } from "./boundary-weights.ts";
import { findInterviewer } from "./find-interviewer.ts";
import { measureChains } from "./measure-chains.ts";
import { measureCohesion } from "./measure-cohesion.ts";
import { type LexicalSigns, readBoundarySigns } from "./read-boundary-signs.ts";

/** A place where a chapter may start. */
export interface Boundary {
  /** The sentence that would be the chapter's first. */
  sentence: number;
  score: number;
}

/*
 * What a sign of a new topic counts, in standard deviations of lexical change. Round numbers, set by hand: the words
 * decide, the way of speaking helps them to find the exact sentence.
 */
const CHANGE = 1;
const NOVELTY = 1.3;
const CHAINS = 1;
const NEW_PARAGRAPH = 0.4;
const NEW_SPEAKER = 0.4;
const TURN_TO_TOPIC = 0.5;
const PAUSE = 0.5;
const LONG_PAUSE_MS = 3000;

/** Brings the logarithm of the odds to the scale of the hand-set scores, which the costs of chapters are set to. */
const LEARNED_SCALE = 1;

function standardize(values: Float64Array): Float64Array {
  const count = Math.max(1, values.length);
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count;
  const deviation = Math.sqrt(variance);
  return values.map((value) => (deviation > 0 ? (value - mean) / deviation : 0));
}

/** Returns how far the words change at each sentence's start, standardized. Linear. */
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
 * Returns every sentence at which a chapter may start, with how much speaks for it. In an interview with named speakers
 * that is a logistic regression over the signs of `read-boundary-signs.ts`; else a sum with weights set by hand: how far
 * the words change, whether new ones come up, a pause, a new paragraph or speaker, a phrase that turns to a topic. The
 * first sentence is left out, since a chapter starts there anyway. Linear.
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
  /** Of the signs of boundaries; the fitted ones if absent. */
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
