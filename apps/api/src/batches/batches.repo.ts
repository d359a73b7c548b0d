import type { Batch, BatchItem, BatchItemState } from "@pith/core/contract/batch.schemas";
import { batchItemStates } from "@pith/core/contract/batch.schemas";
import { AppError } from "@pith/core/errors/app-error";
import type { ReceivedMessage } from "@pith/core/messages/message-codes";
import { and, asc, count, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Actor } from "../accounts/actor.ts";
import type { Db } from "../db/database.ts";
import { batches, batchItems } from "../db/schema/batches.schema.ts";
import { summaries, summaryResults, videos } from "../db/schema/summaries.schema.ts";
import { listedFields } from "../summaries/results.repo.ts";

export type BatchRow = typeof batches.$inferSelect;
export type ItemRow = typeof batchItems.$inferSelect;

/** @throws AppError `not_found`, including for other users' batches */
export async function requireBatch({
  db,
  actor: { userId },
  id,
}: {
  db: Db;
  actor: Pick<Actor, "userId">;
  id: string;
}): Promise<BatchRow> {
  const [row] = await db
    .select()
    .from(batches)
    .where(and(eq(batches.id, id), eq(batches.userId, userId)));
  if (!row) throw new AppError({ code: "not_found.batch" });
  return row;
}

export type Counts = Batch["counts"];

/** Counts the items of batches by state. */
export async function countItems({
  db,
  ids,
}: {
  db: Db;
  ids: readonly string[];
}): Promise<Map<string, Counts>> {
  const counts = new Map(ids.map((id) => [id, createCounts()]));
  if (ids.length === 0) return counts;
  const rows = await db
    .select({ id: batchItems.batchId, state: batchItems.state, items: count() })
    .from(batchItems)
    .where(inArray(batchItems.batchId, [...ids]))
    .groupBy(batchItems.batchId, batchItems.state);
  for (const { id, state, items } of rows) {
    const own = counts.get(id);
    if (own) own[state] = items;
  }
  return counts;
}

function createCounts(): Counts {
  return Object.fromEntries(batchItemStates.map((state) => [state, 0])) as Record<BatchItemState, number>;
}

/** Returns a batch's items in order, each with its summary unless the summary was deleted. */
export async function listItems({ db, batchId }: { db: Db; batchId: string }): Promise<BatchItem[]> {
  const rows = await db
    .select({
      item: batchItems,
      summaryId: summaries.id,
      progress: summaryResults.progress,
      gist: listedFields.gist,
      title: sql<string | null>`coalesce(${videos.video}->>'title', ${listedFields.title})`,
    })
    .from(batchItems)
    .leftJoin(
      summaries,
      and(
        eq(summaries.id, batchItems.summaryId),
        isNull(summaries.deletedAt),
        eq(summaries.isCanceled, false),
      ),
    )
    .leftJoin(summaryResults, eq(summaryResults.id, summaries.resultId))
    .leftJoin(videos, eq(videos.id, summaryResults.videoId))
    .where(eq(batchItems.batchId, batchId))
    .orderBy(asc(batchItems.position));
  return rows.map(({ item, summaryId, progress, gist, title }) => ({
    position: item.position,
    url: item.url,
    title: title ?? item.title,
    durationSeconds: item.durationSeconds,
    state: item.state,
    reason: buildReason(item.reason),
    progress: item.state === "making" ? (progress ?? 0) : null,
    summaryId,
    gist: item.state === "done" ? gist : null,
  }));
}

export function buildBatch({ batch, counts }: { batch: BatchRow; counts: Counts }): Batch {
  const { id, title, listUrl, length, language } = batch;
  const open = batch.waitsFor === null ? "running" : "waiting";
  const ended = batch.isCanceled ? "cancelled" : "done";
  const state = batch.finishedAt === null && !batch.isCanceled ? open : ended;
  return {
    ...{ id, title, listUrl, length, language, state, counts },
    waitsFor: state === "waiting" ? buildReason(batch.waitsFor) : null,
    createdAt: batch.createdAt.toISOString(),
    finishedAt: batch.finishedAt?.toISOString() ?? null,
  };
}

function buildReason(reason: ReceivedMessage | null): BatchItem["reason"] {
  return reason && { code: reason.code, params: { ...reason.params } };
}
