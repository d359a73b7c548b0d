import { z } from "zod";
import { defineJob } from "./define-job.ts";

/** Also sends a notification in Telegram. */
export const deliverNotificationJob = defineJob({
  name: "deliver-notification",
  payload: z.object({ notificationId: z.string() }),
  // Almost three hours in all, which outlasts most of Telegram's outages.
  retryLimit: 10,
  retryDelaySeconds: 10,
  expireInSeconds: 60,
  pollSeconds: 5,
});
