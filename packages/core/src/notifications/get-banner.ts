import { getNotificationTone, type NotificationTone } from "./get-notification-tone.ts";
import type { NotificationType } from "./notification.ts";
import type { BannerNotification } from "./pick-banner.ts";

export interface Banner {
  tone: NotificationTone;
  isPulsing: boolean;
  /** 'Expired', 'Expires today!' or the days remaining; null where nothing expires. */
  remainingText: string | null;
  /** True at 1 day or less, where `remainingText` is orange. */
  isRemainingOrange: boolean;
  /** What to do about it; null where the notification's own message says it all. */
  callText: string | null;
  /** Said in addition; null where there is nothing to add. */
  extraText: string | null;
}

const LAST_DAY = 1;

/** How the banner looks and what it says beside the notification's own title and message. */
export function getBanner({
  type,
  daysUntilExpiry,
}: Pick<BannerNotification, "type" | "daysUntilExpiry">): Banner {
  const isExpired = type === "subscription_expired" || (daysUntilExpiry !== null && daysUntilExpiry < 0);
  const daysLeft = type === "subscription_expires_today" ? 0 : daysUntilExpiry;
  return {
    tone: getNotificationTone(type),
    isPulsing: type === "subscription_expired" || type === "subscription_expires_today",
    remainingText: isExpired ? "Expired" : getRemainingText(daysLeft),
    isRemainingOrange: !isExpired && daysLeft !== null && daysLeft <= LAST_DAY,
    callText: type === "subscription_expires_today" ? "Renew today to avoid service interruption!" : null,
    extraText: getExtraText({ type, daysLeft }),
  };
}

function getRemainingText(daysLeft: number | null): string | null {
  if (daysLeft === null) return null;
  if (daysLeft === 0) return "Expires today!";
  return daysLeft === 1 ? "1 day remaining" : `${daysLeft} days remaining`;
}

function getExtraText({
  type,
  daysLeft,
}: {
  type: NotificationType;
  daysLeft: number | null;
}): string | null {
  if (type === "subscription_expires_today") {
    return "Your subscription ends at midnight! Renew now to avoid service interruption.";
  }
  if (type === "subscription_expires_soon" && daysLeft === LAST_DAY) {
    return "Last chance to renew before your premium features are suspended.";
  }
  return null;
}
