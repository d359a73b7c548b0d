import { and, eq, sql } from "drizzle-orm";
import type { Db } from "./database.ts";
import { idempotentRequests } from "./schema/idempotency.schema.ts";

/**
 * Erases the stored `Idempotency-Key` replies that contain a deleted summary, its audio or a deleted batch.
 */
export async function forgetReplies({
  db,
  userId,
  id,
}: {
  db: Db;
  userId: string;
  id: string;
}): Promise<void> {
  const { reply } = idempotentRequests;
  const subjects = sql`${reply} #>> '{data,summary,id}', ${reply} #>> '{data,audio,summaryId}', ${reply} #>> '{data,id}'`;
  await db
    .delete(idempotentRequests)
    .where(and(eq(idempotentRequests.userId, userId), sql`${id} in (${subjects})`));
}
