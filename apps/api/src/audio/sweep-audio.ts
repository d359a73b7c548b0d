import { eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { audioResults } from "../db/schema/audio.schema.ts";
import { settleReservations } from "../quotas/settle-reservations.ts";
import { retireWork } from "../work/work.repo.ts";
import type { AudioDependencies } from "./audio-dependencies.ts";
import { listAudioKeys } from "./audio-keys.ts";
import { audioWork } from "./audio-work.ts";
import {
  type AudioResult,
  deleteAudioResult,
  listForgottenAudioResults,
  listIdleAudioReservations,
  selectAudioResults,
} from "./audios.repo.ts";

/** The sweep skips audio newer than this, whose request may still be running. */
const GRACE_MS = 60_000;
const FORGOTTEN_A_RUN = 500;

type SweepDependencies = Pick<AudioDependencies, "database" | "clock" | "log" | "objectStorage">;

/**
 * Cleans up audio: releases quota reserved for deleted audio, and deletes files whose summaries or accounts
 * are gone.
 */
export async function sweepAudio(
  dependencies: SweepDependencies,
): Promise<{ released: number; deleted: number }> {
  const { database, clock } = dependencies;
  const { db } = database;
  const now = new Date(clock.now());
  const before = new Date(now.getTime() - GRACE_MS);

  const ids = await listIdleAudioReservations({ db, before });
  await runTransaction(db, (transaction) =>
    settleReservations({ db: transaction, ids, state: "released", now }),
  );

  const deleted = await deleteForgottenAudio({ among: "lost", dependencies });
  return { released: ids.length, deleted };
}

/**
 * Deletes orphaned audio, files first. Every minute, checks the audio marked when a summary or account was
 * deleted (`lost`). `all` scans the whole table for orphans that were never marked. Returns the number
 * deleted.
 */
export async function deleteForgottenAudio({
  among,
  dependencies,
}: {
  among: "lost" | "all";
  dependencies: SweepDependencies;
}): Promise<number> {
  const {
    database: { db },
    clock,
    log,
    objectStorage,
  } = dependencies;
  const now = new Date(clock.now());
  const before = new Date(now.getTime() - GRACE_MS);
  let deleted = 0;
  for (const id of await listForgottenAudioResults({ db, among, before, limit: FORGOTTEN_A_RUN })) {
    const result = await runTransaction(db, (transaction) =>
      retireForgottenAudioResult({ db: transaction, id, now }),
    );
    if (!result) continue;
    try {
      for (const key of listAudioKeys({ id, attempts: result.attempt })) await objectStorage.delete(key);
    } catch (error) {
      // The row is kept, so the next sweep retries.
      log.error({ err: error, audioResultId: id }, "An audio's files can't be deleted");
      continue;
    }
    await deleteAudioResult({ db, id });
    deleted += 1;
  }
  return deleted;
}

/**
 * Retires an orphaned audio result, so that no request can join it while its files are being deleted.
 * Returns `null` if it still has a holder. Must run in a transaction.
 */
async function retireForgottenAudioResult({
  db,
  id,
  now,
}: {
  db: Db;
  id: string;
  now: Date;
}): Promise<AudioResult | null> {
  // A concurrent request holds this lock until it has inserted its audio row, so count the holders only after
  // this.
  const [locked] = await selectAudioResults({ db, where: eq(audioResults.id, id), isLocked: true });
  if (!locked) return null;
  const isForgotten = await retireWork({ db, kind: audioWork, id, now });
  await db
    .update(audioResults)
    .set({ lostAt: isForgotten ? now : null })
    .where(eq(audioResults.id, id));
  return isForgotten ? locked : null;
}
