import type { TermIndex } from "../extract/build-term-index.ts";
import type { Sentence } from "../transcript/sentence.ts";
import { findAsker } from "./find-asker.ts";
import { measureCohesion } from "./measure-cohesion.ts";

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
const NEW_PARAGRAPH = 0.4;
const NEW_SPEAKER = 0.4;
const ASKER_TAKES_OVER = 0.6;
const AFTER_LONG_TURN = 0.3;
const TURN_TO_TOPIC = 0.5;
const PAUSE = 0.5;
const LONG_TURN_WORDS = 150;
const LONG_PAUSE_MS = 3000;

function standardise(values: Float64Array): Float64Array {
  const count = Math.max(1, values.length);
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count;
  const deviation = Math.sqrt(variance);
  return values.map((value) => (deviation > 0 ? (value - mean) / deviation : 0));
}

/**
 * Every sentence at which a chapter may start, with how much speaks for it: how far the words change, whether new ones
 * come up, a pause, a new paragraph or speaker, a phrase that turns to a topic, and, in an interview, that the one who
 * asks takes over after a long answer. The first sentence is left out, since a chapter starts there anyway. Linear.
 */
export function scoreBoundaries({
  sentences,
  index,
  windowWords,
}: {
  sentences: readonly Sentence[];
  index: TermIndex;
  windowWords: number;
}): Boundary[] {
  const { change, novelty } = measureCohesion({ index, windowWords });
  const changeScores = standardise(change);
  const noveltyScores = standardise(novelty);
  const asker = findAsker({ sentences, index });
  const boundaries: Boundary[] = [];
  let turnWords = 0;
  for (const [position, sentence] of sentences.entries()) {
    const previous = sentences[position - 1];
    if (previous !== undefined) {
      const isNewSpeaker = sentence.speaker !== previous.speaker;
      let score = CHANGE * (changeScores[position] ?? 0) + NOVELTY * (noveltyScores[position] ?? 0);
      if (previous.endsParagraph || isNewSpeaker) score += NEW_PARAGRAPH;
      if (isNewSpeaker) {
        score += NEW_SPEAKER + AFTER_LONG_TURN * Math.min(1, turnWords / LONG_TURN_WORDS);
        if (asker !== null && sentence.speaker === asker) score += ASKER_TAKES_OVER;
      }
      if (index.language.shifts?.test(sentence.text) === true) score += TURN_TO_TOPIC;
      score += PAUSE * Math.min(1, (previous.pauseAfterMs ?? 0) / LONG_PAUSE_MS);
      boundaries.push({ sentence: position, score });
      if (isNewSpeaker) turnWords = 0;
    }
    turnWords += (index.starts[position + 1] ?? 0) - (index.starts[position] ?? 0);
  }
  return boundaries;
}
