import { z } from "zod";
import { defineJob } from "./define-job.ts";

/**
 * Reads one summary aloud. One at a time per process, since it uses a whole CPU. The many attempts are for workers that
 * die; `runWork` gives up sooner if a voice fails.
 */
export const speakSummaryJob = defineJob({
  name: "speak-summary",
  payload: z.object({ audioResultId: z.string() }),
  retryLimit: 6,
  retryDelaySeconds: 1,
  expireInSeconds: 30 * 60,
  concurrency: 1,
});

/** Sweeps audio whose worker has died, and orphaned files. */
export const sweepAudioJob = defineJob({
  name: "sweep-audio",
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 30,
  expireInSeconds: 15 * 60,
  concurrency: 1,
  schedule: "* * * * *",
});
