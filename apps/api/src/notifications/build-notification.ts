import type { Notification } from "@pith/core/notifications/notification";
import { countDaysUntil } from "../accounts/build-premium.ts";
import type { NotificationRow } from "./notifications.repo.ts";
import { getNoticeMessage } from "./say-notice.ts";

/** A notification as the wire has it. The days are counted now: the one that was told yesterday is a day nearer. */
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
