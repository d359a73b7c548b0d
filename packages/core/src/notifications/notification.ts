import { z } from "zod";
import { messageSchema } from "../messages/message.ts";

/** Types with their own style and rank. All others use the default style. */
export const notificationTypes = [
  "subscription_expired",
  "subscription_expires_today",
  "subscription_expires_soon",
  "payment_failed",
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** A notification in the bell menu. Some types also appear in the banner. */
export const notificationSchema = z.object({
  id: z.string().min(1).max(100),
  /** One of `notificationTypes`, or any other string. */
  type: z.string().min(1).max(60),
  /**
   * Message to render in the reader's language; its title and button use the same code plus `.title` and
   * `.button`. Null for notifications written by an operator or stored before codes existed.
   */
  notice: messageSchema.nullable().default(null),
  /** In English, like `message` and `actionText`. */
  title: z.string().max(200),
  message: z.string().max(1000),
  isRead: z.boolean(),
  isDismissed: z.boolean(),
  createdAt: z.iso.datetime(),
  /** One of our paths or an https URL; null if the notification isn't clickable. */
  actionUrl: z.string().max(2048).nullable(),
  actionText: z.string().max(100).nullable(),
  /** Full days until expiry; null if nothing expires. */
  daysUntilExpiry: z.int().nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;
