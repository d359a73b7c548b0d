/** A shorter video gets a single chapter. */
const MIN_DIVIDED_MS = 120_000;
const MIN_DIVIDED_WORDS = 200;
/**
 * Results in 4 chapters for ten minutes, 9 for an hour, and 15 for three hours, which is four fifths of the
 * average number in human-made chapter lists.
 */
const CHAPTERS_PER_ROOT_MINUTE = 1.12;
const MAX_CHAPTERS = 120;

/** Returns the number of chapters to aim for in a talk of this length; at least 1. */
export function countChapters({ durationMs, words }: { durationMs: number; words: number }): number {
  if (durationMs < MIN_DIVIDED_MS || words < MIN_DIVIDED_WORDS) return 1;
  const count = Math.round(CHAPTERS_PER_ROOT_MINUTE * Math.sqrt(durationMs / 60_000));
  return Math.min(MAX_CHAPTERS, Math.max(2, count));
}
