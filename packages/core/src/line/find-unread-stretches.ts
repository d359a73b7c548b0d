import { joinSpans, subtractSpans } from "./spans.ts";
import type { Span, Timeline } from "./timeline.ts";

export const MAX_UNREAD_STRETCHES = 3;
const SHORTEST_SECONDS = 120;
const SHORTEST_SHARE = 0.05;

/**
 * Returns the longest stretches of speech that neither a key point nor the gist cites, longest first: at most three, each
 * at least 2 minutes and 5% of the timeline. Empty if the transcript has no timestamps.
 */
export function findUnreadStretches(timeline: Timeline): Span[] {
  if (timeline.unit !== "seconds") return [];
  const { start: from, end: to } = timeline;
  const shortest = Math.max(SHORTEST_SECONDS, (to - from) * SHORTEST_SHARE);
  const taken = joinSpans({
    spans: [
      ...timeline.cited,
      ...timeline.leftOut,
      ...timeline.silent.filter(({ start, end }) => end - start >= LONG_SILENCE_SECONDS),
    ],
    from,
    to,
  });
  return subtractSpans({ spans: [{ start: from, end: to }], taken })
    .map(({ start, end }) => ({
      start: timeline.silent.find((pause) => pause.start <= start && pause.end > start)?.end ?? start,
      end: timeline.silent.find((pause) => pause.start < end && pause.end >= end)?.start ?? end,
    }))
    .filter(({ start, end }) => end - start >= shortest)
    .sort((left, right) => right.end - right.start - (left.end - left.start))
    .slice(0, MAX_UNREAD_STRETCHES);
}

/** Shorter pauses count as part of the surrounding speech. */
const LONG_SILENCE_SECONDS = 60;
