import type { TermIndex } from "../extract/build-term-index.ts";
import { WORD_POINTING } from "../languages/find-language.ts";
import type { Sentence } from "../transcript/sentence.ts";
import type { Interviewer } from "./find-interviewer.ts";

/** Features that predict whether a sentence starts a chapter of an interview, in the order of the weights. */
export const boundarySigns = [
  "bias",
  "change of words",
  "novelty",
  "chains",
  "change is highest nearby",
  "novelty is highest nearby",
  "new speaker",
  "new paragraph",
  "pause",
  "transition phrase",
  "transition phrase inside a turn",
  "leader takes over",
  "leader, very short turn",
  "leader, short turn",
  "leader, medium turn",
  "leader, long turn",
  "leader asks",
  "leader asks at the start",
  "leader makes a statement before asking",
  "guest takes over",
  "length of turn before",
  "length of turn after",
  "since leader's last long turn",
  "share of new terms in turn",
  "share of recurring terms in turn",
  "names in turn",
  "starts by pointing back",
  "leader, inside turn",
  "guest, inside turn",
  "leader's share",
] as const;

const QUESTION = /[?？؟]["”'’)]*$/u;
const CAPITAL = /(?<=\p{L}[,;]?\s)\p{Lu}\p{Ll}/gu;
const SHORT_TURN_WORDS = 8;
const MIDDLING_TURN_WORDS = 20;
const LONG_TURN_WORDS = 45;
const LONG_PAUSE_MS = 3000;
const NEARBY_SENTENCES = 12;
/** Number of words for which a term counts as recent. */
const MEMORY_WORDS = 400;
const WORDS_PER_STEP = 600;

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

/** Returns, for each turn, the shares of its terms that are new and that were used shortly before. */
function measureTurnTerms({ turns, index }: { turns: readonly Turn[]; index: TermIndex }): {
  fresh: Float64Array;
  kept: Float64Array;
} {
  const lastSaid = new Int32Array(index.termCounts.length).fill(-MEMORY_WORDS - 1);
  const fresh = new Float64Array(turns.length);
  const kept = new Float64Array(turns.length);
  for (const [turn, { first, end }] of turns.entries()) {
    const from = index.starts[first] ?? 0;
    let said = 0;
    let isNew = 0;
    for (let at = from; at < (index.starts[end] ?? from); at += 1) {
      const term = index.terms[index.tokens[at] ?? 0] ?? -1;
      if (term < 0 || (index.termCounts[term] ?? 0) < 2) continue;
      said += 1;
      if (from - (lastSaid[term] ?? 0) > MEMORY_WORDS) isNew += 1;
    }
    for (let at = from; at < (index.starts[end] ?? from); at += 1) {
      const term = index.terms[index.tokens[at] ?? 0] ?? -1;
      if (term >= 0) lastSaid[term] = at;
    }
    fresh[turn] = said > 0 ? isNew / said : 0;
    kept[turn] = said > 0 ? 1 - isNew / said : 0;
  }
  return { fresh, kept };
}

/** Standardized lexical features at each start of a sentence; see `scoreBoundaries`. */
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
  const { fresh, kept } = measureTurnTerms({ turns, index });
  const { shifts } = index.language;
  const flag = (is: boolean): number => (is ? 1 : 0);
  let lastLongLead = 0;
  return sentences.map((sentence, position) => {
    const turnNumber = turnOf[position] ?? 0;
    const turn = turns[turnNumber] ?? { first: position, end: position + 1, words: 0 };
    const isFirst = turn.first === position && position > 0;
    const isLeader = sentence.speaker === interviewer.speaker;
    const takesOver = isFirst && isLeader;
    const own = isFirst ? sentences.slice(turn.first, turn.end) : [];
    const firstQuestion = own.findIndex(({ text }) => QUESTION.test(text));
    const before = sentences[position - 1];
    const at = index.starts[position] ?? 0;
    const sinceLead = at - lastLongLead;
    if (takesOver && turn.words >= MIDDLING_TURN_WORDS) lastLongLead = at;
    const names = own.reduce((sum, { text }) => sum + (text.match(CAPITAL)?.length ?? 0), 0);
    const firstWord = index.flags[index.tokens[at] ?? 0] ?? 0;
    return Float64Array.of(
      1,
      change[position] ?? 0,
      novelty[position] ?? 0,
      chains[position] ?? 0,
      flag(isHighestNearby({ values: change, at: position })),
      flag(isHighestNearby({ values: novelty, at: position })),
      flag(isFirst),
      flag(before?.endsParagraph === true),
      Math.min(1, (before?.pauseAfterMs ?? 0) / LONG_PAUSE_MS),
      flag(shifts?.test(sentence.text) === true),
      flag(own.some(({ text }) => shifts?.test(text) === true)),
      flag(takesOver),
      flag(takesOver && turn.words < SHORT_TURN_WORDS),
      flag(takesOver && turn.words >= SHORT_TURN_WORDS && turn.words < MIDDLING_TURN_WORDS),
      flag(takesOver && turn.words >= MIDDLING_TURN_WORDS && turn.words < LONG_TURN_WORDS),
      flag(takesOver && turn.words >= LONG_TURN_WORDS),
      flag(takesOver && firstQuestion >= 0),
      flag(takesOver && firstQuestion === 0),
      flag(takesOver && firstQuestion > 0),
      flag(isFirst && !isLeader),
      isFirst ? Math.log2(1 + (turns[turnNumber - 1]?.words ?? 0)) / 8 : 0,
      isFirst ? Math.log2(1 + (turns[turnNumber + 1]?.words ?? 0)) / 8 : 0,
      takesOver ? Math.min(2, sinceLead / WORDS_PER_STEP) : 0,
      takesOver ? (fresh[turnNumber] ?? 0) : 0,
      takesOver ? (kept[turnNumber] ?? 0) : 0,
      takesOver ? Math.min(3, names) / 3 : 0,
      flag((firstWord & WORD_POINTING) !== 0),
      flag(!isFirst && isLeader),
      flag(!isFirst && !isLeader),
      takesOver ? interviewer.strength : 0,
    );
  });
}
