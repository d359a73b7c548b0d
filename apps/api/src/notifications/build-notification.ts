import type { Notification } from "@pith/core/notifications/notification";
import { countDaysUntil } from "../accounts/build-premium.ts";
import type { NotificationRow } from "./notifications.repo.ts";
import { getNoticeMessage } from "./render-notice.ts";

/** Builds a notification's wire format. Days left are computed now, so they count down each day. */
export function buildNotification({ row, now }: { row: NotificationRow; now: Date }): Notification {
  return {
    id: row.id,
    type: row.type,
    notice: row.notice && getNoticeMessage(row.notice),
    title: row.title,
    message: row.message,
    isRead: row.isRead,
    isDismissed: row.isDismissed,
    createdAt: row.createdAt.toISOString(),
    actionUrl: row.actionUrl,
    actionText: row.actionText,
    daysUntilExpiry: row.expiresAt ? countDaysUntil({ moment: row.expiresAt, now }) : null,
  };
}
