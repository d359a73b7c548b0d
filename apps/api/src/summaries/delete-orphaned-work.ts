import { and, type Column, eq, exists, ne, not, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { summaries, summaryResults, videos } from "../db/schema/summaries.schema.ts";

/**
 * Deletes orphaned runs on private input, along with their transcript and video. Runs on public videos stay
 * in the shared pool.
 */
export async function deleteOrphanedWork({
  db,
  resultIds,
}: {
  db: Db;
  resultIds: readonly string[];
}): Promise<void> {
  if (resultIds.length === 0) return;
  const isPrivate = and(
    isOneOf(summaryResults.id, resultIds),
    sql`${summaryResults.subject}->>'kind' <> 'video'`,
  );
  // A request that joins one of them may be about to commit. Only a later statement sees its summary.
  await db.select({ id: summaryResults.id }).from(summaryResults).where(isPrivate).for("update");
  const isHeld = exists(
    db.select({ one: sql`1` }).from(summaries).where(eq(summaries.resultId, summaryResults.id)),
  );
  const gone = await db
    .delete(summaryResults)
    .where(and(isPrivate, not(isHeld)))
    .returning({ videoId: summaryResults.videoId });
  await deleteOrphanedVideos({ db, videoIds: gone.flatMap(({ videoId }) => videoId ?? []) });
}

/**
 * Deletes the given videos that are from private input and that no run uses, along with their transcripts.
 */
export async function deleteOrphanedVideos({ db, videoIds }: { db: Db; videoIds: string[] }): Promise<void> {
  if (videoIds.length === 0) return;
  // Deleting a video cascades to its transcripts and their chunks.
  await db
    .delete(videos)
    .where(
      and(
        isOneOf(videos.id, videoIds),
        ne(videos.ownerKey, ""),
        not(
          exists(
            db.select({ one: sql`1` }).from(summaryResults).where(eq(summaryResults.videoId, videos.id)),
          ),
        ),
      ),
    );
}

/** Passes the ids as one value, since a statement takes at most 65,535 and an account may have more summaries. */
function isOneOf(column: Column, ids: readonly string[]): SQL {
  return sql`${column} = any(${sql.param([...ids])}::text[])`;
}
