import { DAY_MS, HOUR_MS, MINUTE_MS } from "@pith/core/lib/durations";

export const CODE_DIGITS = 6;
export const CODE_LIFETIME_MS = 5 * MINUTE_MS;
export const MAX_TRIES = 5;

/** Codes that one network may ask for, for one Telegram id. */
export const MAX_CODES = 3;
export const CODES_WINDOW_MS = 15 * MINUTE_MS;

/** Wrong codes in a row after which an id is locked for these askers. */
export const MAX_FAILURES = 100;
export const LOCK_MS = DAY_MS;

/** A network counts as the owner's for this long after they signed in from it. */
export const FAMILIAR_MS = 90 * DAY_MS;
/** How long a press of "this wasn't me" lasts. */
export const MUTE_MS = 30 * DAY_MS;

/** Codes to an id that strangers asked for are counted for this long, or until one of them is used. */
export const CODE_MEMORY_MS = 7 * DAY_MS;

/**
 * Budgets for all strangers and all ids together. A guess is right once in a million times, so at the full budget of
 * guesses somebody gets into one account in 139 days of an unnoticed attack.
 */
export const BUDGET_WINDOW_MS = HOUR_MS;
export const ASK_BUDGET = 3_000;
export const GUESS_BUDGET = 300;

/**
 * Returns how long an id gets no further code for strangers after so many that weren't used: nothing after one or two,
 * then a quarter of an hour, doubled each time, up to a day.
 */
export function getQuietMs(unusedCodes: number): number {
  if (unusedCodes < MAX_CODES) return 0;
  return Math.min(CODES_WINDOW_MS * 2 ** Math.min(unusedCodes - MAX_CODES, 10), DAY_MS);
}
