/**
 * Source of the current time in milliseconds since the Unix epoch. Injected so that tests don't have to
 * sleep.
 */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
