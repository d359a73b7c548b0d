/** Counts all attempts by source and outcome, for the operator's dashboards. */
export interface SourceMetrics {
  countAttempt(attempt: SourceAttempt): void;
}

export interface SourceAttempt {
  /** Provider and the method it tried, such as `youtube:android`. A small, closed set. */
  source: string;
  /** `captions`, or the provider's own reason for the failure. */
  outcome: string;
  durationMs: number;
}

export const noMetrics: SourceMetrics = { countAttempt: () => {} };
