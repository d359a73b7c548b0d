import type { Notification, NotificationType } from "@pith/core/notifications/notification";

/** Most important first. */
const bannerOrder = [
  "subscription_expired",
  "subscription_expires_today",
  "payment_failed",
  "subscription_expires_soon",
] as const satisfies readonly NotificationType[];

/** A notification of a type that the banner shows. */
export type BannerNotification = Notification & { type: NotificationType };

/**
 * Returns the notification to show in the banner, or null if there is none. Types are ranked by
 * `bannerOrder`; within a type, the newest wins. Excludes dismissed notifications but not read ones, because
 * the user still has to act on them.
 */
export function pickBanner(notifications: readonly Notification[]): BannerNotification | null {
  const candidates = notifications.filter((notification) => !notification.isDismissed).filter(isForBanner);
  return candidates.reduce<BannerNotification | null>(
    (best, candidate) => (best === null || isBefore(candidate, best) ? candidate : best),
    null,
  );
}

function isForBanner(notification: Notification): notification is BannerNotification {
  return (bannerOrder as readonly string[]).includes(notification.type);
}

function isBefore(left: BannerNotification, right: BannerNotification): boolean {
  const rankDifference = bannerOrder.indexOf(left.type) - bannerOrder.indexOf(right.type);
  if (rankDifference !== 0) return rankDifference < 0;
  return Date.parse(left.createdAt) > Date.parse(right.createdAt);
}
