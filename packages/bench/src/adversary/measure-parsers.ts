import { Worker } from "node:worker_threads";
import { printTable } from "../report/print-table.ts";
import { printTargets } from "../report/print-targets.ts";
import { findSlope } from "./find-slope.ts";
import { listGrowthCases } from "./list-growth-cases.ts";

/** In characters; just below the largest response that is read. */
const LARGEST = 15_900_000;
const SHARES = [1 / 16, 1 / 4, 1];
const MAX_SLOPE = 1.1;
/** Shorter times mostly reflect cold code. */
const FLOOR_MS = 20;
/** A run that takes longer than this in wall-clock time is considered a hang and ends the case. */
const HANG_MS = 240_000;
/**
 * Large enough that most texts fit. Otherwise, the measurement includes copying objects that survive a
 * garbage collection.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 1_024, maxOldGenerationSizeMb: 4_096 };

interface Point {
  size: number;
  ms: number;
}

/** Measures a case in its own thread. A hang counts as an infinite slope. */
async function measureCase({
  position,
  sizes,
}: {
  position: number;
  sizes: readonly number[];
}): Promise<{ slope: number; largestMs: number }> {
  const worker = new Worker(new URL("./growth.worker.ts", import.meta.url), {
    workerData: { position, sizes },
    resourceLimits,
  });
  const fastest = new Map<number, number>();
  let isHang = false;
  await new Promise<void>((resolve, reject) => {
    const giveUp = () => {
      isHang = true;
      void worker.terminate();
    };
    let alarm = setTimeout(giveUp, HANG_MS);
    worker.on("message", ({ size, ms }: Point) => {
      fastest.set(size, Math.min(ms, fastest.get(size) ?? ms));
      clearTimeout(alarm);
      alarm = setTimeout(giveUp, HANG_MS);
    });
    worker.on("error", reject);
    worker.on("exit", () => {
      clearTimeout(alarm);
      resolve();
    });
  });
  const points = [...fastest].map(([size, ms]) => ({ size, ms }));
  return {
    slope: isHang ? Number.POSITIVE_INFINITY : findSlope({ points, floorMs: FLOOR_MS }),
    largestMs: points.at(-1)?.ms ?? 0,
  };
}

/**
 * Measures how the run time of each parser of untrusted content grows with input size, for ordinary and
 * hostile input. Words after `parsers` select the cases whose names contain one of them; `--up-to 2` stops at
 * 2 MB for a quick check. Returns how many targets were missed.
 */
export async function measureParsers(words: readonly string[]): Promise<number> {
  const limit = words.indexOf("--up-to");
  const largest = limit === -1 ? LARGEST : Number(words[limit + 1]) * 1_000_000;
  const chosen = limit === -1 ? words : words.toSpliced(limit, 2);
  const sizes = SHARES.map((share) => Math.round(largest * share));
  const worst = new Map<string, number>();
  const rows: string[][] = [];
  for (const [position, { parser, content }] of listGrowthCases().entries()) {
    const name = `${parser}: ${content}`;
    if (chosen.length > 0 && !chosen.some((word) => name.includes(word))) continue;
    const { slope, largestMs } = await measureCase({ position, sizes });
    worst.set(parser, Math.max(worst.get(parser) ?? 0, slope));
    rows.push([parser, content, slope.toFixed(2), largestMs.toFixed(0)]);
    console.error(`${name}: ${slope.toFixed(2)}, ${largestMs.toFixed(0)} ms`);
  }
  printTable({
    title: `Growth of parsers up to ${largest.toLocaleString("en")} characters`,
    header: ["parser", "content", "slope", "ms at the largest"],
    rows,
  });
  return printTargets(
    [...worst].map(([parser, measured]) => ({
      what: `Worst slope of ${parser}`,
      measured,
      wanted: MAX_SLOPE,
      better: "lower",
    })),
  );
}
