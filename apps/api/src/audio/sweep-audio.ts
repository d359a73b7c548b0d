import { runTransaction } from "../db/run-transaction.ts";
import { listAbandoned } from "../queue/list-abandoned.ts";
import { speakSummaryJob } from "../queue/speak-summary.job.ts";
import { settleReservations } from "../quotas/settle-reservations.ts";
import type { AudioDependencies } from "./audio-dependencies.ts";
import { listAudioKeys } from "./audio-keys.ts";
import {
  deleteAudioResult,
  listForgottenAudioResults,
  listIdleAudioReservations,
  listLostAudioResults,
  listUnfinishedAudioResults,
  retireForgottenAudioResult,
} from "./audios.repo.ts";
import { settleAudio } from "./settle-audio.ts";

/** What is younger may be part of a request that is still under way. */
const GRACE_MS = 60_000;
const FORGOTTEN_A_RUN = 500;

type SweepDependencies = Pick<AudioDependencies, "database" | "clock" | "queue" | "log" | "objectStorage">;

/**
 * Tidies up after audio: work whose job died fails and gives its quota back, quota that is held for deleted audio is
 * given back, and files that nobody has any more (their summaries or accounts were deleted) are deleted.
 */
export async function sweepAudio(
  dependencies: SweepDependencies,
): Promise<{ failed: number; released: number; deleted: number }> {
  const { database, clock } = dependencies;
  const { db } = database;
  const now = new Date(clock.now());
  const before = new Date(now.getTime() - GRACE_MS);

  let failed = 0;
  const abandoned = await listAbandoned({
    listUnfinished: listUnfinishedAudioResults,
    job: speakSummaryJob,
    dependencies,
  });
  for (const { id } of abandoned) {
    const failure = {
      code: "internal",
      message: "The summary couldn't be read aloud. Nothing was spent; try again.",
    };
    if (await settleAudio({ id, attempt: null, outcome: { status: "failed", failure }, dependencies }))
      failed += 1;
  }

  const ids = await listIdleAudioReservations({ db, before });
  await runTransaction(db, (transaction) =>
    settleReservations({ db: transaction, ids, state: "released", now }),
  );

  const deleted = await deleteForgottenAudio({ among: "lost", dependencies });
  return { failed, released: ids.length, deleted };
}

/**
 * Deletes speech that nobody has any more, files first. Whoever deletes a summary or an account notes what it had, and
 * that is looked at every minute; `all` reads the whole table, for what was lost in any other way. Returns how many.
 */
export async function deleteForgottenAudio({
  among,
  dependencies,
}: {
  among: "lost" | "all";
  dependencies: SweepDependencies;
}): Promise<number> {
  const { database, clock, queue, log, objectStorage } = dependencies;
  const { db } = database;
  const now = new Date(clock.now());
  const list = among === "lost" ? listLostAudioResults : listForgottenAudioResults;
  const before = new Date(now.getTime() - GRACE_MS);
  let deleted = 0;
  for (const id of await list({ db, before, limit: FORGOTTEN_A_RUN })) {
    const result = await runTransaction(db, (transaction) =>
      retireForgottenAudioResult({ db: transaction, id, now }),
    );
    if (!result) continue;
    if (result.jobId && result.status === "queued") await queue.cancel(speakSummaryJob, result.jobId);
    try {
      for (const key of listAudioKeys({ id, attempts: result.attempt })) await objectStorage.delete(key);
    } catch (error) {
      // The row stays, and so the next sweep tries again.
      log.error({ err: error, audioResultId: id }, "An audio's files can't be deleted");
      continue;
    }
    await deleteAudioResult({ db, id });
    deleted += 1;
  }
  return deleted;
}
