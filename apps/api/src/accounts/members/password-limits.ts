import { DAY_MS, HOUR_MS, MINUTE_MS } from "@pith/core/lib/durations";

/** Wrong passwords per name before waits start. */
export const FREE_FAILURES = 10;
/** A name's wrong passwords are forgotten after a day without a new one. */
export const FAILURE_MEMORY_MS = DAY_MS;

/** Wrong passwords per hour from one unfamiliar network, across all names. */
export const NETWORK_BUDGET = 60;
/**
 * Wrong passwords per hour from all unfamiliar networks combined. A household mistypes a few an hour.
 * Guessing twelve characters at this rate is hopeless anyway; the limit is meant to stop credential stuffing.
 */
export const ALL_BUDGET = 600;
export const BUDGET_WINDOW_MS = HOUR_MS;

/** How long a network stays familiar after a sign-in from it. */
export const FAMILIAR_MS = 90 * DAY_MS;
/** How long a counter is kept. */
export const GUESS_MEMORY_MS = FAMILIAR_MS;

/** Returns the wait after this many wrong passwords in a row: a minute after ten, doubling up to an hour. */
export function getQuietMs(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(MINUTE_MS * 2 ** Math.min(failures - FREE_FAILURES, 10), HOUR_MS);
}
