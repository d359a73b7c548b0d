import { UNDO_DELETE_MS } from "@pith/core/contract/limits";
import { AppError } from "@pith/core/errors/app-error";
import { and, eq, exists, inArray, isNotNull, isNull, lt, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Actor } from "../accounts/actor.ts";
import { audioWork } from "../audio/audio-work.ts";
import { dropAudio } from "../audio/audios.repo.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { audios } from "../db/schema/audio.schema.ts";
import { collections, collectionTalks } from "../db/schema/library.schema.ts";
import { summaries, summaryResults } from "../db/schema/summaries.schema.ts";
import { deleteOrphanedWork } from "../summaries/delete-orphaned-work.ts";
import { requireSummary } from "../summaries/read-summary.ts";
import { deleteSummaryRow } from "../summaries/summaries.repo.ts";
import { summaryWork } from "../summaries/summary-work.ts";
import { stopWaiting } from "../work/stop-waiting.ts";
import type { HistoryDependencies } from "./history-dependencies.ts";

/**
 * Deletes a summary, or every version of its talk. It is hidden immediately and can be restored for a short
 * time. After that, `purgeDeleted` deletes it permanently, along with its upload if no other summary uses it.
 */
export async function deleteSummary({
  actor,
  id,
  scope = "summary",
  dependencies,
}: {
  actor: Actor;
  id: string;
  scope?: "summary" | "talk";
  dependencies: HistoryDependencies;
}): Promise<void> {
  const { database, clock } = dependencies;
  const { db } = database;
  const { summary, result } = await requireSummary({ db, actor, id });
  const rows = await db
    .select({ id: summaries.id })
    .from(summaries)
    .innerJoin(summaryResults, eq(summaryResults.id, summaries.resultId))
    .where(
      and(
        eq(summaries.userId, actor.userId),
        isNull(summaries.deletedAt),
        scope === "talk" ? eq(summaryResults.talkKey, result.talkKey) : eq(summaries.id, summary.id),
      ),
    );
  const ids = rows.map((row) => row.id);
  await stopWaiting({ kind: audioWork, of: inArray(audios.summaryId, ids), dependencies });
  await stopWaiting({ kind: summaryWork, of: inArray(summaries.id, ids), dependencies });
  await db
    .update(summaries)
    .set({ deletedAt: new Date(clock.now()) })
    .where(inArray(summaries.id, ids));
  await dependencies.shares.forget(actor.accountId);
}

/** Restores a deleted summary and the versions deleted with it. @throws AppError `not_found` once it is purged */
export async function restoreSummary({
  actor,
  id,
  dependencies: { database, shares },
}: {
  actor: Actor;
  id: string;
  dependencies: Pick<HistoryDependencies, "database" | "shares">;
}): Promise<void> {
  const { db } = database;
  const deleted = alias(summaries, "deleted");
  const found = await db
    .update(summaries)
    .set({ deletedAt: null })
    .where(
      and(
        eq(summaries.userId, actor.userId),
        exists(
          db
            .select({ one: sql`1` })
            .from(deleted)
            .where(
              and(
                eq(deleted.id, id),
                eq(deleted.userId, summaries.userId),
                eq(deleted.deletedAt, summaries.deletedAt),
              ),
            ),
        ),
      ),
    )
    .returning({ id: summaries.id });
  if (found.length === 0) throw new AppError({ code: "not_found.summary" });
  await shares.forget(actor.accountId);
}

/** Permanently deletes summaries that can no longer be restored. */
export async function purgeDeleted({
  database,
  clock,
}: Pick<HistoryDependencies, "database" | "clock">): Promise<void> {
  const now = new Date(clock.now());
  const before = new Date(now.getTime() - UNDO_DELETE_MS);
  const isDue = and(isNotNull(summaries.deletedAt), lt(summaries.deletedAt, before));
  const rows = await database.db
    .select({ summary: summaries, talkKey: summaryResults.talkKey })
    .from(summaries)
    .innerJoin(summaryResults, eq(summaryResults.id, summaries.resultId))
    .where(isDue);
  for (const { summary, talkKey } of rows) {
    await runTransaction(database.db, async (db) => {
      // The owner may have restored it in the meantime.
      const due = await db
        .select({ id: summaries.id })
        .from(summaries)
        .where(and(eq(summaries.id, summary.id), isDue))
        .for("update");
      if (due.length === 0) return;
      await dropAudio({ db, of: eq(audios.summaryId, summary.id), now });
      await deleteSummaryRow({ db, ...summary });
      await deleteOrphanedWork({ db, resultIds: [summary.resultId] });
      const others = db
        .select({ one: sql`1` })
        .from(summaries)
        .innerJoin(summaryResults, eq(summaryResults.id, summaries.resultId))
        .where(and(eq(summaries.userId, summary.userId), eq(summaryResults.talkKey, talkKey)));
      const own = db
        .select({ id: collections.id })
        .from(collections)
        .where(eq(collections.userId, summary.userId));
      await db
        .delete(collectionTalks)
        .where(
          and(
            eq(collectionTalks.talkKey, talkKey),
            inArray(collectionTalks.collectionId, own),
            not(exists(others)),
          ),
        );
    });
  }
}
