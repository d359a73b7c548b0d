import type { TermIndex } from "../extract/build-term-index.ts";
import type { Sentence } from "../transcript/sentence.ts";

/** Someone with a smaller share of the turns is a guest or a voice from the audience. */
const MIN_TURN_SHARE = 0.08;
const QUESTION_MARK = /[?？؟]["”'’)]*$/u;

/**
 * Who leads an interview: of those who speak often, the one with the most questions for the words said. Null where
 * fewer than two people are named or nobody asks.
 */
export function findAsker({
  sentences,
  index,
}: {
  sentences: readonly Sentence[];
  index: TermIndex;
}): string | null {
  const speakers = new Map<string, { words: number; questions: number; turns: number }>();
  let turns = 0;
  let previous: string | null = null;
  for (const [position, sentence] of sentences.entries()) {
    const { speaker } = sentence;
    if (speaker !== null) {
      const known = speakers.get(speaker) ?? { words: 0, questions: 0, turns: 0 };
      known.words += (index.starts[position + 1] ?? 0) - (index.starts[position] ?? 0);
      if (QUESTION_MARK.test(sentence.text)) known.questions += 1;
      if (speaker !== previous) {
        known.turns += 1;
        turns += 1;
      }
      speakers.set(speaker, known);
    }
    previous = speaker;
  }
  if (speakers.size < 2) return null;
  let asker: string | null = null;
  let highest = 0;
  for (const [speaker, { words, questions, turns: own }] of speakers) {
    const rate = questions / Math.max(1, words);
    if (own < turns * MIN_TURN_SHARE || rate <= highest) continue;
    highest = rate;
    asker = speaker;
  }
  return asker;
}
