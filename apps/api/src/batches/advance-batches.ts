import { AppError, isAppError } from "@pith/core/errors/app-error";
import { MINUTE_MS } from "@pith/core/lib/durations";
import type { ReceivedMessage } from "@pith/core/messages/message-codes";
import type { Summary } from "@pith/core/summaries/summary";
import { and, asc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { actForUser } from "../accounts/act-for-user.ts";
import { getUsersAccount, lockAccount } from "../accounts/users.repo.ts";
import type { Db } from "../db/database.ts";
import { isDue } from "../db/is-due.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { users } from "../db/schema/accounts.schema.ts";
import { batches, batchItems } from "../db/schema/batches.schema.ts";
import { summaries, summaryResults } from "../db/schema/summaries.schema.ts";
import { notify } from "../notifications/notify.ts";
import { advanceBatchesJob, writeBatchJob } from "../queue/batches.job.ts";
import type { JobRun } from "../queue/define-job.ts";
import { getUsageMonth } from "../quotas/get-usage-month.ts";
import { requestSummary } from "../summaries/request-summary.ts";
import type { BatchDependencies } from "./batch-dependencies.ts";
import { type BatchRow, countItems, type ItemRow } from "./batches.repo.ts";

/** If a job gets lost, the sweep picks up its batches again after this time. */
const LEASE_MS = 2 * MINUTE_MS;
/** A waiting batch resumes at most this long after a quota renewal or an upgrade. */
const QUOTA_LOOK_MS = 10 * MINUTE_MS;
/** An item whose request crashes the process every time must not block the others forever. */
const MAX_TRIES = 10;

interface Turn {
  batch: BatchRow;
  item: ItemRow;
}

/** Thrown if another job has taken the item or the batch has been canceled since the turn began. */
class LostTurn extends Error {}

/**
 * Enqueues a job for each user with due batches. A second job for the same user does nothing. Returns the
 * number of users.
 */
export async function sweepBatches({
  dependencies: { database, clock, queue },
}: {
  dependencies: BatchDependencies;
}): Promise<number> {
  const due = await database.db
    .selectDistinct({ userId: batches.userId })
    .from(batches)
    .where(isDue({ column: batches.nextTryAt, now: new Date(clock.now()), longestMs: LEASE_MS }));
  for (const { userId } of due) {
    await queue.enqueue(advanceBatchesJob, { userId }, { db: database.db });
  }
  return due.length;
}

/**
 * Settles the user's finished items and requests the next summary, one at a time. Safe to rerun after a
 * crash, because an item's summary, reservation and new state are stored in one transaction.
 */
export async function advanceBatches({
  userId,
  run: { signal },
  dependencies,
}: {
  userId: string;
  run: Pick<JobRun, "signal">;
  dependencies: BatchDependencies;
}): Promise<void> {
  while (!signal.aborted) {
    const turn = await takeTurn({ userId, dependencies });
    if (turn === null || !(await makeItem({ turn, dependencies }))) return;
  }
}

/** Picks the next item to summarize. Null if one is in progress or none is due. */
async function takeTurn({
  userId,
  dependencies,
}: {
  userId: string;
  dependencies: BatchDependencies;
}): Promise<Turn | null> {
  const { database, clock } = dependencies;
  const now = new Date(clock.now());
  return runTransaction(database.db, async (db) => {
    const [user] = await db.select().from(users).where(eq(users.id, userId));
    if (!user) return null;
    await lockAccount({ db, accountId: user.accountId });
    const isMaking = await settleItems({ db, userId });
    await finishBatches({ db, user, now, dependencies });
    await db
      .update(batches)
      .set({ nextTryAt: new Date(now.getTime() + LEASE_MS) })
      .where(and(eq(batches.userId, userId), isDue({ column: batches.nextTryAt, now, longestMs: LEASE_MS })));
    if (isMaking) return null;
    const [next] = await db
      .select({ batch: batches, item: batchItems })
      .from(batchItems)
      .innerJoin(batches, eq(batches.id, batchItems.batchId))
      .where(
        and(
          eq(batches.userId, userId),
          isNull(batches.finishedAt),
          eq(batchItems.state, "waiting"),
          or(isNull(batches.waitsFor), isDue({ column: batches.quotaLookAt, now, longestMs: QUOTA_LOOK_MS })),
        ),
      )
      .orderBy(sql`${batches.turnAt} asc nulls first`, asc(batches.createdAt), asc(batchItems.position))
      .limit(1);
    if (!next) return null;
    const { batchId, position, tries } = next.item;
    await db.update(batches).set({ turnAt: now }).where(eq(batches.id, batchId));
    await db
      .update(batchItems)
      .set({ tries: tries + 1 })
      .where(isItem({ batchId, position }));
    return next;
  });
}

/** Records the outcome of items in progress. Returns true if one of them is still unfinished. */
async function settleItems({ db, userId }: { db: Db; userId: string }): Promise<boolean> {
  const making = await db
    .select({ item: batchItems, summary: summaries, result: summaryResults })
    .from(batchItems)
    .innerJoin(batches, eq(batches.id, batchItems.batchId))
    .leftJoin(summaries, eq(summaries.id, batchItems.summaryId))
    .leftJoin(summaryResults, eq(summaryResults.id, summaries.resultId))
    .where(and(eq(batches.userId, userId), eq(batchItems.state, "making")));
  let isMaking = false;
  for (const { item, summary, result } of making) {
    const isGone = !summary || !result || summary.isCanceled || summary.deletedAt !== null;
    const status = isGone ? "cancelled" : result.status;
    if (status === "queued" || status === "running") {
      isMaking = true;
      continue;
    }
    const failure = status === "failed" ? result?.failure : null;
    const reason = failure ? { code: failure.code, params: failure.params ?? {} } : null;
    await db.update(batchItems).set({ state: status, reason }).where(isItem(item));
  }
  return isMaking;
}

/** Finishes the batches that have no items left to process, each with a notice. */
async function finishBatches({
  db,
  user: { id: userId, accountId },
  now,
  dependencies,
}: {
  db: Db;
  user: typeof users.$inferSelect;
  now: Date;
  dependencies: BatchDependencies;
}): Promise<void> {
  const { queue, summarizer, config } = dependencies;
  const open = await db
    .select()
    .from(batches)
    .where(and(eq(batches.userId, userId), isNotNull(batches.nextTryAt)));
  const counts = await countItems({ db, ids: open.map(({ id }) => id) });
  for (const { id, title, isCanceled } of open) {
    const { waiting = 0, making = 0, done = 0 } = counts.get(id) ?? {};
    if (waiting + making > 0) continue;
    await db.update(batches).set({ nextTryAt: null, waitsFor: null }).where(eq(batches.id, id));
    if (isCanceled) continue;
    const isWritten = summarizer.engine === "model" && done > 1;
    await db
      .update(batches)
      .set({ finishedAt: now, writtenAt: isWritten ? null : now })
      .where(eq(batches.id, id));
    if (isWritten) await queue.enqueue(writeBatchJob, { batchId: id }, { db });
    await notify({
      db,
      notification: {
        accountId,
        // A batch whose failed items are retried ends more than once.
        noticeKey: `batch_done:${id}:${now.getTime()}`,
        notice: { kind: "batch_done", title, done },
        actionUrl: `${config.publicUrl}/batches/${id}`,
        expiresAt: null,
        createdAt: now,
      },
      dependencies,
    });
  }
}

/** Requests an item's summary. Returns whether the user's next item can follow immediately. */
async function makeItem({
  turn: { batch, item },
  dependencies,
}: {
  turn: Turn;
  dependencies: BatchDependencies;
}): Promise<boolean> {
  const { db } = dependencies.database;
  const { userId, addressHash, keyId, length, language } = batch;
  const now = new Date(dependencies.clock.now());
  const actor = await actForUser({ db, userId, addressHash, keyId, now });
  if (actor === null) {
    await failRest({ batch, dependencies });
    return true;
  }
  try {
    if (item.tries >= MAX_TRIES) throw new AppError({ code: "internal.summary_unfinished" });
    const ticket = await requestSummary({
      actor,
      request: {
        source: { kind: "link", url: item.url },
        ...{ length, language, shape: "points", wish: null, range: null },
      },
      dependencies,
      record: ({ db: transaction, summary }) => recordItem({ db: transaction, batch, item, summary }),
    });
    return ticket.summary.status === "done";
  } catch (error) {
    if (error instanceof LostTurn) return false;
    if (!isAppError(error)) throw error;
    if (error.code === "quota_exceeded") await waitForQuota({ batch, reason: error.reason, dependencies });
    else await failItem({ db, item, reason: error.reason });
    return true;
  }
}

/**
 * Runs in the transaction that stores the summary and its reservation, and rolls both back if the turn was
 * lost.
 */
async function recordItem({
  db,
  batch: { id, userId },
  item,
  summary,
}: Turn & { db: Db; summary: Summary }): Promise<void> {
  const [taken] = await db
    .update(batchItems)
    .set({ state: summary.status === "done" ? "done" : "making", summaryId: summary.id })
    .where(
      and(
        isItem(item),
        eq(batchItems.state, "waiting"),
        sql`not exists (
          select 1 from ${batchItems} other join ${batches} own on own.id = other.batch_id
          where own.user_id = ${userId} and other.state = 'making')`,
      ),
    )
    .returning();
  if (!taken) throw new LostTurn();
  await db.update(batches).set({ waitsFor: null }).where(eq(batches.id, id));
}

async function failItem({
  db,
  item,
  reason,
}: {
  db: Db;
  item: ItemRow;
  reason: ReceivedMessage;
}): Promise<void> {
  await db
    .update(batchItems)
    .set({ state: "failed", reason })
    .where(and(isItem(item), eq(batchItems.state, "waiting")));
}

/** Puts a batch on hold until quota is available, with at most one notice per month. */
async function waitForQuota({
  batch: { id, userId, title },
  reason,
  dependencies,
}: {
  batch: BatchRow;
  reason: ReceivedMessage;
  dependencies: BatchDependencies;
}): Promise<void> {
  const { database, clock, config } = dependencies;
  const now = new Date(clock.now());
  await runTransaction(database.db, async (db) => {
    const accountId = await getUsersAccount({ db, userId });
    await lockAccount({ db, accountId });
    const [waiting] = await db
      .update(batches)
      .set({ waitsFor: reason, quotaLookAt: new Date(now.getTime() + QUOTA_LOOK_MS) })
      .where(and(eq(batches.id, id), isNull(batches.finishedAt)))
      .returning();
    // Running out of quota isn't the items' fault, so reset their attempt counts.
    await db
      .update(batchItems)
      .set({ tries: 0 })
      .where(and(eq(batchItems.batchId, id), eq(batchItems.state, "waiting")));
    if (!waiting) return;
    await notify({
      db,
      notification: {
        accountId,
        noticeKey: `batch_waiting:${id}:${getUsageMonth(now)}`,
        notice: { kind: config.hasPlans ? "batch_waiting" : "batch_waiting_quota", title },
        actionUrl: `${config.publicUrl}/batches/${id}`,
        expiresAt: null,
        createdAt: now,
      },
      dependencies,
    });
  });
}

/**
 * Fails the rest of a batch that nobody may continue: its API key was revoked or has expired, or its owner is disabled.
 * The owner can retry failed items.
 */
async function failRest({
  batch: { id, userId, addressHash, keyId },
  dependencies: { database, clock },
}: {
  batch: BatchRow;
  dependencies: BatchDependencies;
}): Promise<void> {
  const { db } = database;
  const owner =
    keyId === null ? null : await actForUser({ db, userId, addressHash, now: new Date(clock.now()) });
  await db
    .update(batchItems)
    .set({
      state: "failed",
      reason: { code: owner === null ? "forbidden.disabled" : "forbidden.batch_key", params: {} },
    })
    .where(and(eq(batchItems.batchId, id), eq(batchItems.state, "waiting")));
}

function isItem({ batchId, position }: Pick<ItemRow, "batchId" | "position">) {
  return and(eq(batchItems.batchId, batchId), eq(batchItems.position, position));
}
