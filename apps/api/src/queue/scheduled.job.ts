import { z } from "zod";
import { defineJob } from "./define-job.ts";

const nothing = z.object({});
const common = {
  payload: nothing,
  retryLimit: 2,
  retryDelaySeconds: 30,
  expireInSeconds: 15 * 60,
  concurrency: 1,
};

/**
 * Notifies users whose plans are ending. Hourly and idempotent, so that notices are timely but never
 * repeated.
 */
export const sendExpiryNoticesJob = defineJob({
  ...common,
  name: "send-expiry-notices",
  schedule: "5 * * * *",
});

/** Fetches subscriptions from the payment providers once the billing period should be over. */
export const syncSubscriptionsJob = defineJob({
  ...common,
  name: "sync-subscriptions",
  schedule: "* * * * *",
});

/** Recovers summaries whose worker has died. */
export const sweepSummariesJob = defineJob({ ...common, name: "sweep-summaries", schedule: "* * * * *" });

/** Embeds the transcripts of new talks, if there is an embedding model. */
export const embedTalksJob = defineJob({ ...common, name: "embed-talks", schedule: "* * * * *" });

export const cleanUpJob = defineJob({ ...common, name: "clean-up", schedule: "20 3 * * *" });

export const backUpJob = defineJob({ ...common, name: "back-up-database", schedule: "40 3 * * *" });
