import { parse } from "yaml";
import { z } from "zod";
import { evaluatePromql } from "./evaluate-promql.ts";
import { parseMetrics } from "./parse-metrics.ts";
import type { Series } from "./sample.ts";

/**
 * Scrape and evaluation interval. Prometheus defaults to a minute, but our sample configuration uses 15 s.
 */
export const SCRAPE_SECONDS = 15;
/** No rule looks back further than this. */
const KEPT_SECONDS = 3600;

const rulesSchema = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[sm]$/)
            .optional(),
        }),
      ),
    }),
  ),
});

/** The response to scraping one process; null if it didn't respond. */
export interface Scrape {
  job: string;
  instance: string;
  text: string | null;
}

/** Simulates Prometheus over a series of scrapes, with its own clock. */
export interface AlertWatch {
  /**
   * Adds one round of scrapes, `SCRAPE_SECONDS` after the previous ones, and returns the names of the alerts
   * firing at that point.
   */
  take(scrapes: readonly Scrape[]): string[];
  /** The watch's clock, in Unix seconds. */
  now(): number;
}

/** Creates a watch for a rules file. Its first scrape is `SCRAPE_SECONDS` after `startSeconds`. */
export function createAlertWatch({
  rules,
  startSeconds,
}: {
  rules: string;
  startSeconds: number;
}): AlertWatch {
  const alerts = rulesSchema.parse(parse(rules)).groups.flatMap((group) => group.rules);
  const series = new Map<string, Series>();
  /** Keyed by alert and labels. The value is the time since which every evaluation has returned samples. */
  const pending = new Map<string, number>();
  let atSeconds = startSeconds;

  function store({ job, instance, text }: Scrape): void {
    const up = { labels: { __name__: "up" }, value: text === null ? 0 : 1 };
    for (const { labels, value } of [up, ...parseMetrics(text ?? "")]) {
      const all = { ...labels, job, instance };
      const key = JSON.stringify(all);
      const known: Series = series.get(key) ?? { labels: all, points: [] };
      known.points.push({ value, atSeconds });
      series.set(key, known);
    }
  }

  return {
    now: () => atSeconds,
    take(scrapes) {
      atSeconds += SCRAPE_SECONDS;
      for (const scrape of scrapes) store(scrape);
      for (const { points } of series.values())
        while (points[0] && points[0].atSeconds < atSeconds - KEPT_SECONDS) points.shift();
      const scope = { series: [...series.values()], atSeconds };
      const seen = new Set<string>();
      const firing = new Set<string>();
      for (const { alert, expr, for: wait = "0s" } of alerts) {
        const samples = evaluatePromql({ expression: expr, scope });
        if (typeof samples === "number") throw new Error(`${alert} isn't about series.`);
        for (const { labels } of samples) {
          const key = `${alert} ${JSON.stringify(Object.entries(labels).sort())}`;
          const since = pending.get(key) ?? atSeconds;
          pending.set(key, since);
          seen.add(key);
          const waitSeconds = Number.parseInt(wait, 10) * (wait.endsWith("m") ? 60 : 1);
          if (atSeconds - since >= waitSeconds) firing.add(alert);
        }
      }
      for (const key of pending.keys()) if (!seen.has(key)) pending.delete(key);
      return [...firing].sort();
    },
  };
}
