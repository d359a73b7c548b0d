/** Provides the time as a parameter, so that no test has to sleep. Milliseconds since 1970, UTC. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
