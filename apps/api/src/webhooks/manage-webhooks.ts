import type { EndpointData, EndpointRequest } from "@pith/core/contract/define-endpoint";
import {
  MAX_WEBHOOKS,
  type Webhook,
  type WebhookDelivery,
  type webhookSchemas,
} from "@pith/core/contract/webhook.schemas";
import { AppError } from "@pith/core/errors/app-error";
import { and, asc, count, desc, eq, inArray, lt, or } from "drizzle-orm";
import type { Actor } from "../accounts/actor.ts";
import { lockAccount } from "../accounts/users.repo.ts";
import type { Db } from "../db/database.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { users } from "../db/schema/accounts.schema.ts";
import { webhookDeliveries, webhooks } from "../db/schema/webhooks.schema.ts";
import { buildPageCursor, parsePageCursor } from "../lib/page-cursor.ts";
import { deliverWebhookJob } from "../queue/deliver-webhook.job.ts";
import type { WebhookDependencies } from "./webhook-dependencies.ts";
import { getWebhookSecret, listRecentRotations } from "./webhook-secret.ts";

type Schemas = typeof webhookSchemas;
type WebhookRow = typeof webhooks.$inferSelect;
type DeliveryRow = typeof webhookDeliveries.$inferSelect;

interface WebhookCall {
  actor: Actor;
  dependencies: WebhookDependencies;
}

export async function listWebhooks({ actor, dependencies }: WebhookCall): Promise<Webhook[]> {
  const { db } = dependencies.database;
  const rows = await db.select().from(webhooks).where(isOwn({ db, actor })).orderBy(asc(webhooks.createdAt));
  return rows.map(buildWebhook);
}

/** @throws AppError `forbidden_address`; `conflict` if the account has reached the limit. */
export async function createWebhook({
  actor,
  request: { url, events },
  dependencies,
}: WebhookCall & { request: EndpointRequest<Schemas["createWebhook"]>["body"] }): Promise<
  EndpointData<Schemas["createWebhook"]>
> {
  const { database, clock, randomness, signingSecret, webhookSender } = dependencies;
  webhookSender.requireAllowed(url);
  const row: WebhookRow = {
    id: randomness.createId(),
    userId: actor.userId,
    url,
    events: [...new Set(events)],
    isEnabled: true,
    secretVersion: 1,
    rotatedAt: null,
    earlierRotations: [],
    failingSince: null,
    createdAt: new Date(clock.now()),
  };
  await runTransaction(database.db, async (db) => {
    await lockAccount({ db, accountId: actor.accountId });
    const [known] = await db.select({ webhooks: count() }).from(webhooks).where(isOwn({ db, actor }));
    if ((known?.webhooks ?? 0) >= MAX_WEBHOOKS) {
      throw new AppError({ code: "conflict.webhooks_full", params: { limit: MAX_WEBHOOKS } });
    }
    await db.insert(webhooks).values(row);
  });
  return { webhook: buildWebhook(row), secret: getWebhookSecret({ webhook: row, signingSecret }) };
}

/**
 * Re-enabling a webhook or changing its URL clears its failures. @throws AppError `not_found`,
 * `forbidden_address`
 */
export async function updateWebhook({
  actor,
  id,
  request: { url, events, isEnabled },
  dependencies,
}: WebhookCall & {
  id: string;
  request: EndpointRequest<Schemas["updateWebhook"]>["body"];
}): Promise<Webhook> {
  dependencies.webhookSender.requireAllowed(url);
  const row = await requireWebhook({ actor, id, dependencies });
  const failingSince = (isEnabled && !row.isEnabled) || url !== row.url ? null : row.failingSince;
  const values = { url, events: [...new Set(events)], isEnabled, failingSince };
  await dependencies.database.db.update(webhooks).set(values).where(eq(webhooks.id, id));
  return buildWebhook({ ...row, ...values });
}

/** @throws AppError `not_found` */
export async function deleteWebhook({
  actor,
  id,
  dependencies,
}: WebhookCall & { id: string }): Promise<void> {
  await requireWebhook({ actor, id, dependencies });
  await dependencies.database.db.delete(webhooks).where(eq(webhooks.id, id));
}

