import { z } from "zod";
import { messageSchema } from "../messages/message.ts";

/** The types that look and rank as something of their own; any other type is shown in the default style. */
export const notificationTypes = [
  "subscription_expired",
  "subscription_expires_today",
  "subscription_expires_soon",
  "payment_failed",
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** Something a user is told in the bell's panel; some kinds also in the banner. */
export const notificationSchema = z.object({
  id: z.string().min(1).max(100),
  /** One of `notificationTypes` or any other word. */
  type: z.string().min(1).max(60),
  /**
   * What is said, to be rendered in the reader's language; its title and button are messages under its code with
   * `.title` and `.button`. Null for a notification from before there were codes, and for what an operator wrote.
   */
  notice: messageSchema.nullable().default(null),
  /** English, as are `message` and `actionText`. */
  title: z.string().max(200),
  message: z.string().max(1000),
  isRead: z.boolean(),
  isDismissed: z.boolean(),
  createdAt: z.iso.datetime(),
  /** A path of ours or an https address; null where a click leads nowhere. */
  actionUrl: z.string().max(2048).nullable(),
  actionText: z.string().max(100).nullable(),
  /** Whole days; null where nothing expires. */
  daysUntilExpiry: z.int().nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;
