import type { SummaryLength } from "@pith/core/summaries/summary";

/** Key points of a half-hour talk. */
const POINTS: Readonly<Record<SummaryLength, number>> = { short: 5, medium: 9, long: 17 };
const USUAL_MINUTES = 30;
/** A talk six times as long has one and a half times the points: a summary is read in one go. */
const GROWTH_EXPONENT = 0.25;
const MIN_FACTOR = 0.5;
const MAX_FACTOR = 1.8;
/** A summary takes up at most this share of what was said. */
const MAX_SHARE = 0.35;
const WORDS_PER_POINT = 18;
/** Two lines on a phone; the points together may take this many words for each. */
const MAX_WORDS_PER_POINT = 30;

/** How much a summary may say: at most so many points, of at most so many words together. */
export interface KeyPointBudget {
  count: number;
  maxWords: number;
}

/**
 * The budget for a talk of this many words and milliseconds. At least one point. `maxWords`, where it isn't null, is
 * never exceeded; more points than the length asks for aren't made for it.
 */
export function countKeyPoints({
  length,
  durationMs,
  words,
  maxWords,
}: {
  length: SummaryLength;
  durationMs: number;
  words: number;
  maxWords: number | null;
}): KeyPointBudget {
  const growth = (Math.max(1, durationMs) / 60_000 / USUAL_MINUTES) ** GROWTH_EXPONENT;
  const wanted = Math.round(POINTS[length] * Math.min(MAX_FACTOR, Math.max(MIN_FACTOR, growth)));
  const affordable = Math.floor((words * MAX_SHARE) / WORDS_PER_POINT);
  const count = Math.max(1, Math.min(wanted, affordable));
  return { count, maxWords: maxWords ?? count * MAX_WORDS_PER_POINT };
}
