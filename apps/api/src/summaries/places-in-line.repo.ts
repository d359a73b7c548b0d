import { and, count, eq, isNull, lt, ne, or } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { summaryResults } from "../db/schema/summaries.schema.ts";
import { shareReads } from "../db/share-reads.ts";
import { isUnfinished } from "../work/work.repo.ts";
import type { Result } from "./results.repo.ts";

/**
 * Counts the other unfinished jobs from the same requester and those for the same site, and returns the
 * larger number.
 */
export async function countShared({
  db,
  id,
  shareKey,
  site,
}: { db: Db } & Pick<Result, "id" | "shareKey" | "site">): Promise<number> {
  const countBy = async (
    column: typeof summaryResults.shareKey | typeof summaryResults.site,
    key: string | null,
  ) => {
    if (key === null) return 0;
    const isOther = and(isUnfinished(summaryResults), eq(column, key), ne(summaryResults.id, id));
    return db.$count(summaryResults, isOther);
  };
  // Separate queries, since a single one for both would read the whole queue.
  const ofShare = await countBy(summaryResults.shareKey, shareKey);
  return Math.max(ofShare, await countBy(summaryResults.site, site));
}

/** Returns true if the requester has other unfinished work on pages of unknown sites. */
export async function hasOtherPages({
  db,
  result: { id, shareKey },
}: {
  db: Db;
  result: Pick<Result, "id" | "shareKey">;
}): Promise<boolean> {
  if (shareKey === null) return false;
  const isOther = and(
    isUnfinished(summaryResults),
    eq(summaryResults.shareKey, shareKey),
    ne(summaryResults.id, id),
  );
  // Counts the rows that have a site rather than filtering by site, because a filter would let Postgres read
  // all sites' work instead.
  const [row] = await db
    .select({ sites: count(summaryResults.site) })
    .from(summaryResults)
    .where(isOther);
  return (row?.sites ?? 0) > 0;
}

/** Counts the jobs ahead of this one. */
export const countAhead = shareReads({
  getKey: ({ result: { rank, createdAt } }) => `${rank} ${createdAt.getTime()}`,
  async read({
    db,
    result: { rank, createdAt },
  }: {
    db: Db;
    result: Pick<Result, "rank" | "createdAt">;
  }): Promise<number> {
    const [row] = await db
      .select({ ahead: count() })
      .from(summaryResults)
      .where(
        and(
          eq(summaryResults.status, "queued"),
          isNull(summaryResults.finishedAt),
          or(
            lt(summaryResults.rank, rank),
            and(eq(summaryResults.rank, rank), lt(summaryResults.createdAt, createdAt)),
          ),
        ),
      );
    return row?.ahead ?? 0;
  },
});
