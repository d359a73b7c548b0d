import { and, desc, eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { notifications } from "../db/schema/notifications.schema.ts";

export type NotificationRow = typeof notifications.$inferSelect;
export type NewNotification = Pick<
  NotificationRow,
  | "id"
  | "accountId"
  | "type"
  | "notice"
  | "title"
  | "message"
  | "actionUrl"
  | "actionText"
  | "expiresAt"
  | "noticeKey"
  | "createdAt"
>;

/** The contract's limit for a list. */
const MAX_LISTED = 200;

/** Inserts a notification unless one with the same key exists. Returns true if it is new. */
export async function insertNotification({
  db,
  notification,
}: {
  db: Db;
  notification: NewNotification;
}): Promise<boolean> {
  const rows = await db
    .insert(notifications)
    .values(notification)
    .onConflictDoNothing()
    .returning({ id: notifications.id });
  return rows.length > 0;
}

/** Lists the notifications that haven't been dismissed, newest first. */
export async function listNotificationRows({
  db,
  accountId,
}: {
  db: Db;
  accountId: string;
}): Promise<NotificationRow[]> {
  return db
    .select()
    .from(notifications)
    .where(and(eq(notifications.accountId, accountId), eq(notifications.isDismissed, false)))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(MAX_LISTED);
}

/** Returns false if the account has no such notification. */
export async function updateNotification({
  db,
  accountId,
  id,
  change,
}: {
  db: Db;
  accountId: string;
  id: string;
  change: { isRead: true } | { isDismissed: true };
}): Promise<boolean> {
  const rows = await db
    .update(notifications)
    .set(change)
    .where(and(eq(notifications.id, id), eq(notifications.accountId, accountId)))
    .returning({ id: notifications.id });
  return rows.length > 0;
}

export async function markAllRead({ db, accountId }: { db: Db; accountId: string }): Promise<void> {
  await db
    .update(notifications)
    .set({ isRead: true })
    .where(and(eq(notifications.accountId, accountId), eq(notifications.isRead, false)));
}
