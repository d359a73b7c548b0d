import { Worker } from "node:worker_threads";

/**
 * Starts a worker thread. What it writes to its console is dropped: libraries print the content that they parse, and
 * Node would pass it on to this process's output.
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
