import type { Summary } from "@pith/core/summaries/summary";
import type { Actor } from "../accounts/actor.ts";
import type { Db } from "../db/database.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { summarizeVideoJob } from "../queue/summarize-video.job.ts";
import { settleReservations } from "../quotas/settle-reservations.ts";
import { readSummary, requireSummary } from "./read-summary.ts";
import { finishResult, lockResult } from "./results.repo.ts";
import { countWaiting, markCancelled, type SummaryRow } from "./summaries.repo.ts";
import type { SummaryDependencies } from "./summary-dependencies.ts";

type CancelDependencies = Pick<SummaryDependencies, "database" | "queue" | "clock">;

/** Stops waiting for a summary and gives its quota back. The work goes on where others wait for it too. */
export async function cancelSummary({
  actor,
  id,
  dependencies,
}: {
  actor: Actor;
  id: string;
  dependencies: CancelDependencies;
}): Promise<Summary> {
  const { database } = dependencies;
  const { summary } = await requireSummary({ db: database.db, actor, id });
  await stopWaiting({ summary, dependencies });
  return readSummary({ db: database.db, actor, id });
}

/** As `cancelSummary`, for who has the row already. What is done or failed stays as it is. */
export async function stopWaiting({
  summary,
  dependencies,
}: {
  summary: SummaryRow;
  dependencies: CancelDependencies;
}): Promise<void> {
  const { database, queue, clock } = dependencies;
  const now = new Date(clock.now());
  const jobId = await runTransaction(database.db, (db) => stopWaitingIn({ db, summary, now }));
  if (jobId) await queue.cancel(summarizeVideoJob, jobId);
  await database.bus.announce(`summary:${summary.resultId}`);
}

/** Returns the job that nobody needs any more. */
async function stopWaitingIn({
  db,
  summary,
  now,
}: {
  db: Db;
  summary: SummaryRow;
  now: Date;
}): Promise<string | null> {
  const result = await lockResult({ db, id: summary.resultId });
  if (!result || (result.status !== "queued" && result.status !== "running")) return null;
  await markCancelled({ db, id: summary.id });
  if (summary.reservationId) {
    await settleReservations({ db, ids: [summary.reservationId], state: "released", now });
  }
  if ((await countWaiting({ db, resultId: result.id })) > 0) return null;
  await finishResult({ db, id: result.id, outcome: { status: "cancelled" }, now, processingMs: 0 });
  return result.jobId;
}
