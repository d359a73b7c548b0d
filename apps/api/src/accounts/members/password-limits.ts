import { DAY_MS, HOUR_MS, MINUTE_MS } from "@pith/core/lib/durations";

/** Wrong passwords for one name that cost no wait. */
export const FREE_FAILURES = 10;
/** Wrong passwords for a name are forgotten after a day without one. */
export const FAILURE_MEMORY_MS = DAY_MS;

/** Wrong passwords from one network that isn't familiar, for all names together. */
export const NETWORK_BUDGET = 60;
/**
 * Wrong passwords from all unfamiliar networks together. A household types a few an hour. Guessing twelve characters at
 * this rate is hopeless; the budget is for passwords that were stolen elsewhere and tried here.
 */
export const ALL_BUDGET = 600;
export const BUDGET_WINDOW_MS = HOUR_MS;

/** How long a network counts as familiar after a sign-in from it. */
export const FAMILIAR_MS = 90 * DAY_MS;
/** How long a counter is kept. */
export const GUESS_MEMORY_MS = FAMILIAR_MS;

/** Returns the wait after this many wrong passwords in a row: a minute after ten, doubled each time, up to an hour. */
export function getQuietMs(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(MINUTE_MS * 2 ** Math.min(failures - FREE_FAILURES, 10), HOUR_MS);
}
