import type { KeptPoint } from "@pith/core/contract/library.schemas";
import { MAX_KEPT_POINTS } from "@pith/core/contract/limits";
import { AppError } from "@pith/core/errors/app-error";
import { listPoints } from "@pith/core/summaries/list-points";
import { and, count, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Actor } from "../accounts/actor.ts";
import { lockAccount } from "../accounts/users.repo.ts";
import type { Db } from "../db/database.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { keptPoints } from "../db/schema/library.schema.ts";
import { summaries, summaryResults, videos } from "../db/schema/summaries.schema.ts";
import { buildPageCursor, parsePageCursor } from "../lib/page-cursor.ts";
import { requireDoneSummary, requireSummary } from "../summaries/read-summary.ts";
import type { SummaryDependencies } from "../summaries/summary-dependencies.ts";

/**
 * Saves a point. Idempotent.
 *
 * @throws AppError `conflict` if the account can't save any more points
 */
export async function keepPoint({
  actor,
  id,
  pointIndex,
  dependencies: { database, clock },
}: {
  actor: Actor;
  id: string;
  pointIndex: number;
  dependencies: Pick<SummaryDependencies, "database" | "clock">;
}): Promise<void> {
  const { summary, content } = await requireDoneSummary({ db: database.db, actor, id });
  if (pointIndex >= listPoints(content).length) throw new AppError({ code: "invalid_input.key_point" });
  await runTransaction(database.db, async (db) => {
    await lockAccount({ db, accountId: actor.accountId });
    await db
      .insert(keptPoints)
      .values({ summaryId: summary.id, pointIndex, keptAt: new Date(clock.now()) })
      .onConflictDoNothing();
    if ((await countKeptPoints({ db, actor })) > MAX_KEPT_POINTS) {
      throw new AppError({ code: "conflict.kept_points_full", params: { limit: MAX_KEPT_POINTS } });
    }
  });
}

export async function countKeptPoints({ db, actor }: { db: Db; actor: Actor }): Promise<number> {
  const [kept] = await db
    .select({ count: count() })
    .from(keptPoints)
    .innerJoin(summaries, eq(summaries.id, keptPoints.summaryId))
    .where(and(eq(summaries.userId, actor.userId), isNull(summaries.deletedAt)));
  return kept?.count ?? 0;
}

/** Removes a saved point. Does nothing if it isn't saved. */
export async function unkeepPoint({
  db,
  actor,
  id,
  pointIndex,
}: {
  db: Db;
  actor: Actor;
  id: string;
  pointIndex: number;
}): Promise<void> {
  const { summary } = await requireSummary({ db, actor, id });
  await db
    .delete(keptPoints)
    .where(and(eq(keptPoints.summaryId, summary.id), eq(keptPoints.pointIndex, pointIndex)));
}

/** Returns a page of the actor's saved points, newest first. */
export async function listKeptPoints({
  db,
  actor,
  query: { summaryId, cursor, limit },
}: {
  db: Db;
  actor: Actor;
  query: { summaryId?: string | undefined; cursor?: string | undefined; limit: number };
}): Promise<{ items: KeptPoint[]; nextCursor: string | null }> {
  const after = cursor ? parsePageCursor(cursor) : null;
  const rows = await db
    .select({
      kept: keptPoints,
      resultId: summaries.resultId,
      /** Tiebreaker for points saved in the same millisecond. */
      place: sql<string>`${keptPoints.summaryId} || '.' || ${keptPoints.pointIndex}`,
      video: videos.video,
    })
    .from(keptPoints)
    .innerJoin(summaries, eq(summaries.id, keptPoints.summaryId))
    .innerJoin(summaryResults, eq(summaryResults.id, summaries.resultId))
    .leftJoin(videos, eq(videos.id, summaryResults.videoId))
    .where(
      and(
        eq(summaries.userId, actor.userId),
        isNull(summaries.deletedAt),
        summaryId === undefined ? undefined : eq(summaries.id, summaryId),
        after === null
          ? undefined
          : sql`(${keptPoints.keptAt}, ${keptPoints.summaryId} || '.' || ${keptPoints.pointIndex}) < (${after.at.toISOString()}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(desc(keptPoints.keptAt), sql`${keptPoints.summaryId} || '.' || ${keptPoints.pointIndex} desc`)
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const contents = await readContents({ db, resultIds: page.map(({ resultId }) => resultId) });
  const last = page.at(-1);
  return {
    items: page.flatMap(({ kept, resultId, video }) => {
      const content = contents.get(resultId);
      const point = content && listPoints(content)[kept.pointIndex];
      if (!point) return [];
      return {
        summaryId: kept.summaryId,
        pointIndex: kept.pointIndex,
        point,
        title: content.title,
        author: video?.author ?? null,
        host: video?.host ?? null,
        keptAt: kept.keptAt.toISOString(),
      };
    }),
    nextCursor:
      rows.length > limit && last ? buildPageCursor({ at: last.kept.keptAt, id: last.place }) : null,
  };
}

async function readContents({ db, resultIds }: { db: Db; resultIds: readonly string[] }) {
  const distinct = [...new Set(resultIds)];
  const rows = await db
    .select({ id: summaryResults.id, content: summaryResults.content })
    .from(summaryResults)
    .where(inArray(summaryResults.id, distinct));
  return new Map(rows.flatMap(({ id, content }) => (content ? [[id, content] as const] : [])));
}
