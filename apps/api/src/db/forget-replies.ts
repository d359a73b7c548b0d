import { and, eq, sql } from "drizzle-orm";
import type { Db } from "./database.ts";
import { idempotentRequests } from "./schema/idempotency.schema.ts";

/** Erases replies kept for `Idempotency-Key` that contain a summary, its audio or a batch, when that is deleted. */
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
