import type { RecognizedPiece, TimedText } from "./piece-recognizer.ts";

/** A word of a recording. Times are milliseconds from the recording's start; null where nothing tells them. */
export interface SpokenWord {
  text: string;
  /** What it is compared by: without case and signs; empty for signs alone. */
  key: string;
  startMs: number | null;
  endMs: number | null;
  /** False where the script puts no space before it. */
  hasSpace: boolean;
  /** Words of one segment have one number; it goes on from piece to piece. */
  segment: number;
}

/** How far ahead in the list of timed words a word of the text is looked for. */
const LOOK_AHEAD = 4;
/** Where a recognizer gives words but no segments, a line ends at a pause, or when it is this long. */
const LINE_PAUSE_MS = 700;
const LINE_WORDS = 14;

const unspacedScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const wordSplitter = new Intl.Segmenter("und", { granularity: "grapheme" });

/**
 * The words of a piece with their times, the text and its punctuation as the segments have them. A word takes its time
 * from the list of timed words, else its share of its segment's time by its length. A text without times takes those
 * of the piece where that is short enough for them to mean anything.
 */
export function listWords({
  recognized,
  startMs,
  durationMs,
  maxUntimedMs,
  firstSegment,
}: {
  recognized: RecognizedPiece;
  /** Where the piece lies in the recording. */
  startMs: number;
  durationMs: number | null;
  /** The longest piece whose times stand for a text without any. */
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

/** At spaces, and between the signs of scripts that have none. */
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

/** The share of a segment's time that a word has by its length. */
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
