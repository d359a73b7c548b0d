import { eq, isNotNull, notExists } from "drizzle-orm";
import { runTransaction } from "../db/run-transaction.ts";
import { audioResults, audios } from "../db/schema/audio.schema.ts";
import { retireWork } from "../work/work.repo.ts";
import type { AudioDependencies } from "./audio-dependencies.ts";
import { listAudioKeys } from "./audio-keys.ts";
import { audioWork } from "./audio-work.ts";

const CANDIDATES_A_RUN = 500;

/**
 * Deletes orphaned audio, files first. `lost`, which runs every minute, checks only the audio marked when a
 * summary or account was deleted. `all` scans the whole table for orphans that were never marked.
 */
export async function sweepAudio({
  among,
  dependencies,
}: {
  among: "lost" | "all";
  dependencies: Pick<AudioDependencies, "database" | "clock" | "log" | "objectStorage">;
}): Promise<void> {
  const { database, clock, log, objectStorage } = dependencies;
  const { db } = database;
  const now = new Date(clock.now());
  const holders = db.select().from(audios).where(eq(audios.audioResultId, audioResults.id));
  const candidates = await db
    .select({ id: audioResults.id })
    .from(audioResults)
    .where(among === "lost" ? isNotNull(audioResults.lostAt) : notExists(holders))
    .limit(CANDIDATES_A_RUN);
  for (const { id } of candidates) {
    const where = eq(audioResults.id, id);
    // Retire the work first, so that no request can join it while its files are being deleted.
    const retired = await runTransaction(db, async (transaction) => {
      // A concurrent request holds this lock until it has inserted its audio row, so count the holders only
      // after taking it.
      await transaction.update(audioResults).set({ lostAt: now }).where(where);
      const orphan = await retireWork({ db: transaction, kind: audioWork, id, now });
      if (!orphan) await transaction.update(audioResults).set({ lostAt: null }).where(where);
      return orphan;
    });
    if (!retired) continue;
    try {
      for (const key of listAudioKeys({ id, attempts: retired.attempt })) await objectStorage.delete(key);
    } catch (error) {
      // The row is kept, so the next sweep retries.
      log.error({ err: error, audioResultId: id }, "An audio's files can't be deleted");
      continue;
    }
    await db.delete(audioResults).where(where);
  }
}
