import { Worker } from "node:worker_threads";

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
    ...(memoryMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }),
    workerData,
    stdout: true,
    stderr: true,
  });
  thread.stdout.resume();
  thread.stderr.resume();
  return thread;
}
