import type { RecognizedPiece, TimedText } from "./piece-recognizer.ts";

/** A word in a recording. Times are milliseconds from the recording's start; null if unknown. */
export interface SpokenWord {
  text: string;
  /** Comparison key that ignores case and punctuation; empty if there is only punctuation. */
  key: string;
  startMs: number | null;
  endMs: number | null;
  /** False if no space precedes the word, as in scripts without spaces. */
  hasSpace: boolean;
  /** Number of the word's segment; numbering continues across pieces. */
  segment: number;
}

/** How many timed words to look ahead when matching a word in the text. */
const LOOK_AHEAD = 4;
/**
 * If a recognizer returns words without segments, a line ends at a pause of this length or after LINE_WORDS
 * words.
 */
const LINE_PAUSE_MS = 700;
const LINE_WORDS = 14;

const unspacedScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const wordSplitter = new Intl.Segmenter("und", { granularity: "grapheme" });

/**
 * Lists a piece's words with their times. Text and punctuation come from the segments, and times come from
 * the timed words. Without timed words, a segment's time is divided among its words in proportion to their
 * length. Text without timestamps gets the piece's times if the piece is short enough.
 */
export function listWords({
  recognized,
  startMs,
  durationMs,
  maxUntimedMs,
  firstSegment,
}: {
  recognized: RecognizedPiece;
  /** Start of the piece in the recording. */
  startMs: number;
  durationMs: number | null;
  /** Maximum length of a piece whose own times may be used for text without timestamps. */
  maxUntimedMs: number;
  firstSegment: number;
}): SpokenWord[] {
  const segments = chooseSegments({ recognized, durationMs, maxUntimedMs });
  const timed = recognized.words.map((word) => ({ ...word, key: toKey(word.text) }));
  let next = 0;
  return segments.flatMap((segment, position) => {
    const words = splitText(segment.text);
    const share = createShare({ words, segment });
    return words.map((word, index): SpokenWord => {
      const found = timed
        .slice(next, next + LOOK_AHEAD)
        .findIndex(({ key }) => key !== "" && key === word.key);
      const own = found === -1 ? null : timed[next + found];
      if (own) next += found + 1;
      const time = own ?? share(index);
      return {
        ...word,
        startMs: time === null ? null : Math.round(startMs + time.startMs),
        endMs: time === null ? null : Math.round(startMs + Math.max(time.startMs, time.endMs)),
        segment: firstSegment + position,
      };
    });
  });
}

interface Line {
  text: string;
  startMs: number | null;
  endMs: number | null;
}

function chooseSegments({
  recognized: { text, segments, words },
  durationMs,
  maxUntimedMs,
}: {
  recognized: RecognizedPiece;
  durationMs: number | null;
  maxUntimedMs: number;
}): readonly Line[] {
  if (segments.length > 0) return segments;
  if (words.length > 0) return joinLines(words);
  const isShort = durationMs !== null && durationMs <= maxUntimedMs;
  return [{ text, startMs: isShort ? 0 : null, endMs: isShort ? durationMs : null }];
}

function joinLines(words: readonly TimedText[]): Line[] {
  const lines: TimedText[][] = [];
  for (const word of words) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    const isNew =
      last === undefined || word.startMs - last.endMs > LINE_PAUSE_MS || (line?.length ?? 0) >= LINE_WORDS;
    if (isNew) lines.push([word]);
    else line?.push(word);
  }
  return lines.map((line) => ({
    text: line.map(({ text }) => text.trim()).join(" "),
    startMs: line[0]?.startMs ?? 0,
    endMs: line.at(-1)?.endMs ?? 0,
  }));
}

type UntimedWord = Pick<SpokenWord, "text" | "key" | "hasSpace">;

/** Splits at spaces, and between words in scripts without spaces. */
function splitText(text: string): UntimedWord[] {
  return text
    .split(/\s+/)
    .filter((part) => part !== "")
    .flatMap((part) =>
      unspacedScript.test(part) ? splitSigns(part) : [createWord({ text: part, hasSpace: true })],
    );
}

function splitSigns(part: string): UntimedWord[] {
  return [...wordSplitter.segment(part)].map(({ segment }, index) =>
    createWord({ text: segment, hasSpace: index === 0 }),
  );
}

function createWord({ text, hasSpace }: { text: string; hasSpace: boolean }): UntimedWord {
  return { text, key: toKey(text), hasSpace };
}

function toKey(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, "");
}

/** Divides a segment's time among its words in proportion to their length. */
function createShare({
  words,
  segment,
}: {
  words: readonly UntimedWord[];
  segment: Line;
}): (index: number) => { startMs: number; endMs: number } | null {
  const { startMs, endMs } = segment;
  if (startMs === null || endMs === null) return () => null;
  const ends: number[] = [];
  let total = 0;
  for (const { text } of words) {
    total += text.length + 1;
    ends.push(total);
  }
  const at = (characters: number) => startMs + (endMs - startMs) * (total === 0 ? 0 : characters / total);
  return (index) => ({ startMs: at(ends[index - 1] ?? 0), endMs: at(ends[index] ?? total) });
}
