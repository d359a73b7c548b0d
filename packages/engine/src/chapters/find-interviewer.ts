import type { TermIndex } from "../extract/build-term-index.ts";
import type { Sentence } from "../transcript/sentence.ts";

/** The host of an interview, and how clear that role is. */
export interface Interviewer {
  speaker: string;
  /** 1 if the interviewer says almost nothing, 0 if they say at least half of all words. */
  strength: number;
}

/** Minimum fraction of the turns for a speaker to be the interviewer. */
const MIN_TURN_SHARE = 0.2;
const QUESTION_MARK = /[?？؟]["”'’)]*$/u;

/**
 * Returns the frequent speaker who asks the most questions per word. Null if fewer than two speakers are
 * named, if nobody asks anything, or if the roles aren't distinct enough.
 */
export function findInterviewer({
  sentences,
  index,
}: {
  sentences: readonly Sentence[];
  index: TermIndex;
}): Interviewer | null {
  const speakers = new Map<string, { words: number; questions: number; turns: number }>();
  let turns = 0;
  let previous: string | null = null;
  for (const [position, { speaker, text }] of sentences.entries()) {
    if (speaker !== null) {
      const known = speakers.get(speaker) ?? { words: 0, questions: 0, turns: 0 };
      known.words += (index.starts[position + 1] ?? 0) - (index.starts[position] ?? 0);
      if (QUESTION_MARK.test(text)) known.questions += 1;
      if (speaker !== previous) {
        known.turns += 1;
        turns += 1;
      }
      speakers.set(speaker, known);
    }
    previous = speaker;
  }
  if (speakers.size < 2) return null;
  let interviewer: Interviewer | null = null;
  let highest = 0;
  for (const [speaker, { words, questions, turns: own }] of speakers) {
    const rate = questions / Math.max(1, words);
    if (own < turns * MIN_TURN_SHARE || rate <= highest) continue;
    highest = rate;
    interviewer = { speaker, strength: Math.max(0, 1 - (2 * words) / Math.max(1, index.tokens.length)) };
  }
  return interviewer;
}
