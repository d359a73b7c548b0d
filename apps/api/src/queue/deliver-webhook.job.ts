import { z } from "zod";
import { defineJob } from "./define-job.ts";

/**
 * Makes one attempt to send a message to a webhook. The retries are for workers that die or stop during the
 * attempt; a failed attempt enqueues the next one.
 */
export const deliverWebhookJob = defineJob({
  name: "deliver-webhook",
  payload: z.object({
    deliveryId: z.string(),
    /**
     * How many attempts preceded this one. Missing from jobs created by earlier versions, where one job made
     * all attempts.
     */
    attempts: z.number().int().nonnegative().optional(),
  }),
  retryLimit: 10,
  retryDelaySeconds: 80,
  expireInSeconds: 60,
});
