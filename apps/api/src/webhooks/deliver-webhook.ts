import type { WebhookEvent } from "@pith/core/contract/webhook.schemas";
import { isAppError } from "@pith/core/errors/app-error";
import { DAY_MS } from "@pith/core/lib/durations";
import { and, eq, isNotNull, lt, lte, ne, sql } from "drizzle-orm";
import { isAccountDisabled } from "../accounts/find-membership.ts";
import { getUsersAccount } from "../accounts/users.repo.ts";
import type { Db } from "../db/database.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { webhookDeliveries, webhooks } from "../db/schema/webhooks.schema.ts";
import { notify } from "../notifications/notify.ts";
import type { JobRun } from "../queue/define-job.ts";
import { deliverWebhookJob } from "../queue/deliver-webhook.job.ts";
import type { WebhookDependencies } from "./webhook-dependencies.ts";
import { signMessage } from "./webhook-secret.ts";

/** A webhook that keeps failing for this long is disabled. */
export const DISABLE_AFTER_MS = 3 * DAY_MS;
/** With growing pauses, eleven attempts take 23 hours, so that a receiver can be down overnight. */
const MAX_ATTEMPTS = 11;
/** The pause after the first failed attempt. Doubles with each one. */
const FIRST_PAUSE_MS = 80_000;
/**
 * The last pause in the schedule, 11 hours. `Retry-After` can make any pause longer, but none longer than
 * this.
 */
const LONGEST_PAUSE_MS = FIRST_PAUSE_MS * 2 ** (MAX_ATTEMPTS - 2);
/** The receiver no longer exists and wants no more messages. */
const GONE = 410;
/** How long a message waits for an earlier one about the same summary to be settled. */
const ORDER_WAIT_MS = 60_000;

type Delivery = typeof webhookDeliveries.$inferSelect;
type WebhookRow = typeof webhooks.$inferSelect;

/**
 * Sends a message unless it has already been delivered. If the worker dies between the response and our
 * record of it, the receiver sees the message twice, with the same `webhook-id`.
 *
 * A failed attempt enqueues the next one as a job of its own. The queue's own retries are only for attempts
 * that a worker didn't finish, so a restart during the last attempt repeats it.
 */
export async function deliverWebhook({
  id,
  attempts: preceding,
  run,
  dependencies,
}: {
  id: string;
  /** How many attempts preceded this one. If more have been recorded, this one has already been made. */
  attempts?: number | undefined;
  run: Pick<JobRun, "signal">;
  dependencies: WebhookDependencies;
}): Promise<void> {
  const { database, clock, queue, webhookSender, signingSecret } = dependencies;
  const { db } = database;
  const [found] = await db
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(eq(webhookDeliveries.id, id));
  if (found?.delivery.state !== "waiting") return;
  const { delivery, webhook } = found;
  if (preceding !== undefined && preceding !== delivery.attempts) return;
  const accountId = await getUsersAccount({ db, userId: webhook.userId });
  if (!webhook.isEnabled || (await isAccountDisabled({ db, accountId }))) {
    await update({ db, delivery, values: { state: "failed", error: "disabled" } });
    return;
  }
  const now = new Date(clock.now());
  if (await hasEarlier({ db, delivery })) {
    const startAfter = new Date(now.getTime() + ORDER_WAIT_MS);
    await queue.enqueue(
      deliverWebhookJob,
      { deliveryId: id, attempts: delivery.attempts },
      { db, startAfter },
    );
    return;
  }
  const body = buildBody(delivery);
  const headers = signMessage({ webhook, messageId: id, body, signingSecret, now });
  const outcome = await webhookSender.send({ url: webhook.url, headers, body, signal: run.signal }).then(
    (response) => ({ ...response, error: null }),
    (error: unknown) => ({
      ...{ status: null, retryAfterMs: null },
      error: isAppError(error) ? error.code : "internal",
    }),
  );
  // If the process is stopping, the failure isn't the receiver's fault.
  run.signal.throwIfAborted();
  const { status, retryAfterMs, error } = outcome;
  const attempts = delivery.attempts + 1;
  const attempt = { responseStatus: status, error, lastAttemptAt: now, attempts };
  if (status !== null && status >= 200 && status < 300) {
    await update({ db, delivery, values: { ...attempt, state: "delivered" } });
    await db
      .update(webhooks)
      .set({ failingSince: null })
      .where(and(isAsSent(webhook), isNotNull(webhooks.failingSince)));
    return;
  }
  const isOver = status === GONE || attempts >= MAX_ATTEMPTS;
  await runTransaction(db, async (transaction) => {
    const state = isOver ? "failed" : "waiting";
    await update({ db: transaction, delivery, values: { ...attempt, state } });
    if (isOver) return;
    const pauseMs = Math.max(
      FIRST_PAUSE_MS * 2 ** (attempts - 1),
      Math.min(retryAfterMs ?? 0, LONGEST_PAUSE_MS),
    );
    const startAfter = new Date(now.getTime() + pauseMs);
    await queue.enqueue(deliverWebhookJob, { deliveryId: id, attempts }, { db: transaction, startAfter });
  });
  await recordFailure({ webhook, isGone: status === GONE, now, dependencies });
}

