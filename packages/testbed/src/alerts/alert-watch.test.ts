import { describe, expect, it } from "vitest";
import { createAlertWatch } from "./create-alert-watch.ts";
import { evaluatePromql } from "./evaluate-promql.ts";
import type { Series } from "./sample.ts";

/** A series that ends at 300 s, with a point every 15 s. */
function buildSeries(labels: Record<string, string>, values: number[]): Series {
  const from = 300 - 15 * (values.length - 1);
  return { labels, points: values.map((value, at) => ({ value, atSeconds: from + 15 * at })) };
}

const series = [
  buildSeries({ __name__: "calls_total", provider: "a", outcome: "done" }, [0, 4, 8, 12, 16]),
  buildSeries({ __name__: "calls_total", provider: "a", outcome: "failed" }, [0, 1, 2, 3, 4]),
  // Simulates a restarted process.
  buildSeries({ __name__: "calls_total", provider: "b", outcome: "done" }, [10, 20, 2, 4, 6]),
  buildSeries({ __name__: "age_seconds", queue: "x" }, [70]),
  { labels: { __name__: "age_seconds", queue: "gone" }, points: [{ value: 9, atSeconds: 285 }] },
  buildSeries({ __name__: "running", queue: "y" }, [1]),
  ...[
    [0.1, 50],
    [0.5, 90],
    [2.5, 100],
    [Number.POSITIVE_INFINITY, 100],
  ].map(([limit, count]) =>
    buildSeries(
      { __name__: "time_bucket", le: limit === Number.POSITIVE_INFINITY ? "+Inf" : String(limit) },
      [count ?? 0],
    ),
  ),
];

const evaluate = (expression: string) => {
  const value = evaluatePromql({ expression, scope: { series, atSeconds: 300 } });
  return typeof value === "number" ? value : value.map((sample) => [sample.labels, sample.value]);
};

describe("evaluatePromql", () => {
  it.each([
    // Expected values are from Prometheus's promtool 2.42, except for the restarted counter: that version
    // still counted a point exactly at a range's start.
    ['increase(calls_total{outcome="failed"}[1m])', [[{ provider: "a", outcome: "failed" }, 4]]],
    [
      "sum by (provider) (increase(calls_total[1m]))",
      [
        [{ provider: "a" }, 20],
        [{ provider: "b" }, 8],
      ],
    ],
    ['sum(rate(calls_total{provider="a"}[1m])) * 60', [[{}, 20]]],
    ["max by (queue) (age_seconds) > 60 unless max by (queue) (running) > 0", [[{ queue: "x" }, 70]]],
    ["age_seconds and on (queue) running", []],
    ["abs(age_seconds - 100)", [[{ queue: "x" }, 30]]],
    ["timestamp(age_seconds)", [[{ queue: "x" }, 300]]],
    ["histogram_quantile(0.9, sum by (le) (time_bucket))", [[{}, 0.5]]],
    ["histogram_quantile(0.95, time_bucket)", [[{}, 1.5]]],
    ["max(age_seconds) > min(min_over_time(age_seconds[5m]))", [[{}, 70]]],
    ['calls_total{outcome!~"done|failed"} or running', [[{ __name__: "running", queue: "y" }, 1]]],
    ["time() - 30 * 3", 210],
  ])("computes %s", (expression, expected) => {
    expect(evaluate(expression)).toEqual(expected);
  });

  it.each(["sum(rate(x[5m])", "quantile(0.9, x)", "sum without (a) (x)", "x offset 5m"])(
    "rejects %s instead of guessing",
    (expression) => {
      expect(() => evaluate(expression)).toThrow(/isn't PromQL|doesn't know/);
    },
  );
});

describe("createAlertWatch", () => {
  const rules = `
groups:
  - name: test
    rules:
      - alert: Down
        expr: up == 0
        for: 30s
      - alert: Old
        expr: age_seconds{queue=~"a.*"} > 60`;
  const scrape = (text: string | null) => [{ job: "pith", instance: "one", text }];

  it("fires once a condition has held continuously for its rule's duration", () => {
    const watch = createAlertWatch({ rules, startSeconds: 1000 });
    const fired = ["", null, null, "", null, null, null].map((text) => watch.take(scrape(text)));
    expect(fired).toEqual([[], [], [], [], [], [], ["Down"]]);
    expect(watch.take(scrape('age_seconds{queue="a\\"b"} 61\n'))).toEqual(["Old"]);
    expect(watch.now()).toBe(1000 + 8 * 15);
  });
});
