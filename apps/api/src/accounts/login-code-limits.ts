import { DAY_MS, HOUR_MS, MINUTE_MS } from "@pith/core/lib/durations";

export const CODE_DIGITS = 6;
export const CODE_LIFETIME_MS = 5 * MINUTE_MS;
export const MAX_TRIES = 5;

/** Maximum number of login codes per network and Telegram id. */
export const MAX_CODES = 3;
export const CODES_WINDOW_MS = 15 * MINUTE_MS;

/**
 * After this many wrong codes in a row, the requesters who share a counter for an id are locked out of that
 * id.
 */
export const MAX_FAILURES = 100;
export const LOCK_MS = DAY_MS;

/** How long a network stays familiar after the owner signs in from it. */
export const FAMILIAR_MS = 90 * DAY_MS;
/** How long codes stay blocked after a user reports "this wasn't me". */
export const MUTE_MS = 30 * DAY_MS;

/** How long strangers' unused codes count toward the limits. */
export const CODE_MEMORY_MS = 7 * DAY_MS;

/**
 * Window for the budget that all strangers share across all ids. A guess has a one-in-a-million chance, so an
 * attacker who uses the whole budget without being noticed gets into one account every 139 days.
 */
export const BUDGET_WINDOW_MS = HOUR_MS;
export const ASK_BUDGET = 3_000;
export const GUESS_BUDGET = 300;

/**
 * Returns how long strangers must wait before requesting another code for an id that has this many unused
 * ones: no wait after one or two, then 15 minutes, doubling up to a day.
 */
export function getQuietMs(unusedCodes: number): number {
  if (unusedCodes < MAX_CODES) return 0;
  return Math.min(CODES_WINDOW_MS * 2 ** Math.min(unusedCodes - MAX_CODES, 10), DAY_MS);
}
