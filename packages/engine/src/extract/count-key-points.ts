import type { SummaryLength } from "@pith/core/summaries/summary";

/** Number of key points for a half-hour talk. */
const POINTS: Readonly<Record<SummaryLength, number>> = { short: 5, medium: 9, long: 17 };
const USUAL_MINUTES = 30;
/**
 * Exponent for longer talks: a talk that is six times as long gets about one and a half times as many points,
 * since a summary is read in one sitting.
 */
const GROWTH_EXPONENT = 0.25;
const MIN_FACTOR = 0.5;
const MAX_FACTOR = 1.8;
/** Maximum length of a summary, as a fraction of the transcript's length. */
const MAX_SHARE = 0.35;
const WORDS_PER_POINT = 18;
/** Maximum average number of words per point. This many words fill two lines on a phone. */
const MAX_WORDS_PER_POINT = 30;

/** Upper limits for a summary: its number of points, and their total number of words. */
export interface KeyPointBudget {
  count: number;
  maxWords: number;
}

/**
 * Returns the budget, of at least one point, for a talk with this many words and milliseconds. A non-null
 * `maxWords` is never exceeded, and never increases the number of points above the usual number for the
 * length.
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
