import type { Dependencies } from "../dependencies.ts";
import { createSummarizeVideoHandler } from "./summarize-video.handler.ts";
import { summarizeVideoJob } from "./summarize-video.job.ts";

/** Begins to work on every kind of job in this process. */
export async function startWorkers(dependencies: Dependencies): Promise<void> {
  await dependencies.queue.work(summarizeVideoJob, createSummarizeVideoHandler(dependencies));
}
