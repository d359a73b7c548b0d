import { z } from "zod";
import { defineJob } from "./define-job.ts";

/** Sends a notification through Telegram. */
export const deliverNotificationJob = defineJob({
  name: "deliver-notification",
  payload: z.object({ notificationId: z.string() }),
  // Almost three hours in total, longer than most of Telegram's outages.
  retryLimit: 10,
  retryDelaySeconds: 10,
  expireInSeconds: 60,
});
