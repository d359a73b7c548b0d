import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../../db/database.ts";
import { notifications } from "../../db/schema/notifications.schema.ts";

const endNotices = ["subscription_expires_soon", "subscription_expires_today", "subscription_expired"];

/** Dismisses an account's notices about the end of its plan, because the plan is no longer ending. */
export async function dismissEndNotices({ db, accountId }: { db: Db; accountId: string }): Promise<void> {
  await db
    .update(notifications)
    .set({ isDismissed: true })
    .where(and(eq(notifications.accountId, accountId), inArray(notifications.type, endNotices)));
}
