import type { Actor } from "../accounts/actor.ts";
import { noteLostAudio } from "../audio/audios.repo.ts";
import { stopAudio } from "../audio/cancel-audio.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { stopSummary } from "../summaries/cancel-summary.ts";
import { deleteOrphanedWork } from "../summaries/delete-orphaned-work.ts";
import { requireSummary } from "../summaries/read-summary.ts";
import { deleteSummaryRow } from "../summaries/summaries.repo.ts";
import type { HistoryDependencies } from "./history-dependencies.ts";

/** Deletes a summary from the actor's history. An upload behind it is deleted once no other summary uses it. */
export async function deleteSummary({
  actor,
  id,
  dependencies,
}: {
  actor: Actor;
  id: string;
  dependencies: HistoryDependencies;
}): Promise<void> {
  const { database, clock } = dependencies;
  const { summary } = await requireSummary({ db: database.db, actor, id });
  await stopAudio({ of: { summaryId: summary.id }, dependencies });
  await stopSummary({ summary, dependencies });
  await runTransaction(database.db, async (db) => {
    await noteLostAudio({ db, of: { summaryId: summary.id }, now: new Date(clock.now()) });
    await deleteSummaryRow({ db, id: summary.id });
    await deleteOrphanedWork({ db, resultIds: [summary.resultId] });
  });
  if (summary.shareId) await dependencies.shares.forget(actor.accountId);
}