/** @throws AppError `not_found` */
export async function rotateWebhookSecret({
  actor,
  id,
  dependencies,
}: WebhookCall & { id: string }): Promise<EndpointData<Schemas["rotateWebhookSecret"]>> {
  const { database, clock, signingSecret } = dependencies;
  const row = await requireWebhook({ actor, id, dependencies });
  const secretVersion = row.secretVersion + 1;
  const now = new Date(clock.now());
  await database.db
    .update(webhooks)
    .set({ secretVersion, rotatedAt: now, earlierRotations: listRecentRotations(row, now) })
    .where(eq(webhooks.id, id));
  return { secret: getWebhookSecret({ webhook: { id, secretVersion }, signingSecret }) };
}

/** Sends a message of type `webhook.test`. @throws AppError `not_found` */
export async function testWebhook({
  actor,
  id,
  dependencies,
}: WebhookCall & { id: string }): Promise<WebhookDelivery> {
  const { database, clock, randomness, queue } = dependencies;
  await requireWebhook({ actor, id, dependencies });
  const row: DeliveryRow = {
    id: `msg_${randomness.createId().replaceAll("-", "")}`,
    webhookId: id,
    event: "webhook.test",
    summaryId: null,
    digestId: null,
    state: "waiting",
    attempts: 0,
    responseStatus: null,
    error: null,
    createdAt: new Date(clock.now()),
    lastAttemptAt: null,
  };
  await runTransaction(database.db, async (db) => {
    await db.insert(webhookDeliveries).values(row);
    await queue.enqueue(deliverWebhookJob, { deliveryId: row.id, attempts: 0 }, { db });
  });
  return buildDelivery(row);
}

/** @throws AppError `not_found`, `invalid_input` if the cursor isn't ours. */
export async function listWebhookDeliveries({
  actor,
  id,
  query: { cursor, limit },
  dependencies,
}: WebhookCall & {
  id: string;
  query: EndpointRequest<Schemas["listWebhookDeliveries"]>["query"];
}): Promise<EndpointData<Schemas["listWebhookDeliveries"]>> {
  await requireWebhook({ actor, id, dependencies });
  const after = cursor === undefined ? null : parsePageCursor(cursor);
  const { createdAt, id: deliveryId } = webhookDeliveries;
  const rows = await dependencies.database.db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, id),
        after
          ? or(lt(createdAt, after.at), and(eq(createdAt, after.at), lt(deliveryId, after.id)))
          : undefined,
      ),
    )
    .orderBy(desc(createdAt), desc(deliveryId))
    .limit(limit + 1);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map(buildDelivery),
    nextCursor: last ? buildPageCursor({ at: last.createdAt, id: last.id }) : null,
  };
}

/** Resends a message with the same id. @throws AppError `not_found` */
export async function replayWebhookDelivery({
  actor,
  id,
  deliveryId,
  dependencies,
}: WebhookCall & { id: string; deliveryId: string }): Promise<WebhookDelivery> {
  const { database, queue } = dependencies;
  await requireWebhook({ actor, id, dependencies });
  const replayed = await runTransaction(database.db, async (db) => {
    const which = and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhookId, id));
    const [row] = await db.select().from(webhookDeliveries).where(which).for("update");
    // A waiting message will be sent anyway.
    if (!row || row.state === "waiting") return row;
    const values = { state: "waiting" as const, attempts: 0 };
    await db.update(webhookDeliveries).set(values).where(which);
    await queue.enqueue(deliverWebhookJob, { deliveryId, attempts: 0 }, { db });
    return { ...row, ...values };
  });
  if (!replayed) throw new AppError({ code: "not_found.webhook_delivery" });
  return buildDelivery(replayed);
}

function isOwn({ db, actor }: { db: Db; actor: Actor }) {
  const userIds = db.select({ id: users.id }).from(users).where(eq(users.accountId, actor.accountId));
  return inArray(webhooks.userId, userIds);
}

async function requireWebhook({
  actor,
  id,
  dependencies,
}: WebhookCall & { id: string }): Promise<WebhookRow> {
  const { db } = dependencies.database;
  const [row] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id), isOwn({ db, actor })));
  if (!row) throw new AppError({ code: "not_found.webhook" });
  return row;
}

function buildWebhook({ id, url, events, isEnabled, failingSince, createdAt }: WebhookRow): Webhook {
  return {
    id,
    url,
    events,
    isEnabled,
    failingSince: failingSince?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

function buildDelivery({
  webhookId: _webhookId,
  createdAt,
  lastAttemptAt,
  ...rest
}: DeliveryRow): WebhookDelivery {
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    lastAttemptAt: lastAttemptAt?.toISOString() ?? null,
  };
}
