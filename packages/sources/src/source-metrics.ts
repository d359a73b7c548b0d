/** Counts the outcomes of all attempts, by source and rung, for the operator's dashboards. */
export interface SourceMetrics {
  countAttempt(attempt: SourceAttempt): void;
}

export interface SourceAttempt {
  /** Provider and rung, such as `youtube:android`. A small, closed set. */
  source: string;
  /** `captions`, or the provider's own reason for the failure. */
  outcome: string;
  durationMs: number;
}

export const noMetrics: SourceMetrics = { countAttempt: () => {} };
