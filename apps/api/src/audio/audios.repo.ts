import { and, desc, eq, inArray, isNull, type SQL } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { audioResults, audios } from "../db/schema/audio.schema.ts";
import { summaries } from "../db/schema/summaries.schema.ts";
import { settleReservations } from "../quotas/settle-reservations.ts";

export type AudioResult = typeof audioResults.$inferSelect;

/**
 * A user's audio with its work and the id of the run whose summary it reads aloud. Another run with the same
 * text may share the work.
 */
export type HeldAudio = Awaited<ReturnType<typeof selectHeldAudio>>[number];

/** Selects audio summaries with their work, newest first, except those of deleted summaries. */
export function selectHeldAudio({ db, where }: { db: Db; where: SQL | undefined }) {
  return db
    .select({ audio: audios, result: audioResults, resultId: summaries.resultId })
    .from(audios)
    .innerJoin(audioResults, eq(audioResults.id, audios.audioResultId))
    .innerJoin(summaries, and(eq(summaries.id, audios.summaryId), isNull(summaries.deletedAt)))
    .where(where)
    .orderBy(desc(audios.createdAt), desc(audios.id));
}

/**
 * Deletes the selected audio summaries and releases the quota of unfinished ones. Marks their work, so that the sweep
 * checks whether it is orphaned.
 */
export async function dropAudio({ db, of, now }: { db: Db; of: SQL; now: Date }): Promise<void> {
  const dropped = db.select({ id: audios.audioResultId }).from(audios).where(of);
  // Lock the work before its holders, as everywhere else, to avoid deadlocks.
  await db.update(audioResults).set({ lostAt: now }).where(inArray(audioResults.id, dropped));
  const holders = await db.delete(audios).where(of).returning();
  const ids = holders.flatMap(({ reservationId }) => reservationId ?? []);
  await settleReservations({ db, ids, state: "released", now });
}
