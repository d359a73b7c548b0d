import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { parentPort, workerData } from "node:worker_threads";
import { listGrowthCases } from "./list-growth-cases.ts";

/** Rounds per size. Only the fastest round counts, so every size gets the same number of rounds. */
const ROUNDS = 3;

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
const works = sizes.map((size) => ({ size, work: growth?.build(size) ?? (() => {}) }));
// Interleaves the sizes, so that a busy minute on the machine affects all of them.
for (let round = 0; round < ROUNDS; round += 1) {
  for (const { size, work } of works) parentPort?.postMessage({ size, ms: await measureOnce(work) });
}
