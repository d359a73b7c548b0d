import { Worker } from "node:worker_threads";

/**
 * Memory for new objects in a thread with a limit. Summarizing the longest transcript takes 200 MB with it,
 * and 340 MB with Node's own limit, in the same time.
 */
const YOUNG_MEMORY_MB = 16;

/**
 * Starts a worker thread. Its console output is discarded: libraries print the content that they parse, and
 * Node would forward that to this process's output.
 */
export function startThread({
  url,
  memoryMb,
  workerData,
}: {
  url: URL;
  /** Node's own limit if absent. */
  memoryMb?: number;
  workerData?: unknown;
}): Worker {
  const thread = new Worker(url, {
    ...(memoryMb !== undefined && {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MEMORY_MB },
    }),
    workerData,
    stdout: true,
    stderr: true,
  });
  thread.stdout.resume();
  thread.stderr.resume();
  return thread;
}
