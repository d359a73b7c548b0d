import type { WebhookEvent } from "@pith/core/contract/webhook.schemas";
import { sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { users } from "../db/schema/accounts.schema.ts";
import { webhookDeliveries, webhooks } from "../db/schema/webhooks.schema.ts";
import { deliverWebhookJob } from "../queue/deliver-webhook.job.ts";
import type { JobQueue } from "../queue/job-queue.ts";

/**
 * Queues the messages about a digest for its account's webhooks. Runs in the transaction that writes the
 * digest.
 */
export async function recordDigestEvent({
  db,
  queue,
  digestId,
  accountId,
  now,
}: {
  db: Db;
  queue: JobQueue;
  digestId: string;
  accountId: string;
  now: Date;
}): Promise<void> {
  const event: WebhookEvent = "digest.created";
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into ${webhookDeliveries} (id, webhook_id, event, digest_id, created_at)
    select 'msg_' || replace(gen_random_uuid()::text, '-', ''), ${webhooks.id}, ${event}, ${digestId},
      ${now.toISOString()}::timestamptz
    from ${webhooks} join ${users} on ${users.id} = ${webhooks.userId}
    where ${users.accountId} = ${accountId} and ${webhooks.isEnabled} and ${webhooks.events} ? ${event}
    returning id`);
  for (const { id } of rows)
    await queue.enqueue(deliverWebhookJob, { deliveryId: String(id), attempts: 0 }, { db });
}
