import { z } from "zod";
import { notificationSchema } from "../notifications/notification.ts";

const notificationIdSchema = z.object({ id: z.string().min(1).max(60) });

export const notificationSchemas = {
  listNotifications: { data: z.array(notificationSchema).max(200) },
  readNotification: { params: notificationIdSchema, data: z.undefined() },
  readAllNotifications: { data: z.undefined() },
  dismissNotification: { params: notificationIdSchema, data: z.undefined() },
} as const;
