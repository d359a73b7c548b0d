import { z } from "zod";
import { defineJob, MODEL_WORK_SECONDS } from "./define-job.ts";

/**
 * Synthesizes one summary. One at a time per process, because it uses a whole CPU. The retry limit is high
 * because workers can die; `runWork` gives up sooner if a voice fails.
 */
export const speakSummaryJob = defineJob({
  name: "speak-summary",
  payload: z.object({ audioResultId: z.string() }),
  retryLimit: 6,
  retryDelaySeconds: 1,
  pollSeconds: 1,
  expireInSeconds: MODEL_WORK_SECONDS,
  concurrency: 1,
});

/** Recovers audio whose worker has died, and deletes orphaned files. */
export const sweepAudioJob = defineJob({
  name: "sweep-audio",
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 30,
  expireInSeconds: 15 * 60,
  concurrency: 1,
  schedule: "* * * * *",
});
