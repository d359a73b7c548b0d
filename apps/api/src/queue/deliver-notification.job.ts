import { z } from "zod";
import { defineJob } from "./define-job.ts";

/** Also sends a notification in Telegram. */
export const deliverNotificationJob = defineJob({
  name: "deliver-notification",
  payload: z.object({ notificationId: z.string() }),
  retryLimit: 5,
  retryDelaySeconds: 10,
  expireInSeconds: 60,
  pollSeconds: 5,
});
