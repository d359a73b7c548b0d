import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { printTable } from "../report/print-table.ts";
import { printTargets } from "../report/print-targets.ts";

const SIZES = [1000, 10_000, 100_000, 1_000_000];
const MAX_CPU_MS = 1000;
const MAX_MEMORY_MB = 150;
const MAX_GROWTH = 12;
/** The fastest of several runs counts, since other load on the machine only slows runs down. */
const RUNS = 3;
const CHILD = fileURLToPath(new URL("./run-engine-once.ts", import.meta.url));

interface Cost {
  cpuMs: number;
  memoryMb: number;
  keyPoints: number;
  chapters: number;
}

function runOnce(words: number): Cost {
  const output = execFileSync(process.execPath, ["--expose-gc", CHILD, String(words)], { encoding: "utf8" });
  return JSON.parse(output) as Cost;
}

function measureSize(words: number): Cost {
  const runs = Array.from({ length: RUNS }, () => runOnce(words));
  const [first] = runs;
  if (first === undefined) throw new Error("No run was made.");
  return {
    ...first,
    cpuMs: Math.min(...runs.map((run) => run.cpuMs)),
    memoryMb: Math.min(...runs.map((run) => run.memoryMb)),
  };
}

/**
 * Measures the CPU time and memory that the engine alone uses, in a new process: sentences, key points,
 * chapters and coverage for cues that are already parsed. Returns how many targets were missed.
 */
export function measureCost(): number {
  const costs = SIZES.map((words) => ({ words, cost: measureSize(words) }));
  printTable({
    title: `Cost of the extractive engine, least of ${RUNS} fresh processes`,
    header: ["words", "CPU ms", "memory MB", "x CPU for x10", "key points", "chapters"],
    rows: costs.map(({ words, cost }, position) => {
      const smaller = costs[position - 1]?.cost;
      return [
        words.toLocaleString("en"),
        cost.cpuMs.toFixed(0),
        cost.memoryMb.toFixed(0),
        smaller === undefined ? "" : (cost.cpuMs / smaller.cpuMs).toFixed(1),
        String(cost.keyPoints),
        String(cost.chapters),
      ];
    }),
  });
  const hundredThousand = costs.find(({ words }) => words === 100_000)?.cost;
  const growth = costs.slice(1).map(({ cost }, position) => cost.cpuMs / (costs[position]?.cost.cpuMs ?? 1));
  return printTargets([
    {
      what: "CPU for 100,000 words",
      measured: hundredThousand?.cpuMs ?? 0,
      wanted: MAX_CPU_MS,
      better: "lower",
      unit: " ms",
    },
    {
      what: "Memory for 100,000 words",
      measured: hundredThousand?.memoryMb ?? 0,
      wanted: MAX_MEMORY_MB,
      better: "lower",
      unit: " MB",
    },
    {
      what: "CPU for ten times the words, at most",
      measured: Math.max(...growth),
      wanted: MAX_GROWTH,
      better: "lower",
      unit: " x",
    },
  ]);
}

if (import.meta.main) process.exitCode = measureCost() > 0 ? 1 : 0;
