import { AppError } from "@pith/core/errors/app-error";
import type { Actor } from "../accounts/actor.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { speakSummaryJob } from "../queue/speak-summary.job.ts";
import { settleReservations } from "../quotas/settle-reservations.ts";
import { requireSummary } from "../summaries/read-summary.ts";
import type { AudioDependencies } from "./audio-dependencies.ts";
import { deleteUnfinishedAudio, findNewestAudio, retireForgottenAudioResult } from "./audios.repo.ts";

/**
 * Stops reading one of the actor's summaries aloud and gives its quota back. The work goes on where others wait for
 * it too; what has ended already stays as it is.
 *
 * @throws AppError `not_found`
 */
export async function cancelAudio({
  actor,
  id,
  dependencies: { database, queue, clock },
}: {
  actor: Actor;
  id: string;
  dependencies: Pick<AudioDependencies, "database" | "queue" | "clock">;
}): Promise<void> {
  const now = new Date(clock.now());
  const { summary } = await requireSummary({ db: database.db, actor, id });
  const jobId = await runTransaction(database.db, async (db) => {
    const held = await findNewestAudio({ db, summaryId: summary.id });
    if (!held) throw new AppError({ code: "not_found", message: "This summary has no audio yet." });
    const { audio } = held;
    if (!(await deleteUnfinishedAudio({ db, audio }))) return null;
    const ids = audio.reservationId ? [audio.reservationId] : [];
    await settleReservations({ db, ids, state: "released", now });
    // A worker that reads it notices by itself: its progress isn't taken any more.
    const retired = await retireForgottenAudioResult({ db, id: audio.audioResultId, now });
    return retired?.status === "queued" ? retired.jobId : null;
  });
  if (jobId) await queue.cancel(speakSummaryJob, jobId);
}
