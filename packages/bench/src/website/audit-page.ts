import lighthouse, { type Result } from "lighthouse";
import { median } from "./median.ts";

/** What is shown of Lighthouse's report, in the order of the table. */
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const audits = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
  "speed-index",
] as const;

/** Now and then the browser loses the beginning of a trace, about which Lighthouse says that it should be run again. */
const MAX_TRIES = 3;

export type Measure = (typeof categories)[number] | (typeof audits)[number];
/** Scores are 0 to 100, times in ms, the layout shift is a plain number. */
export type Measures = Readonly<Record<Measure, number>>;

export interface PageAudit {
  medians: Measures;
  /** The lowest and the highest performance of the runs. */
  performanceRange: readonly [number, number];
}

/**
 * Lighthouse's mobile preset (a slow phone on a slow network, simulated) on a page, several times.
 * @throws where a run didn't come to its end: what it would tell is of no page.
 */
export async function auditPage({
  url,
  port,
  runs,
}: {
  url: string;
  /** Where the browser takes orders. */
  port: number;
  runs: number;
}): Promise<PageAudit> {
  const all: Measures[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await auditOnce({ url, port }));
  const performance = all.map((measures) => measures.performance);
  return {
    medians: toMeasures((measure) => median(all.map((measures) => measures[measure]))),
    performanceRange: [Math.min(...performance), Math.max(...performance)],
  };
}

async function auditOnce({ url, port }: { url: string; port: number }): Promise<Measures> {
  const lhr = await runLighthouse({ url, port });
  return toMeasures((measure) => {
    const score = lhr.categories[measure]?.score;
    const value = typeof score === "number" ? Math.round(score * 100) : lhr.audits[measure]?.numericValue;
    if (value === undefined) throw new Error(`Lighthouse didn't measure ${measure} of ${url}.`);
    return value;
  });
}

async function runLighthouse({ url, port }: { url: string; port: number }): Promise<Result> {
  let why = "it had nothing to say";
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const result = await lighthouse(url, {
      port,
      output: "json",
      logLevel: "error",
      onlyCategories: [...categories],
    });
    if (result && !result.lhr.runtimeError) return result.lhr;
    why = result?.lhr.runtimeError?.message ?? why;
  }
  throw new Error(`Lighthouse failed at ${url}: ${why}`);
}

function toMeasures(read: (measure: Measure) => number): Measures {
  const measures = [...categories, ...audits].map((measure) => [measure, read(measure)]);
  return Object.fromEntries(measures) as Measures;
}