/**
 * Enqueues the messages that have waited for half a day. That is longer than any pause, so their jobs must be
 * gone, because every worker that ran them died. If a job isn't gone after all, its message may arrive twice.
 */
export async function sweepDeliveries({
  database: { db },
  clock,
  queue,
}: Pick<WebhookDependencies, "database" | "clock" | "queue">): Promise<void> {
  const { id, attempts, state, createdAt, lastAttemptAt } = webhookDeliveries;
  const before = new Date(clock.now() - DAY_MS / 2).toISOString();
  const lost = await db
    .select({ deliveryId: id, attempts })
    .from(webhookDeliveries)
    .where(and(eq(state, "waiting"), sql`coalesce(${lastAttemptAt}, ${createdAt}) <= ${before}`));
  for (const delivery of lost) await queue.enqueue(deliverWebhookJob, delivery, { db });
}

/** Returns true if an earlier message about the same summary is still on its way to this webhook. */
async function hasEarlier({ db, delivery }: { db: Db; delivery: Delivery }): Promise<boolean> {
  if (delivery.summaryId === null) return false;
  const earlier = await db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, delivery.webhookId),
        eq(webhookDeliveries.summaryId, delivery.summaryId),
        eq(webhookDeliveries.state, "waiting"),
        ne(webhookDeliveries.id, delivery.id),
        lt(webhookDeliveries.createdAt, delivery.createdAt),
      ),
    )
    .limit(1);
  return earlier.length > 0;
}

/**
 * Contains only ids, so that a message reveals nothing and the receiver reads the current state with its own
 * key.
 */
function buildBody({ event, summaryId, digestId, createdAt }: Delivery): string {
  const type: WebhookEvent | "webhook.test" = event;
  const data = digestId === null ? { summaryId } : { digestId };
  return JSON.stringify({ type, timestamp: createdAt.toISOString(), data });
}

async function update({
  db,
  delivery,
  values,
}: {
  db: Db;
  delivery: Delivery;
  values: Partial<Delivery>;
}): Promise<void> {
  await db.update(webhookDeliveries).set(values).where(eq(webhookDeliveries.id, delivery.id));
}

/** Returns true if the webhook still has the URL that a message was sent to. */
function isAsSent({ id, url }: WebhookRow) {
  return and(eq(webhooks.id, id), eq(webhooks.url, url));
}

/**
 * Records when a webhook started failing. Disables it and notifies its owner if it is gone or has failed for
 * several days. Reads the time again, since other messages may have been delivered while this one waited for
 * its response.
 */
async function recordFailure({
  webhook,
  isGone,
  now,
  dependencies,
}: {
  webhook: WebhookRow;
  isGone: boolean;
  now: Date;
  dependencies: WebhookDependencies;
}): Promise<void> {
  await runTransaction(dependencies.database.db, async (db) => {
    await db
      .update(webhooks)
      .set({ failingSince: sql`coalesce(${webhooks.failingSince}, ${now.toISOString()}::timestamptz)` })
      .where(isAsSent(webhook));
    const longAgo = new Date(now.getTime() - DISABLE_AFTER_MS);
    const isOver = isGone ? undefined : lte(webhooks.failingSince, longAgo);
    const [turnedOff] = await db
      .update(webhooks)
      .set({ isEnabled: false })
      .where(and(isAsSent(webhook), eq(webhooks.isEnabled, true), isOver))
      .returning({ failingSince: webhooks.failingSince });
    if (!turnedOff) return;
    await notify({
      db,
      notification: {
        accountId: await getUsersAccount({ db, userId: webhook.userId }),
        notice: { kind: isGone ? "webhook_gone" : "webhook_disabled", url: new URL(webhook.url).origin },
        actionUrl: "/subscription?section=account",
        expiresAt: null,
        noticeKey: `webhook:${webhook.id}:${turnedOff.failingSince?.toISOString()}`,
        createdAt: now,
      },
      dependencies,
    });
  });
}
