import { z } from "zod";
import { defineJob, MODEL_WORK_SECONDS } from "./define-job.ts";

/**
 * Generates one summary. The retry limit is high because workers can die; `runWork` gives up sooner if a
 * source or a model fails.
 */
export const summarizeVideoJob = defineJob({
  name: "summarize-video",
  payload: z.object({ resultId: z.string() }),
  retryLimit: 6,
  retryDelaySeconds: 1,
  pollSeconds: 1,
  expireInSeconds: MODEL_WORK_SECONDS,
  isShared: true,
});
