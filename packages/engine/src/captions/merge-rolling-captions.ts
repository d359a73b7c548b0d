import { evenSpace } from "./even-space.ts";
import type { RawCue, RawLine } from "./raw-cue.ts";
import { shareTime } from "./share-time.ts";

/** In rolling captions, most cues repeat the previous one; in other captions, almost none do. */
const ROLLING_SHARE = 0.4;
const MIN_ROLLING_PAIRS = 2;
/** A rolling display has no gaps. After a gap this long, it was cleared and all text is new. */
const CLEARED_AFTER_MS = 3000;
/** Number of words to search for an overlap between two neighboring cues. */
const MAX_OVERLAP_WORDS = 80;
/** A shorter overlap between two cues may be a coincidence. */
const MIN_TELLING_WORDS = 2;

interface ShownCue {
  cue: RawCue;
  /** The nonblank lines with whitespace collapsed. */
  texts: string[];
  /** Null until first needed. */
  words: string[] | null;
  lines: RawLine[];
  /** True if the display was cleared before the first line, so that all of it is new. */
  isFresh: boolean;
}

/**
 * Merges rolling captions, which show each line again while the next one is spoken, into one cue per line.
 * Lines keep their order and the time at which they first appeared. Handles lines that scroll up, scrolling
 * lines joined into one, and captions that grow word by word. Scrolling lines come from YouTube's automatic
 * captions, with or without word times, and from live captions of two or three lines. If fewer than 40% of
 * the cues repeat their neighbor, returns the cues unchanged, so that a speaker's repetitions are kept. Such
 * repetitions are also kept in rolling captions, since only text that is still displayed is dropped. Runs in
 * linear time.
 */
export function mergeRollingCaptions(cues: readonly RawCue[]): RawCue[] {
  if (cues.every((cue) => cue.startMs === null)) return [...cues];
  if (isRolling({ cues, overlap: countOverlapLines })) return mergeLines(cues);
  if (isRolling({ cues, overlap: countTellingWords })) return mergeWords(cues);
  return [...cues];
}

function showCue(cue: RawCue): ShownCue {
  const lines = cue.lines.filter((line) => line.text.trim() !== "");
  const texts = lines.map((line) => evenSpace(line.text.trim()));
  return {
    cue,
    texts,
    words: null,
    lines,
    isFresh: lines.length > 0 && cue.lines[0]?.text.trim() === "",
  };
}

function getWords(shown: ShownCue): string[] {
  shown.words ??= shown.texts.length === 0 ? [] : shown.texts.join(" ").split(" ");
  return shown.words;
}

/**
 * Converts the cues one at a time, since keeping all converted cues would take more memory than the
 * originals.
 */
function isRolling({
  cues,
  overlap,
}: {
  cues: readonly RawCue[];
  overlap: (pair: { previous: ShownCue; current: ShownCue }) => number;
}): boolean {
  let pairs = 0;
  let repeating = 0;
  let growing = 0;
  let previous: ShownCue | null = null;
  for (const [position, cue] of cues.entries()) {
    // Even if all remaining cues repeated their neighbor, there would be too few such cues.
    const left = cues.length - position;
    if (repeating + left < (pairs + left) * ROLLING_SHARE) return false;
    const current = showCue(cue);
    if (current.texts.length === 0) continue;
    if (previous !== null) {
      pairs += 1;
      if (overlap({ previous, current }) > 0) {
        repeating += 1;
        if (current.texts.join(" ") !== previous.texts.join(" ")) growing += 1;
      }
    }
    previous = current;
  }
  return repeating >= MIN_ROLLING_PAIRS && growing > 0 && repeating >= pairs * ROLLING_SHARE;
}

/** Returns how many of the current cue's first lines are also the previous cue's last lines. */
function countOverlapLines({ previous, current }: { previous: ShownCue; current: ShownCue }): number {
  if (isCleared({ previous, current })) return 0;
  const firstTimed = current.lines.findIndex((line) => line.words !== null);
  const most = Math.min(
    previous.texts.length,
    firstTimed < 0 ? current.texts.length : firstTimed,
    MAX_OVERLAP_WORDS,
  );
  for (let count = most; count > 0; count -= 1) {
    const start = previous.texts.length - count;
    if (current.texts.slice(0, count).every((text, index) => text === previous.texts[start + index])) {
      return count;
    }
  }
  return 0;
}

/**
 * Returns how many words two neighboring cues share, or 0 if that may be a coincidence. Used to detect
 * rolling captions.
 */
function countTellingWords({ previous, current }: { previous: ShownCue; current: ShownCue }): number {
  const count = countOverlapWords({ previous, current });
  return count >= MIN_TELLING_WORDS || count === getWords(previous).length ? count : 0;
}

/** Returns how many of the current cue's first words are also the previous cue's last words. */
function countOverlapWords({ previous, current }: { previous: ShownCue; current: ShownCue }): number {
  if (isCleared({ previous, current })) return 0;
  const before = getWords(previous).slice(-MAX_OVERLAP_WORDS);
  return longestSeam({ before, after: getWords(current).slice(0, MAX_OVERLAP_WORDS) });
}

function isCleared({ previous, current }: { previous: ShownCue; current: ShownCue }): boolean {
  if (current.isFresh) return true;
  const { endMs } = previous.cue;
  const { startMs } = current.cue;
  return endMs !== null && startMs !== null && startMs - endMs > CLEARED_AFTER_MS;
}

/**
 * Returns the length of the longest suffix of `before` that is a prefix of `after` (the failure function of
 * Knuth, Morris and Pratt).
 */
function longestSeam({ before, after }: { before: readonly string[]; after: readonly string[] }): number {
  // Fast path: most cues share nothing with the one before.
  if (after[0] === undefined || !before.includes(after[0])) return 0;
  const sequence: (string | null)[] = [...after, null, ...before];
  const failure = new Uint16Array(sequence.length);
  for (let index = 1, length = 0; index < sequence.length; index += 1) {
    while (length > 0 && sequence[index] !== sequence[length]) length = failure[length - 1] ?? 0;
    if (sequence[index] === sequence[length]) length += 1;
    failure[index] = length;
  }
  return failure.at(-1) ?? 0;
}

function mergeLines(cues: readonly RawCue[]): RawCue[] {
  const merged: RawCue[] = [];
  let previous: ShownCue | null = null;
  for (const cue of cues) {
    const current = showCue(cue);
    const overlap = previous === null ? 0 : countOverlapLines({ previous, current });
    // Lines that appear at the same time share the cue's time.
    for (const { startMs, endMs, ...line } of shareTime({ ...cue, parts: current.lines.slice(overlap) }))
      merged.push({ startMs, endMs, lines: [line] });
    previous = current;
  }
  return merged;
}

function mergeWords(cues: readonly RawCue[]): RawCue[] {
  const merged: RawCue[] = [];
  let previous: ShownCue | null = null;
  for (const cue of cues) {
    const current = showCue(cue);
    if (current.texts.length === 0) continue;
    const overlap = previous === null ? 0 : countOverlapWords({ previous, current });
    const text = getWords(current).slice(overlap).join(" ");
    if (text !== "") {
      const speaker = current.lines[0]?.speaker ?? null;
      merged.push({ ...cue, lines: [{ text, speaker, words: null }] });
    }
    previous = current;
  }
  return merged;
}
