import { z } from "zod";
import { defineJob } from "./define-job.ts";

/**
 * Sends a message to a webhook. Makes eleven attempts over 23 hours, so that a receiver can be down
 * overnight.
 */
export const deliverWebhookJob = defineJob({
  name: "deliver-webhook",
  payload: z.object({ deliveryId: z.string() }),
  retryLimit: 10,
  retryDelaySeconds: 80,
  expireInSeconds: 60,
});
