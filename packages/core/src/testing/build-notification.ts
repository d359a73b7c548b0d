import type { Notification } from "../notifications/notification.ts";

/** Builds an unread notification about a failed payment, without a link. */
export function buildNotification(changes: Partial<Notification> = {}): Notification {
  return {
    id: "n-1",
    type: "payment_failed",
    notice: null,
    title: "Payment failed",
    message: "Your card was declined.",
    isRead: false,
    isDismissed: false,
    createdAt: "2026-01-15T12:00:00.000Z",
    actionUrl: null,
    actionText: null,
    daysUntilExpiry: null,
    ...changes,
  };
}
