/** Below this a video is one chapter. */
const MIN_DIVIDED_MS = 120_000;
const MIN_DIVIDED_WORDS = 200;
/** 4 chapters in ten minutes, 11 in an hour, 19 in three: what people who chapter videos by hand come to. */
const CHAPTERS_PER_ROOT_MINUTE = 1.4;
const MAX_CHAPTERS = 120;

/** How many chapters a talk of this length is divided into; at least 1. */
export function countChapters({ durationMs, words }: { durationMs: number; words: number }): number {
  if (durationMs < MIN_DIVIDED_MS || words < MIN_DIVIDED_WORDS) return 1;
  const count = Math.round(CHAPTERS_PER_ROOT_MINUTE * Math.sqrt(durationMs / 60_000));
  return Math.min(MAX_CHAPTERS, Math.max(2, count));
}
