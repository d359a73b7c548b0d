import { DAY_MS, MINUTE_MS } from "@pith/core/lib/durations";

/** Minimum time between two polls of a feed. A new episode is to be a digest's line within 15 minutes. */
export const MIN_POLL_MS = 10 * MINUTE_MS;
/** Maximum time between two polls of a feed. */
export const MAX_POLL_MS = DAY_MS;
/**
 * A feed is polled this many times between two episodes, as far as the limits allow: each ten minutes if it publishes
 * weekly, every hour if it publishes every six weeks.
 */
const POLLS_PER_EPISODE = 1000;
/** Newest episodes that say how often a feed publishes. */
const RECENT = 10;

/**
 * Returns how long to wait before a feed is polled again: less if it publishes often, longer after failures, and never
 * less than its host asks for.
 */
export function getPollDelay({
  episodeTimes,
  cacheSeconds,
  failures,
  now,
}: {
  /** When its episodes were published or found, newest first. */
  episodeTimes: readonly Date[];
  /** From Cache-Control, ttl or Retry-After; 0 if the host doesn't say. */
  cacheSeconds: number;
  /** Failed polls in a row. */
  failures: number;
  now: Date;
}): number {
  const asked = cacheSeconds * 1000;
  const backoff = failures > 0 ? MIN_POLL_MS * 2 ** Math.min(failures, 10) : 0;
  const wanted = getUsualGap({ episodeTimes, now }) / POLLS_PER_EPISODE;
  return Math.min(MAX_POLL_MS, Math.max(MIN_POLL_MS, wanted, backoff, asked));
}

/** Returns the median time between episodes. The time since the newest one counts too, so a feed that stops gets rarer. */
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
