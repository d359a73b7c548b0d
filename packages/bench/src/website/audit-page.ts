import lighthouse, { type Result } from "lighthouse";
import { throttling } from "lighthouse/core/config/constants.js";
import { median } from "../report/median.ts";
import { findSlowdown } from "./find-slowdown.ts";

/** The Lighthouse categories to show, in the order of the table. */
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const audits = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
  "speed-index",
] as const;

/** Chrome sometimes loses the beginning of a trace, and Lighthouse then asks for another run. */
const MAX_TRIES = 3;

type Measure = (typeof categories)[number] | (typeof audits)[number];
/** Scores are from 0 to 100, times are in ms, and the layout shift has no unit. */
type Measures = Readonly<Record<Measure, number>>;

export interface PageAudit {
  medians: Measures;
  /** The runs' lowest and highest performance scores. */
  performanceRange: readonly [number, number];
}

/** A machine's Lighthouse benchmark index, and the CPU throttling factor that makes it as slow as a phone. */
export interface Calibration {
  benchmarkIndex: number;
  slowdown: number;
}

/** Measures the machine: the median of Lighthouse's benchmark index over several loads of a page. */
export async function calibrate({
  url,
  port,
  runs,
}: {
  url: string;
  port: number;
  runs: number;
}): Promise<Calibration> {
  const indices: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const { environment } = await runLighthouse({ url, port });
    indices.push(environment.benchmarkIndex);
  }
  const benchmarkIndex = median(indices);
  return { benchmarkIndex, slowdown: findSlowdown(benchmarkIndex) };
}

/**
 * Runs Lighthouse several times on a page, with its mobile preset (a simulated slow phone on a slow network).
 * @throws if a run didn't finish, since its results would be meaningless.
 */
export async function auditPage({
  url,
  port,
  runs,
  slowdown,
}: {
  url: string;
  /** The browser's remote debugging port. */
  port: number;
  runs: number;
  /** CPU throttling factor; see {@link calibrate}. */
  slowdown: number;
}): Promise<PageAudit> {
  const all: Measures[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await auditOnce({ url, port, slowdown }));
  const performance = all.map((measures) => measures.performance);
  return {
    medians: toMeasures((measure) => median(all.map((measures) => measures[measure]))),
    performanceRange: [Math.min(...performance), Math.max(...performance)],
  };
}

interface Load {
  url: string;
  port: number;
  /** CPU throttling factor; defaults to Lighthouse's 4. */
  slowdown?: number;
}

async function auditOnce(load: Load): Promise<Measures> {
  const { url } = load;
  const lhr = await runLighthouse(load);
  return toMeasures((measure) => {
    const score = lhr.categories[measure]?.score;
    const value = typeof score === "number" ? Math.round(score * 100) : lhr.audits[measure]?.numericValue;
    if (value === undefined) throw new Error(`Lighthouse didn't measure ${measure} of ${url}.`);
    return value;
  });
}

async function runLighthouse({ url, port, slowdown }: Load): Promise<Result> {
  let why = "it had nothing to say";
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const result = await lighthouse(url, {
      port,
      output: "json",
      logLevel: "error",
      onlyCategories: [...categories],
      ...(slowdown && { throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier: slowdown } }),
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
