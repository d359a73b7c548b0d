import { z } from "zod";
import { defineJob } from "./define-job.ts";

/**
 * Reads one summary aloud. One at a time in a process: it takes a processor of its own while it speaks. Tries are many
 * for the sake of workers that die; what a voice refuses is given up sooner, by `runWork`.
 */
export const speakSummaryJob = defineJob({
  name: "speak-summary",
  payload: z.object({ audioResultId: z.string() }),
  retryLimit: 6,
  retryDelaySeconds: 1,
  expireInSeconds: 30 * 60,
  concurrency: 1,
});

/** Looks after audio that nobody works on any more, and files that nobody has. */
export const sweepAudioJob = defineJob({
  name: "sweep-audio",
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 30,
  expireInSeconds: 15 * 60,
  concurrency: 1,
  schedule: "* * * * *",
});
