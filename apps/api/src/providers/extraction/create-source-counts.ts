import type { SourceAttempt } from "@pith/sources/source-metrics";

/** Counts this process's attempts per source and outcome. */
export interface SourceCounts {
  countAttempt(attempt: SourceAttempt): void;
  list(): { source: string; outcome: string; count: number; seconds: number }[];
}

/** Creates counters in memory. They take little space, because the sets of sources and outcomes are fixed. */
export function createSourceCounts(): SourceCounts {
  const counts = new Map<string, { source: string; outcome: string; count: number; seconds: number }>();
  return {
    countAttempt({ source, outcome, durationMs }) {
      const key = `${source} ${outcome}`;
      const known = counts.get(key) ?? { source, outcome, count: 0, seconds: 0 };
      counts.set(key, {
        ...known,
        count: known.count + 1,
        seconds: known.seconds + durationMs / 1000,
      });
    },
    list: () => [...counts.values()],
  };
}
