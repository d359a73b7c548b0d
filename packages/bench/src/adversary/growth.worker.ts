import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { parentPort, workerData } from "node:worker_threads";
import { listGrowthCases } from "./list-growth-cases.ts";

/**
 * The fastest of several runs counts. One run is enough if it takes so long that other load hardly matters.
 */
const RUNS = 3;
const LONG_MS = 500;

const { position, sizes } = workerData as { position: number; sizes: readonly number[] };

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** CPU time of this thread, so that other processes on the machine don't count. */
async function measureOnce(work: () => unknown): Promise<number> {
  collectGarbage();
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const growth = listGrowthCases()[position];
for (const size of sizes) {
  const work = growth?.build(size) ?? (() => {});
  let ms = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS && (run === 0 || ms < LONG_MS); run += 1) {
    ms = Math.min(ms, await measureOnce(work));
  }
  parentPort?.postMessage({ size, ms });
}
