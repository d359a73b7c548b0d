import { z } from "zod";
import { defineJob } from "./define-job.ts";

/** Makes one summary. Longer than the longest video takes; a worker that dies is noticed by its heartbeat. */
export const summarizeVideoJob = defineJob({
  name: "summarize-video",
  payload: z.object({ resultId: z.string() }),
  retryLimit: 3,
  retryDelaySeconds: 2,
  expireInSeconds: 30 * 60,
});
