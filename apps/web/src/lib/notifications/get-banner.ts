import type { Message } from "@pith/core/messages/message-codes";
import type { NotificationType } from "@pith/core/notifications/notification";
import { getNotificationTone, type NotificationTone } from "./get-notification-tone.ts";
import type { BannerNotification } from "./pick-banner.ts";

export interface Banner {
  tone: NotificationTone;
  isPulsing: boolean;
  /** 'Expired', 'Expires today!' or the number of days remaining; null if nothing expires. */
  remaining: Message | null;
  /** True if `remaining` is orange because at most one day remains. */
  isRemainingOrange: boolean;
  /** A call to action; null if the notification's own message is enough. */
  call: Message | null;
  /** A warning below the call to action; null if there is none. */
  warning: Message | null;
}

const LAST_DAY = 1;

/**
 * Returns the banner's appearance and the texts shown in addition to the notification's title and message.
 */
export function getBanner({
  type,
  daysUntilExpiry,
}: Pick<BannerNotification, "type" | "daysUntilExpiry">): Banner {
  const isExpired = type === "subscription_expired" || (daysUntilExpiry !== null && daysUntilExpiry < 0);
  const daysLeft = type === "subscription_expires_today" ? 0 : daysUntilExpiry;
  return {
    tone: getNotificationTone(type),
    isPulsing: type === "subscription_expired" || type === "subscription_expires_today",
    remaining: isExpired ? { code: "banner.expired", params: {} } : getRemaining(daysLeft),
    isRemainingOrange: !isExpired && daysLeft !== null && daysLeft <= LAST_DAY,
    call: type === "subscription_expires_today" ? { code: "banner.renew_today", params: {} } : null,
    warning: getWarning({ type, daysLeft }),
  };
}

function getRemaining(daysLeft: number | null): Message | null {
  if (daysLeft === null) return null;
  if (daysLeft === 0) return { code: "banner.expires_today", params: {} };
  return { code: "banner.days_remaining", params: { days: daysLeft } };
}

function getWarning({ type, daysLeft }: { type: NotificationType; daysLeft: number | null }): Message | null {
  if (type === "subscription_expires_today") return { code: "banner.midnight", params: {} };
  if (type === "subscription_expires_soon" && daysLeft === LAST_DAY) {
    return { code: "banner.last_chance", params: {} };
  }
  return null;
}
