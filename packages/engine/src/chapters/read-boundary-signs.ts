import type { TermIndex } from "../extract/build-term-index.ts";
import type { Sentence } from "../transcript/sentence.ts";
import type { Interviewer } from "./find-interviewer.ts";
import { measureRecurrence } from "./measure-recurrence.ts";

/** Features that predict whether a sentence starts a chapter of an interview, in the order of the weights. */
export const boundarySigns = [
  "bias",
  "lexical change",
  "new words",
  "change of lexical chains",
  "local peak of lexical change",
  "new speaker",
  "pause before the sentence",
  "transition phrase",
  "interviewer starts a medium turn",
  "interviewer starts a long turn",
  "interviewer makes a statement before asking",
  "interviewer's turn ends with a question",
  "turn length",
  "length of the previous turn",
  "length of the next two answers",
  "sentence length",
  "fraction of recently used terms in the interviewer's turn",
  "increase in use of its terms",
  "fraction of recent terms that don't recur",
  "names in the interviewer's turn",
  "inside the interviewer's turn",
  "clarity of the interviewer's role",
] as const;

const QUESTION = /[?？؟]["”'’)]*$/u;
const CAPITAL = /(?<=\p{L}[,;]?\s)\p{Lu}\p{Ll}/gu;
const MIDDLING_TURN_WORDS = 20;
const LONG_TURN_WORDS = 45;
const LONG_PAUSE_MS = 3000;
const NEARBY_SENTENCES = 12;
/** Size in words of the window within which a term counts as recently used. */
const MEMORY_WORDS = 400;
/** The opening words of a long turn contain its topic. */
const MAX_OPENING_WORDS = 200;
const USUAL_SENTENCE_WORDS = 20;

interface Turn {
  first: number;
  end: number;
  words: number;
}

function listTurns({ sentences, index }: { sentences: readonly Sentence[]; index: TermIndex }): {
  turns: Turn[];
  turnOf: Uint32Array;
} {
  const turns: Turn[] = [];
  const turnOf = new Uint32Array(sentences.length);
  for (const [position, { speaker }] of sentences.entries()) {
    const last = turns.at(-1);
    const words = (index.starts[position + 1] ?? 0) - (index.starts[position] ?? 0);
    if (last !== undefined && sentences[last.first]?.speaker === speaker) {
      last.end = position + 1;
      last.words += words;
    } else turns.push({ first: position, end: position + 1, words });
    turnOf[position] = turns.length - 1;
  }
  return { turns, turnOf };
}

function isHighestNearby({ values, at }: { values: Float64Array; at: number }): boolean {
  const own = values[at] ?? 0;
  for (let other = at - NEARBY_SENTENCES; other <= at + NEARBY_SENTENCES; other += 1)
    if ((values[other] ?? Number.NEGATIVE_INFINITY) > own) return false;
  return true;
}

/** Returns, for each turn, the fraction of its terms that were used shortly before. */
function measureKeptTerms({ turns, index }: { turns: readonly Turn[]; index: TermIndex }): Float64Array {
  const lastSaid = new Int32Array(index.termCounts.length).fill(-MEMORY_WORDS - 1);
  return Float64Array.from(turns, ({ first, end }) => {
    const from = index.starts[first] ?? 0;
    let said = 0;
    let kept = 0;
    for (let at = from; at < (index.starts[end] ?? from); at += 1) {
      const term = index.terms[index.tokens[at] ?? 0] ?? -1;
      if (term < 0 || (index.termCounts[term] ?? 0) < 2) continue;
      said += 1;
      if (from - (lastSaid[term] ?? 0) <= MEMORY_WORDS) kept += 1;
    }
    for (let at = from; at < (index.starts[end] ?? from); at += 1) {
      const term = index.terms[index.tokens[at] ?? 0] ?? -1;
      if (term >= 0) lastSaid[term] = at;
    }
    return said > 0 ? kept / said : 0;
  });
}

/** Standardized lexical features at each sentence start; see `scoreBoundaries`. */
export interface LexicalSigns {
  change: Float64Array;
  novelty: Float64Array;
  chains: Float64Array;
}

/** Returns the features of each sentence, one for each of `boundarySigns`. Runs in linear time. */
export function readBoundarySigns({
  sentences,
  index,
  lexical: { change, novelty, chains },
  interviewer,
}: {
  sentences: readonly Sentence[];
  index: TermIndex;
  lexical: LexicalSigns;
  interviewer: Interviewer;
}): Float64Array[] {
  const { turns, turnOf } = listTurns({ sentences, index });
  const kept = measureKeptTerms({ turns, index });
  const recurrence = measureRecurrence(index);
  const { shifts } = index.language;
  const flag = (is: boolean): number => (is ? 1 : 0);
  const scaleWords = (words: number): number => Math.log2(1 + words) / 8;
  const countTurnWords = (turn: number): number => turns[turn]?.words ?? 0;
  return sentences.map((sentence, position) => {
    const number = turnOf[position] ?? 0;
    const turn = turns[number] ?? { first: position, end: position + 1, words: 0 };
    const isFirst = turn.first === position && position > 0;
    const isLeader = sentence.speaker === interviewer.speaker;
    const takesOver = isFirst && isLeader;
    const own = isFirst ? sentences.slice(turn.first, turn.end) : [];
    const from = index.starts[position] ?? 0;
    const sentenceEnd = index.starts[position + 1] ?? from;
    const turnEnd = index.starts[turn.end] ?? from;
    const to = isFirst ? Math.min(turnEnd, from + MAX_OPENING_WORDS) : sentenceEnd;
    const names = own.reduce((sum, { text }) => sum + (text.match(CAPITAL)?.length ?? 0), 0);
    return Float64Array.of(
      1,
      change[position] ?? 0,
      novelty[position] ?? 0,
      chains[position] ?? 0,
      flag(isHighestNearby({ values: change, at: position })),
      flag(isFirst),
      Math.min(1, (sentences[position - 1]?.pauseAfterMs ?? 0) / LONG_PAUSE_MS),
      flag(shifts?.test(sentence.text) === true),
      flag(takesOver && turn.words >= MIDDLING_TURN_WORDS && turn.words < LONG_TURN_WORDS),
      flag(takesOver && turn.words >= LONG_TURN_WORDS),
      flag(takesOver && own.findIndex(({ text }) => QUESTION.test(text)) > 0),
      flag(takesOver && QUESTION.test(own.at(-1)?.text ?? "")),
      isFirst ? scaleWords(turn.words) : 0,
      isFirst ? scaleWords(countTurnWords(number - 1)) : 0,
      scaleWords(countTurnWords(number + 1) + countTurnWords(number + 3)),
      Math.min(3, (sentenceEnd - from) / USUAL_SENTENCE_WORDS),
      takesOver ? (kept[number] ?? 0) : 0,
      recurrence.measureUptake({ from, to }),
      recurrence.measureDropped(from),
      takesOver ? Math.min(3, names) / 3 : 0,
      flag(!isFirst && isLeader),
      takesOver ? interviewer.strength : 0,
    );
  });
}
