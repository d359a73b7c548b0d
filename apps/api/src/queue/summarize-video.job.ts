import { z } from "zod";
import { defineJob } from "./define-job.ts";

/**
 * Generates one summary. The expiry exceeds the longest video's processing time, because dead workers are
 * detected by their heartbeat. The retry limit is high because workers can die; `runWork` gives up sooner if
 * a source or a model fails.
 */
export const summarizeVideoJob = defineJob({
  name: "summarize-video",
  payload: z.object({ resultId: z.string() }),
  retryLimit: 6,
  retryDelaySeconds: 1,
  pollSeconds: 1,
  expireInSeconds: 30 * 60,
  isShared: true,
});
