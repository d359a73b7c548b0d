import { z } from "zod";
import { defineJob } from "./define-job.ts";

/**
 * Makes one summary. Longer than the longest video takes; a worker that dies is noticed by its heartbeat. Tries are many
 * for the sake of workers that die; what a source or a model refuses is given up sooner, by `runWork`.
 */
export const summarizeVideoJob = defineJob({
  name: "summarize-video",
  payload: z.object({ resultId: z.string() }),
  retryLimit: 6,
  retryDelaySeconds: 1,
  expireInSeconds: 30 * 60,
});
