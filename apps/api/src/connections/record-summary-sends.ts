import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { connections, summarySends } from "../db/schema/connections.schema.ts";
import { summaries } from "../db/schema/summaries.schema.ts";
import type { JobQueue } from "../queue/job-queue.ts";
import { sendSummaryJob } from "../queue/send-summary.job.ts";

/**
 * Queues finished summaries to be sent to the services that their accounts chose. Runs in the transaction
 * that finishes the summaries, so each is sent if and only if it is done.
 */
export async function recordSummarySends({
  db,
  queue,
  of,
  now,
}: {
  db: Db;
  queue: JobQueue;
  /** All summaries of a run, or a single one. */
  of: { resultId: string } | { summaryId: string };
  now: Date;
}): Promise<void> {
  const which: SQL =
    "resultId" in of ? sql`${summaries.resultId} = ${of.resultId}` : sql`${summaries.id} = ${of.summaryId}`;
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into ${summarySends} (id, summary_id, place, created_at, updated_at)
    select gen_random_uuid()::text, ${summaries.id}, ${connections.place}, ${at}, ${at}
    from ${summaries} join ${connections} on ${connections.accountId} = ${summaries.accountId}
    where ${which} and not ${summaries.isCanceled} and ${summaries.deletedAt} is null
      and ${connections.isEnabled} and ${connections.isAutomatic}
    on conflict do nothing
    returning id`);
  for (const { id } of rows) await queue.enqueue(sendSummaryJob, { sendId: id }, { db });
}
