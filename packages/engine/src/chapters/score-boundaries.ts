import type { TermIndex } from "../extract/build-term-index.ts";
import type { Sentence } from "../transcript/sentence.ts";
import { findInterviewer } from "./find-interviewer.ts";
import { measureChains } from "./measure-chains.ts";
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
const CHAINS = 1;
const NEW_PARAGRAPH = 0.4;
const NEW_SPEAKER = 0.4;
/** Times how plainly the talk is an interview; introducing a topic takes the interviewer more than a short question. */
const INTERVIEWER_TAKES_OVER = 1.2;
const INTERVIEWER_INTRODUCES = 1.6;
const INTRODUCTION_WORDS = 25;
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

/** For each sentence how many words the one who speaks goes on to say, this sentence's among them. */
function measureTurns({
  sentences,
  index,
}: {
  sentences: readonly Sentence[];
  index: TermIndex;
}): Uint32Array {
  const turnWords = new Uint32Array(sentences.length);
  for (let position = sentences.length - 1; position >= 0; position -= 1) {
    const words = (index.starts[position + 1] ?? 0) - (index.starts[position] ?? 0);
    const goesOn = sentences[position + 1]?.speaker === sentences[position]?.speaker;
    turnWords[position] = words + (goesOn ? (turnWords[position + 1] ?? 0) : 0);
  }
  return turnWords;
}

/**
 * Every sentence at which a chapter may start, with how much speaks for it: how far the words change, whether new ones
 * come up, a pause, a new paragraph or speaker, a phrase that turns to a topic, and, in an interview, that the one who
 * leads it takes over. The first sentence is left out, since a chapter starts there anyway. Linear.
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
  const cohesion = measureCohesion({ index, windowWords });
  const change = standardise(cohesion.change);
  const novelty = standardise(cohesion.novelty);
  const chains = standardise(measureChains(index));
  const interviewer = findInterviewer({ sentences, index });
  const turns = measureTurns({ sentences, index });
  const scoreSpeakers = ({ position, wordsBefore }: { position: number; wordsBefore: number }): number => {
    const score = NEW_SPEAKER + AFTER_LONG_TURN * Math.min(1, wordsBefore / LONG_TURN_WORDS);
    if (interviewer === null || sentences[position]?.speaker !== interviewer.speaker) return score;
    const introduces = (turns[position] ?? 0) >= INTRODUCTION_WORDS ? INTERVIEWER_INTRODUCES : 0;
    return score + interviewer.strength * (INTERVIEWER_TAKES_OVER + introduces);
  };

  const boundaries: Boundary[] = [];
  let turnStart = 0;
  for (const [position, sentence] of sentences.entries()) {
    const previous = sentences[position - 1];
    if (previous === undefined) continue;
    const isNewSpeaker = sentence.speaker !== previous.speaker;
    let score =
      CHANGE * (change[position] ?? 0) +
      NOVELTY * (novelty[position] ?? 0) +
      CHAINS * (chains[position] ?? 0);
    if (previous.endsParagraph || isNewSpeaker) score += NEW_PARAGRAPH;
    if (isNewSpeaker) {
      score += scoreSpeakers({ position, wordsBefore: turns[turnStart] ?? 0 });
      turnStart = position;
    }
    if (index.language.shifts?.test(sentence.text) === true) score += TURN_TO_TOPIC;
    score += PAUSE * Math.min(1, (previous.pauseAfterMs ?? 0) / LONG_PAUSE_MS);
    boundaries.push({ sentence: position, score });
  }
  return boundaries;
}
