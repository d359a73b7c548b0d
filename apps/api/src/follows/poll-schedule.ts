import { DAY_MS, MINUTE_MS } from "@pith/core/lib/durations";

/**
 * Minimum time between two polls of a feed. Short enough that a new episode can make it into a digest within
 * 15 minutes.
 */
export const MIN_POLL_MS = 10 * MINUTE_MS;
/** Maximum time between two polls of a feed. */
export const MAX_POLL_MS = DAY_MS;
/**
 * How many times a feed is polled between two episodes, within the limits above: every ten minutes if it
 * publishes weekly, every hour if it publishes every six weeks.
 */
const POLLS_PER_EPISODE = 1000;
/** How many of the newest episodes determine a feed's publishing interval. */
const RECENT = 10;

/**
 * Returns how long to wait before polling a feed again: shorter if it publishes often, longer after failures.
 * At least as long as the host asks for, but never more than a day.
 */
export function getPollDelay({
  episodeTimes,
  cacheSeconds,
  failures,
  now,
}: {
  /** When the feed's episodes were published or found, newest first. */
  episodeTimes: readonly Date[];
  /** From Cache-Control, ttl or Retry-After. 0 if there is none. */
  cacheSeconds: number;
  /** Consecutive failed polls. */
  failures: number;
  now: Date;
}): number {
  const asked = cacheSeconds * 1000;
  const backoff = failures > 0 ? MIN_POLL_MS * 2 ** Math.min(failures, 10) : 0;
  const wanted = getUsualGap({ episodeTimes, now }) / POLLS_PER_EPISODE;
  return Math.min(MAX_POLL_MS, Math.max(MIN_POLL_MS, wanted, backoff, asked));
}

/**
 * Returns the median time between episodes, or the time since the newest one if longer, so that a feed that
 * goes quiet is polled less and less often.
 */
function getUsualGap({
  episodeTimes,
  now,
}: Pick<Parameters<typeof getPollDelay>[0], "episodeTimes" | "now">): number {
  const times = [now, ...episodeTimes.slice(0, RECENT)].map((time) => time.getTime());
  const gaps = times.slice(1).map((time, index) => Math.max(0, (times[index] ?? time) - time));
  gaps.sort((first, second) => first - second);
  const median = gaps[Math.floor(gaps.length / 2)] ?? 0;
  return Math.max(median, gaps.length > 0 ? (times[0] ?? 0) - (times[1] ?? 0) : 0);
}
