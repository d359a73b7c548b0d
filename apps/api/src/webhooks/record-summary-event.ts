import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { followEpisodes } from "../db/schema/follows.schema.ts";
import { summaries } from "../db/schema/summaries.schema.ts";
import { webhookDeliveries, webhooks } from "../db/schema/webhooks.schema.ts";
import { deliverWebhookJob } from "../queue/deliver-webhook.job.ts";
import type { JobQueue } from "../queue/job-queue.ts";

/**
 * Queues the messages about finished summaries for their owners' webhooks. Runs in the transaction that ends
 * the summaries, so a message exists if and only if its cause does. A followed episode's failed summary may be
 * retried, so its message has to wait until the episode is settled.
 */
export async function recordSummaryEvent({
  db,
  queue,
  of,
  status,
  now,
}: {
  db: Db;
  queue: JobQueue;
  /** All of a run's summaries, or a single one. */
  of: { resultId: string } | { summaryId: string };
  status: "done" | "failed";
  now: Date;
}): Promise<void> {
  const event = status === "done" ? "summary.completed" : "summary.failed";
  const which: SQL =
    "resultId" in of ? sql`${summaries.resultId} = ${of.resultId}` : sql`${summaries.id} = ${of.summaryId}`;
  const isFinal =
    status === "done"
      ? sql`true`
      : sql`not exists (select 1 from ${followEpisodes}
          where ${followEpisodes.summaryId} = ${summaries.id} and ${followEpisodes.state} = 'making')`;
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into ${webhookDeliveries} (id, webhook_id, event, summary_id, created_at)
    select 'msg_' || replace(gen_random_uuid()::text, '-', ''), ${webhooks.id}, ${event}, ${summaries.id},
      ${now.toISOString()}::timestamptz
    from ${summaries} join ${webhooks} on ${webhooks.userId} = ${summaries.userId}
    where ${which} and ${isFinal} and not ${summaries.isCanceled} and ${summaries.deletedAt} is null
      and ${webhooks.isEnabled} and ${webhooks.events} ? ${event}
    returning id`);
  for (const { id } of rows)
    await queue.enqueue(deliverWebhookJob, { deliveryId: String(id), attempts: 0 }, { db });
}
