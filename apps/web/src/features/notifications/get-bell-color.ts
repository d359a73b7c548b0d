import type { Notification } from "@pith/core/notifications/notification";

export interface BellColor {
  color: "red" | "orange" | "yellow" | "blue";
  isPulsing: boolean;
}

/**
 * Returns the bell's color for the unread notifications: pulsing red if anything has expired, orange if
 * something expires today, yellow if something expires soon, otherwise blue. Dismissed notifications don't
 * count.
 */
export function getBellColor(
  notifications: readonly Pick<Notification, "type" | "isRead" | "isDismissed">[],
): BellColor {
  const unreadTypes = new Set(
    notifications
      .filter((notification) => !notification.isRead && !notification.isDismissed)
      .map((notification) => notification.type),
  );
  if (unreadTypes.has("subscription_expired")) return { color: "red", isPulsing: true };
  if (unreadTypes.has("subscription_expires_today")) return { color: "orange", isPulsing: false };
  if (unreadTypes.has("subscription_expires_soon")) return { color: "yellow", isPulsing: false };
  return { color: "blue", isPulsing: false };
}
