import type { DraftCue } from "./draft-cue.ts";
import { estimateSpeechMs } from "./time-words.ts";

/**
 * A word repeated this many times is a loop: speech recognition gets stuck on music and silence, while people
 * rarely repeat a word this often. The other LOOPED constants are for phrases and cues.
 */
const LOOPED_WORD = 6;
const LOOPED_SHORT_PHRASE = 5;
const LOOPED_PHRASE = 4;
const LOOPED_CUES = 4;
const LOOPED_LONG_CUES = 3;
const LONG_CUE_MS = 2500;
/** Number of words to keep from a loop. */
const KEPT_WORDS = 3;
const MAX_PHRASE_WORDS = 12;
const MIN_LOOP_WORDS = LOOPED_WORD;
const MAX_BLOCK_CUES = 4;
/** Character codes of a and z, and the bit that distinguishes uppercase from lowercase. */
const FIRST_LETTER = 97;
const LAST_LETTER = 122;
const CASE_BIT = 32;
/** Longer runs of characters without spaces are searched character by character. */
const MAX_WORD_CHARACTERS = 40;

/**
 * Collapses the endless repetitions that speech recognition produces. Six or more repetitions of a word are
 * cut to three; repetitions of a phrase (up to 12 words), a cue or a group of cues are cut to one. A
 * speaker's own repetitions are kept: two or three identical cues from one speaker become one cue that
 * contains each repetition. Cues with identical text and times are merged. Runs in linear time.
 */
export function collapseLoops(cues: readonly DraftCue[]): DraftCue[] {
  const normalize = rememberResults(normalizeText);
  const shortened = cues.map((cue) => {
    const text = collapseText(cue.text, normalize);
    return text === cue.text ? cue : { ...cue, text };
  });
  const createKey = rememberResults((cue: DraftCue) => `${cue.speaker ?? ""}\n${normalizeText(cue.text)}`);
  let collapsed = joinEqualCues({ cues: shortened, createKey });
  for (let period = 2; period <= MAX_BLOCK_CUES; period += 1)
    collapsed = collapseBlocks({ cues: collapsed, period, createKey });
  return joinEqualCues({ cues: collapsed, createKey });
}

type CreateKey = (cue: DraftCue) => string;
type Normalize = (text: string) => string;

function rememberResults<Input>(compute: (input: Input) => string): (input: Input) => string {
  const known = new Map<Input, string>();
  return (input) => {
    let result = known.get(input);
    if (result === undefined) {
      result = compute(input);
      known.set(input, result);
    }
    return result;
  };
}

/** Collapses the loops in one string. Returns strings without loops unchanged. */
export function collapseText(text: string, normalize: Normalize = normalizeText): string {
  const words = text.split(" ");
  const isLong = (word: string): boolean => word.length > MAX_WORD_CHARACTERS;
  const shortened = words.some(isLong)
    ? words.map((word) => (isLong(word) ? collapseCharacters(word, normalize) : word))
    : words;
  const kept = words.length < MIN_LOOP_WORDS ? shortened : collapseRuns(shortened, normalize);
  return kept === words ? text : kept.join(" ");
}

function collapseCharacters(text: string, normalize: Normalize): string {
  return collapseRuns([...text], normalize).join("");
}

function collapseRuns(words: readonly string[], normalize: Normalize): readonly string[] {
  let rest = words;
  for (let period = 1; period <= MAX_PHRASE_WORDS; period += 1) {
    const looped = period === 1 ? LOOPED_WORD : period <= 3 ? LOOPED_SHORT_PHRASE : LOOPED_PHRASE;
    if (!mayLoop({ words: rest, period, looped, normalize })) continue;
    const kept = period === 1 ? KEPT_WORDS : 1;
    const dropped = findDropped({ keys: rest.map(normalize), period, looped, kept });
    if (dropped !== null) rest = rest.filter((_, index) => dropped[index] !== 1);
  }
  return rest;
}

/**
 * Returns false for most strings without a loop, after normalizing only a few of the words: a loop has so
 * many matching pairs in a row that checking one pair per stretch of that length is enough to find it.
 */
function mayLoop({
  words,
  period,
  looped,
  normalize,
}: {
  words: readonly string[];
  period: number;
  looped: number;
  normalize: Normalize;
}): boolean {
  const stretch = period * (looped - 1);
  for (let index = period + stretch - 1; index < words.length; index += stretch) {
    const word = words[index] ?? "";
    const before = words[index - period] ?? "";
    if (mayBeEqual(word, before) && normalize(word) === normalize(before)) return true;
  }
  return false;
}

/**
 * False for two words that start with different letters of the basic Latin alphabet, so that they don't have
 * to be normalized.
 */
function mayBeEqual(left: string, right: string): boolean {
  const first = left.charCodeAt(0) | CASE_BIT;
  const other = right.charCodeAt(0) | CASE_BIT;
  return (
    first === other ||
    first < FIRST_LETTER ||
    first > LAST_LETTER ||
    other < FIRST_LETTER ||
    other > LAST_LETTER
  );
}

/** Marks the entries to drop from runs in which the same `period` entries repeat at least `looped` times. */
function findDropped({
  keys,
  period,
  looped,
  kept,
}: {
  keys: readonly string[];
  period: number;
  looped: number;
  kept: number;
}): Uint8Array | null {
  let dropped: Uint8Array | null = null;
  let runStart = period;
  for (let index = period; index <= keys.length; index += 1) {
    if (index < keys.length && keys[index] === keys[index - period]) continue;
    const repeats = Math.floor((index - runStart) / period) + 1;
    if (repeats >= looped) {
      dropped ??= new Uint8Array(keys.length);
      dropped.fill(1, runStart + (kept - 1) * period, runStart + (repeats - 1) * period);
    }
    runStart = index + 1;
  }
  return dropped;
}

function normalizeText(text: string): string {
  const key = text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
  return key === "" ? text : key;
}

function joinEqualCues({ cues, createKey }: { cues: readonly DraftCue[]; createKey: CreateKey }): DraftCue[] {
  const joined: DraftCue[] = [];
  let index = 0;
  while (index < cues.length) {
    const first = cues[index];
    if (first === undefined) break;
    const key = createKey(first);
    let end = index + 1;
    for (
      let next = cues[end];
      next !== undefined && !next.startsTurn && createKey(next) === key;
      next = cues[end]
    ) {
      end += 1;
    }
    joined.push(end === index + 1 ? first : joinRun(cues.slice(index, end)));
    index = end;
  }
  return joined;
}

function joinRun(run: readonly DraftCue[]): DraftCue {
  const [first] = run;
  if (first === undefined) throw new RangeError("A run has a cue.");
  const distinct = run.filter(
    (cue, index) => index === 0 || cue.startMs === null || cue.startMs !== run[index - 1]?.startMs,
  );
  const isLong = estimateSpeechMs(first.text) > LONG_CUE_MS;
  if (distinct.length >= (isLong ? LOOPED_LONG_CUES : LOOPED_CUES)) return first;
  return {
    ...first,
    endMs: run.at(-1)?.endMs ?? first.endMs,
    text: distinct.map((cue) => cue.text).join(" "),
  };
}

function collapseBlocks({
  cues,
  period,
  createKey,
}: {
  cues: readonly DraftCue[];
  period: number;
  createKey: CreateKey;
}): DraftCue[] {
  if (cues.length < period * LOOPED_CUES) return [...cues];
  const dropped = findDropped({ keys: cues.map(createKey), period, looped: LOOPED_CUES, kept: 1 });
  return dropped === null ? [...cues] : cues.filter((_, index) => dropped[index] !== 1);
}
