import type { Batch, BatchWithItems, batchSchemas } from "@pith/core/contract/batch.schemas";
import type { EndpointData, EndpointRequest } from "@pith/core/contract/define-endpoint";
import type { Collection } from "@pith/core/contract/library.schemas";
import { MAX_BATCH_TITLE_CHARACTERS, MAX_OPEN_BATCHES } from "@pith/core/contract/limits";
import { AppError } from "@pith/core/errors/app-error";
import { sliceText } from "@pith/core/lib/slice-text";
import { and, count, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { actForUser } from "../accounts/act-for-user.ts";
import type { Actor } from "../accounts/actor.ts";
import { lockAccount } from "../accounts/users.repo.ts";
import type { Db } from "../db/database.ts";
import { forgetReplies } from "../db/forget-replies.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { batches, batchItems } from "../db/schema/batches.schema.ts";
import { collectionTalks } from "../db/schema/library.schema.ts";
import { summaries, summaryResults } from "../db/schema/summaries.schema.ts";
import { buildPageCursor, parsePageCursor } from "../lib/page-cursor.ts";
import { insertCollection } from "../library/collections.ts";
import { advanceBatchesJob } from "../queue/batches.job.ts";
import type { BatchDependencies } from "./batch-dependencies.ts";
import { buildBatch, countItems, listItems, requireBatch } from "./batches.repo.ts";
import { type BatchWish, planBatch } from "./plan-batch.ts";

type Schemas = typeof batchSchemas;

interface BatchCall {
  actor: Actor;
  id: string;
  dependencies: BatchDependencies;
}

/**
 * Creates a batch and starts it. Summaries that the user already has are included right away. Repeating a
 * request returns the batch that is still running.
 *
 * @throws AppError `conflict` if too many batches are unfinished, and the same errors as `planBatch`. If no
 * link can be summarized, throws the first link's error.
 */
export async function createBatch({
  actor,
  request: { title, ...wish },
  dependencies,
}: {
  actor: Actor;
  request: EndpointRequest<Schemas["createBatch"]>["body"];
  dependencies: BatchDependencies;
}): Promise<BatchWithItems> {
  const { database, clock, randomness, queue } = dependencies;
  const { userId, accountId } = actor;
  const { items, refused, listTitle } = await planBatch({ actor, wish, dependencies });
  const [first] = items;
  if (first === undefined) throw refused[0]?.error ?? new AppError({ code: "invalid_input.link_missing" });
  const now = new Date(clock.now());
  const keyId = actor.key?.id ?? null;
  const id = await runTransaction(database.db, async (db) => {
    await lockAccount({ db, accountId });
    const running = await findRunning({ db, userId, keyId, wish, urls: items.map(({ url }) => url) });
    if (running !== null) return running;
    const newId = randomness.createId();
    await requireRoom({ db, userId });
    await db.insert(batches).values({
      id: newId,
      userId,
      title: sliceText({
        text: title || listTitle || first.title || first.url,
        maxUnits: MAX_BATCH_TITLE_CHARACTERS,
      }),
      listUrl: wish.listUrl,
      length: wish.length,
      language: wish.language,
      addressHash: actor.addressHash,
      keyId,
      nextTryAt: now,
      createdAt: now,
    });
    await db.insert(batchItems).values(
      items.map(({ url, title: itemTitle, durationSeconds, own }, position) => ({
        batchId: newId,
        position,
        url,
        title: itemTitle,
        durationSeconds: durationSeconds === null ? null : Math.round(durationSeconds),
        // A linked sign-in's summary is copied when the item is requested.
        ...(own?.status === "done" && own.userId === userId
          ? { state: "done" as const, summaryId: own.summaryId }
          : { state: "waiting" as const }),
      })),
    );
    await queue.enqueue(advanceBatchesJob, { userId }, { db });
    return newId;
  });
  return readBatch({ actor, id, dependencies });
}

/** Returns the unfinished batch that the same request has already started. Null if there is none. */
async function findRunning({
  db,
  userId,
  keyId,
  wish: { length, language },
  urls,
}: {
  db: Db;
  userId: string;
  keyId: string | null;
  wish: Pick<BatchWish, "length" | "language">;
  urls: readonly string[];
}): Promise<string | null> {
  const ordered = sql`(
    select jsonb_agg(${batchItems.url} order by ${batchItems.position})
    from ${batchItems} where ${batchItems.batchId} = ${batches.id})`;
  const [running] = await db
    .select({ id: batches.id })
    .from(batches)
    .where(
      and(
        eq(batches.userId, userId),
        isNull(batches.finishedAt),
        eq(batches.length, length),
        language === null ? isNull(batches.language) : eq(batches.language, language),
        keyId === null ? isNull(batches.keyId) : eq(batches.keyId, keyId),
        sql`${ordered} = ${JSON.stringify(urls)}::jsonb`,
      ),
    );
  return running?.id ?? null;
}

async function requireRoom({ db, userId }: { db: Db; userId: string }): Promise<void> {
  const [open] = await db
    .select({ batches: count() })
    .from(batches)
    .where(and(eq(batches.userId, userId), isNotNull(batches.nextTryAt)));
  if ((open?.batches ?? 0) >= MAX_OPEN_BATCHES) {
    throw new AppError({ code: "conflict.batches_full", params: { limit: MAX_OPEN_BATCHES } });
  }
}

/**
 * Returns a page of the user's batches, newest first. @throws AppError `invalid_input` if the cursor is
 * malformed
 */
export async function listBatches({
  db,
  actor: { userId },
  query: { cursor, limit },
}: {
  db: Db;
  actor: Actor;
  query: EndpointRequest<Schemas["listBatches"]>["query"];
}): Promise<EndpointData<Schemas["listBatches"]>> {
  const after = cursor === undefined ? null : parsePageCursor(cursor);
  const rows = await db
    .select()
    .from(batches)
    .where(
      and(
        eq(batches.userId, userId),
        after
          ? sql`(${batches.createdAt}, ${batches.id}) < (${after.at.toISOString()}::timestamptz, ${after.id})`
          : undefined,
      ),
    )
    .orderBy(desc(batches.createdAt), desc(batches.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const counts = await countItems({ db, ids: page.map(({ id }) => id) });
  const last = page.at(-1);
  return {
    items: page.flatMap((batch) => {
      const own = counts.get(batch.id);
      return own ? buildBatch({ batch, counts: own }) : [];
    }),
    nextCursor: rows.length > limit && last ? buildPageCursor({ at: last.createdAt, id: last.id }) : null,
  };
}

/** @throws AppError `not_found` */
export async function readBatch({ actor, id, dependencies }: BatchCall): Promise<BatchWithItems> {
  const { db } = dependencies.database;
  return { ...(await readHead({ db, actor, id })), items: await listItems({ db, batchId: id }) };
}

async function readHead({ db, actor, id }: { db: Db; actor: Actor; id: string }): Promise<Batch> {
  const batch = await requireBatch({ db, actor, id });
  const counts = (await countItems({ db, ids: [id] })).get(id);
  if (!counts) throw new Error("The batch can't be counted.");
  return buildBatch({ batch, counts });
}

/** Cancels a batch but lets the summary in progress finish. @throws AppError `not_found` */
export async function cancelBatch({ actor, id, dependencies }: BatchCall): Promise<Batch> {
  const { database, clock } = dependencies;
  await runTransaction(database.db, async (db) => {
    await lockAccount({ db, accountId: actor.accountId });
    const { finishedAt } = await requireBatch({ db, actor, id });
    if (finishedAt === null) await endBatch({ db, id, now: new Date(clock.now()) });
  });
  return readHead({ db: database.db, actor, id });
}

/** Cancels the batch's remaining items. The caller must hold the account's lock. */
async function endBatch({ db, id, now }: { db: Db; id: string; now: Date }): Promise<void> {
  await db
    .update(batches)
    .set({ isCanceled: true, finishedAt: now, writtenAt: now, waitsFor: null })
    .where(eq(batches.id, id));
  await db
    .update(batchItems)
    .set({ state: "cancelled" })
    .where(and(eq(batchItems.batchId, id), eq(batchItems.state, "waiting")));
}

/**
 * Retries the failed items of a batch. Changes nothing if none has failed, so calling it twice is harmless.
 *
 * @throws AppError `not_found`, or `conflict` if too many other batches are unfinished
 */
export async function retryBatch({ actor, id, dependencies }: BatchCall): Promise<BatchWithItems> {
  const { database, clock, queue } = dependencies;
  const { userId, accountId, addressHash } = actor;
  const now = new Date(clock.now());
  await runTransaction(database.db, async (db) => {
    await lockAccount({ db, accountId });
    const batch = await requireBatch({ db, actor, id });
    const { nextTryAt, finishedAt } = batch;
    const failed = and(eq(batchItems.batchId, id), eq(batchItems.state, "failed"));
    const items = await db.select({ summaryId: batchItems.summaryId }).from(batchItems).where(failed);
    if (items.length === 0) return;
    if (nextTryAt === null) await requireRoom({ db, userId });
    // The next attempt adds another summary, so the history doesn't need to keep the failed one. A replayed
    // dead job may have finished it by now.
    const summaryIds = items.flatMap(({ summaryId }) => summaryId ?? []);
    const failedResults = db
      .select({ id: summaryResults.id })
      .from(summaryResults)
      .where(eq(summaryResults.status, "failed"));
    await db
      .update(summaries)
      .set({ deletedAt: now })
      .where(
        and(
          inArray(summaries.id, summaryIds),
          isNull(summaries.deletedAt),
          inArray(summaries.resultId, failedResults),
        ),
      );
    await db
      .update(batchItems)
      .set({ state: "waiting", reason: null, summaryId: null, tries: 0 })
      .where(failed);
    const isOrphan =
      finishedAt !== null ||
      (await actForUser({ db, userId, addressHash: batch.addressHash, keyId: batch.keyId, now })) === null;
    await db
      .update(batches)
      .set({
        nextTryAt: now,
        isCanceled: false,
        finishedAt: null,
        // The retry counts against the caller if the batch was finished or its creator may no longer continue it.
        ...(isOrphan && { keyId: actor.key?.id ?? null, addressHash }),
      })
      .where(eq(batches.id, id));
    await queue.enqueue(advanceBatchesJob, { userId }, { db });
  });
  return readBatch({ actor, id, dependencies });
}

/** Deletes a batch but keeps its summaries in the library. @throws AppError `not_found` */
export async function deleteBatch({ actor, id, dependencies }: BatchCall): Promise<void> {
  await runTransaction(dependencies.database.db, async (db) => {
    await lockAccount({ db, accountId: actor.accountId });
    await requireBatch({ db, actor, id });
    await db.delete(batches).where(eq(batches.id, id));
    await forgetReplies({ db, userId: actor.userId, id });
  });
}

/**
 * Saves the finished talks of a batch to a new collection.
 *
 * @throws AppError `not_found`, or `conflict` if there is already a collection with the batch's title
 */
export async function keepBatch({ actor, id, dependencies }: BatchCall): Promise<Collection> {
  const { database, clock } = dependencies;
  const now = new Date(clock.now());
  return runTransaction(database.db, async (db) => {
    const { title } = await requireBatch({ db, actor, id });
    const collection = await insertCollection({ db, actor, name: title, dependencies });
    const talks = await db
      .selectDistinct({ talkKey: summaryResults.talkKey })
      .from(batchItems)
      .innerJoin(summaries, eq(summaries.id, batchItems.summaryId))
      .innerJoin(summaryResults, eq(summaryResults.id, summaries.resultId))
      .where(and(eq(batchItems.batchId, id), eq(batchItems.state, "done"), isNull(summaries.deletedAt)));
    if (talks.length > 0) {
      await db
        .insert(collectionTalks)
        .values(talks.map(({ talkKey }) => ({ collectionId: collection.id, talkKey, addedAt: now })));
    }
    return { ...collection, talks: talks.length };
  });
}
