import { Worker } from "node:worker_threads";

/**
 * Memory for new objects in a thread. Summarizing the longest transcript takes 200 MB with it, and 340 MB with Node's
 * own limit, in the same time. In the database's thread, buffers of 70 MB waited for their collection without it.
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
  /** Limit for older objects; Node's own if absent. */
  memoryMb?: number;
  workerData?: unknown;
}): Worker {
  const thread = new Worker(url, {
    resourceLimits: {
      maxYoungGenerationSizeMb: YOUNG_MEMORY_MB,
      ...(memoryMb !== undefined && { maxOldGenerationSizeMb: memoryMb }),
    },
    workerData,
    stdout: true,
    stderr: true,
  });
  thread.stdout.resume();
  thread.stderr.resume();
  return thread;
}
