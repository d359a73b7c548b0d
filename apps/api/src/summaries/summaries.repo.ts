import type { SummaryStatus } from "@pith/core/summaries/summary";
import type { Video, VideoHost } from "@pith/core/videos/video";
import { and, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { createOncePerDatabase } from "../db/create-once-per-database.ts";
import { createRowBatch } from "../db/create-row-batch.ts";
import type { Db } from "../db/database.ts";
import { forgetReplies } from "../db/forget-replies.ts";
import { summaries, summaryResults, videos } from "../db/schema/summaries.schema.ts";
import type { PageEnd } from "../lib/page-cursor.ts";
import type { QuotaReservation } from "../quotas/reserve-quota.ts";
import { listedFields, type Result } from "./results.repo.ts";

export type SummaryRow = typeof summaries.$inferSelect;

/** Inserts a summary. `reservation` is null if the account has already paid for a summary from this run. */
export async function insertSummary({
  db,
  summary,
  reservation,
}: {
  db: Db;
  summary: Pick<SummaryRow, "id" | "userId" | "accountId" | "resultId" | "createdAt">;
  reservation: QuotaReservation | null;
}): Promise<SummaryRow> {
  const [row] = await db
    .insert(summaries)
    .values({ ...summary, reservationId: reservation?.id ?? null })
    .returning();
  if (!row) throw new Error("The new summary can't be read back.");
  return row;
}

/**
 * Returns the account's summary from this run, preferring this user's own over those of linked sign-ins.
 * Reusing it costs no further quota.
 */
export async function findOwnSummary({
  db,
  accountId,
  userId,
  resultId,
}: {
  db: Db;
  accountId: string;
  userId: string;
  resultId: string;
}): Promise<SummaryRow | null> {
  const [row] = await db
    .select()
    .from(summaries)
    .where(
      and(
        eq(summaries.accountId, accountId),
        eq(summaries.resultId, resultId),
        eq(summaries.isCanceled, false),
        isNull(summaries.deletedAt),
      ),
    )
    .orderBy(sql`${summaries.userId} = ${userId} desc`, desc(summaries.createdAt))
    .limit(1);
  return row ?? null;
}

export interface FoundSummary {
  summary: SummaryRow;
  result: Result;
  /** Null until the source has responded. */
  video: Video | null;
  /** The JSON of a finished run's result. Null if the run isn't cached. */
  json: { video: string; content: string } | null;
}

/** At about 10 kB per run, or 30 kB with its JSON, at most 15 MB. */
const MAX_REMEMBERED = 500;

function prepareRowBatch(db: Db) {
  const query = db
    .select()
    .from(summaries)
    .where(and(sql`${summaries.id} = any(${sql.placeholder("ids")}::text[])`, isNull(summaries.deletedAt)))
    .prepare("find_summaries");
  return createRowBatch({ find: (ids) => query.execute({ ids }), getKey: ({ id }) => id });
}

function prepareShareQuery(db: Db) {
  return db
    .select()
    .from(summaries)
    .where(and(eq(summaries.shareId, sql.placeholder("shareId")), isNull(summaries.deletedAt)))
    .prepare("find_share");
}

function prepareWorkBatch(db: Db) {
  const query = db
    .select({ result: summaryResults, video: videos.video })
    .from(summaryResults)
    .leftJoin(videos, eq(videos.id, summaryResults.videoId))
    .where(sql`${summaryResults.id} = any(${sql.placeholder("ids")}::text[])`)
    .prepare("find_work");
  return createRowBatch({ find: (ids) => query.execute({ ids }), getKey: ({ result }) => result.id });
}

/** The most frequent queries. */
const getPrepared = createOncePerDatabase((db) => ({
  findRow: prepareRowBatch(db),
  share: prepareShareQuery(db),
  findWork: prepareWorkBatch(db),
  /**
   * Finished runs never change, so they are cached with their JSON. Only for public videos, because other runs
   * are deleted with their owner.
   */
  done: new Map<string, Omit<FoundSummary, "summary">>(),
}));

interface OwnSummary {
  db: Db;
  id: string;
  userId: string;
}

/** Like `findSummary`, but without the run. */
export async function findSummaryRow({ db, id, userId }: OwnSummary): Promise<SummaryRow | null> {
  const row = await getPrepared(db).findRow(id);
  return row?.userId === userId ? row : null;
}

/** Returns this user's summary, or null without revealing whether it belongs to someone else. */
export async function findSummary({ db, id, userId }: OwnSummary): Promise<FoundSummary | null> {
  const { findWork, done } = getPrepared(db);
  const summary = await findSummaryRow({ db, id, userId });
  if (!summary) return null;
  const { resultId } = summary;
  const known = done.get(resultId);
  if (known) return { summary, ...known };
  const found = await findWork(resultId);
  if (!found) return null;
  const { result, video } = found;
  if (result.status !== "done" || result.subject.kind !== "video") return { summary, ...found, json: null };
  const json = { video: JSON.stringify(video), content: JSON.stringify(result.content) };
  const [oldest] = done.keys();
  if (done.size >= MAX_REMEMBERED && oldest !== undefined) done.delete(oldest);
  done.set(resultId, { ...found, json });
  return { summary, ...found, json };
}

export async function deleteSummaryRow({ db, id, userId }: OwnSummary): Promise<void> {
  await db.delete(summaries).where(and(eq(summaries.id, id), eq(summaries.userId, userId)));
  await forgetReplies({ db, id, userId });
}

export interface ListQuery {
  userId: string;
  /** Null means all runs. */
  resultIds: readonly string[] | null;
  host: VideoHost | null;
  status: SummaryStatus | null;
  /** Null means all. */
  ids: readonly string[] | null;
  /** The last row of the previous page. */
  after: PageEnd | null;
  limit: number;
}

/** Returns a page of the history, newest first, without content that lists don't show. */
export async function listSummaryRows({ db, query }: { db: Db; query: ListQuery }) {
  const conditions: (SQL | undefined)[] = [eq(summaries.userId, query.userId), isNull(summaries.deletedAt)];
  if (query.after) {
    const { at, id } = query.after;
    conditions.push(
      sql`(${summaries.createdAt}, ${summaries.id}) < (${at.toISOString()}::timestamptz, ${id})`,
    );
  }
  if (query.ids) conditions.push(inArray(summaries.id, [...query.ids]));
  if (query.host) conditions.push(eq(videos.host, query.host));
  if (query.status === "cancelled") {
    conditions.push(or(eq(summaries.isCanceled, true), eq(summaryResults.status, "cancelled")));
  } else if (query.status) {
    conditions.push(eq(summaries.isCanceled, false), eq(summaryResults.status, query.status));
  }
  if (query.resultIds) {
    // One parameter, because a search can match more summaries than the 65,535 parameters of a statement. An
    // array is hashed, while a subquery would be read again for each summary if there are no statistics.
    conditions.push(sql`${summaries.resultId} = any(${sql.param([...query.resultIds])}::text[])`);
  }
  return db
    .select({
      summary: summaries,
      result: {
        id: summaryResults.id,
        status: summaryResults.status,
        progress: summaryResults.progress,
        source: summaryResults.source,
        length: summaryResults.length,
        shape: summaryResults.shape,
        wish: summaryResults.wish,
        language: summaryResults.language,
        failure: summaryResults.failure,
        ...listedFields,
      },
      video: videos.video,
    })
    .from(summaries)
    .innerJoin(summaryResults, eq(summaryResults.id, summaries.resultId))
    .leftJoin(videos, eq(videos.id, summaryResults.videoId))
    .where(and(...conditions))
    .orderBy(desc(summaries.createdAt), desc(summaries.id))
    .limit(query.limit);
}

export async function findSummaryByShare({
  db,
  shareId,
}: {
  db: Db;
  shareId: string;
}): Promise<SummaryRow | null> {
  const [row] = await getPrepared(db).share.execute({ shareId });
  return row ?? null;
}

/** Returns the public summary with its run and the video as it is now. Null if there is none under this link. */
export async function findSharedSummary({
  db,
  shareId,
}: {
  db: Db;
  shareId: string;
}): Promise<FoundSummary | null> {
  const summary = await findSummaryByShare({ db, shareId });
  if (!summary) return null;
  const found = await getPrepared(db).findWork(summary.resultId);
  return found ? { summary, ...found, json: null } : null;
}

/**
 * Publishes a summary under the given link unless it already has one. A new link is listed only if `isListed`
 * is true; an existing one keeps its setting if `isListed` is undefined. Returns what is stored. Null if the
 * summary was deleted.
 */
export async function openShare({
  db,
  id,
  share: { shareId, sharedAt, isListed },
}: {
  db: Db;
  id: string;
  share: { shareId: string; sharedAt: Date; isListed: boolean | undefined };
}): Promise<{ shareId: string; isListed: boolean } | null> {
  const kept = sql`(${summaries.shareId} is not null and ${summaries.isListed})`;
  const [row] = await db
    .update(summaries)
    .set({
      shareId: sql`coalesce(${summaries.shareId}, ${shareId})`,
      sharedAt: sql`coalesce(${summaries.sharedAt}, ${sharedAt.toISOString()}::timestamptz)`,
      isListed: isListed ?? kept,
    })
    .where(eq(summaries.id, id))
    .returning({ shareId: summaries.shareId, isListed: summaries.isListed });
  return row?.shareId ? { shareId: row.shareId, isListed: row.isListed } : null;
}

export async function closeShare({ db, id }: { db: Db; id: string }): Promise<void> {
  await db
    .update(summaries)
    .set({ shareId: null, sharedAt: null, isListed: false })
    .where(eq(summaries.id, id));
}
