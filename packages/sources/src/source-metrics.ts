/** Counts what became of every try, by source and rung, for the operator's graphs. */
export interface SourceMetrics {
  countAttempt(attempt: SourceAttempt): void;
}

export interface SourceAttempt {
  /** Provider and rung, such as `youtube:android`. A closed and small set. */
  source: string;
  /** `captions`, or in the provider's own words why not. */
  outcome: string;
  durationMs: number;
}

/** Counts nothing. */
export const noMetrics: SourceMetrics = { countAttempt: () => {} };
