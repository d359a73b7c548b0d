import { z } from "zod";
import { defineJob, MODEL_WORK_SECONDS } from "./define-job.ts";

/** Starts the batches that are due: those whose quota was renewed, and those whose jobs were lost. */
export const sweepBatchesJob = defineJob({
  name: "sweep-batches",
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 30,
  expireInSeconds: 5 * 60,
  concurrency: 1,
  schedule: "* * * * *",
});

/** Requests the next summary in a user's batches. */
export const advanceBatchesJob = defineJob({
  name: "advance-batches",
  payload: z.object({ userId: z.string() }),
  retryLimit: 3,
  retryDelaySeconds: 5,
  expireInSeconds: 5 * 60,
  concurrency: 2,
});

/** Has a model write what a finished batch's talks have in common. */
export const writeBatchJob = defineJob({
  name: "write-batch",
  payload: z.object({ batchId: z.string() }),
  retryLimit: 2,
  retryDelaySeconds: 30,
  expireInSeconds: MODEL_WORK_SECONDS,
  concurrency: 1,
});
