import { z } from "zod";
import { defineJob } from "./define-job.ts";

/**
 * Sends a summary to a connected service. Makes eleven attempts over 23 hours, so that the service can be
 * down overnight.
 */
export const sendSummaryJob = defineJob({
  name: "send-summary",
  payload: z.object({ sendId: z.string() }),
  retryLimit: 10,
  retryDelaySeconds: 80,
  expireInSeconds: 300,
  // Notion allows three requests per second per token.
  concurrency: 2,
});
