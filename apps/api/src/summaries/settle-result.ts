import type { SummaryContent, SummaryFailure } from "@pith/core/summaries/summary";
import { runTransaction } from "../db/run-transaction.ts";
import { settleReservations } from "../quotas/settle-reservations.ts";
import { buildSearchText } from "./build-search-text.ts";
import { countFinished } from "./count-finished.ts";
import { finishResult, lockResult } from "./results.repo.ts";
import { listWaitingSummaries } from "./summaries.repo.ts";
import type { SummaryDependencies } from "./summary-dependencies.ts";
import { findVideo } from "./transcripts.repo.ts";

type SettleDependencies = Pick<SummaryDependencies, "database" | "clock">;

export type ResultOutcome =
  | { status: "done"; content: SummaryContent; transcriptId: string; tokens: number }
  | { status: "failed"; failure: SummaryFailure };

/**
 * Ends work, spends or gives back everything that was reserved for it, and tells whoever follows it: all in one
 * transaction. Where the embedded engine stood in for a model, nothing is spent and the work is no longer what others
 * join: who asks again has the model asked again. Does nothing where it has ended already or, given an attempt, where somebody else has taken it.
 */
export async function settleResult({
  id,
  attempt,
  outcome,
  dependencies,
}: {
  id: string;
  /** Null ends it whoever works on it. */
  attempt: number | null;
  outcome: ResultOutcome;
  dependencies: SettleDependencies;
}): Promise<boolean> {
  const { database, clock } = dependencies;
  const now = new Date(clock.now());
  const isSettled = await runTransaction(database.db, async (db) => {
    const result = await lockResult({ db, id });
    if (!result || (result.status !== "queued" && result.status !== "running")) return false;
    if (attempt !== null && result.attempt !== attempt) return false;
    const processingMs = result.startedAt ? Math.max(0, now.getTime() - result.startedAt.getTime()) : 0;
    const video = result.videoId ? await findVideo({ db, id: result.videoId }) : null;
    const isFallback = outcome.status === "done" && outcome.content.origin.isFallback;
    await finishResult({
      db,
      id,
      outcome:
        outcome.status === "done"
          ? {
              status: "done",
              content: outcome.content,
              transcriptId: outcome.transcriptId,
              searchText: buildSearchText({ content: outcome.content, video }),
              ...(isFallback && { workKey: `${result.workKey}:${id}` }),
            }
          : outcome,
      now,
      processingMs,
    });
    const waiting = await listWaitingSummaries({ db, resultId: id });
    await settleReservations({
      db,
      ids: waiting.flatMap(({ reservationId }) => reservationId ?? []),
      state: outcome.status === "done" && !isFallback ? "committed" : "released",
      now,
    });
    if (outcome.status === "done") {
      const { tokens } = outcome;
      const accountIds = waiting.map(({ accountId }) => accountId);
      await countFinished({ db, accountIds, result, isSpent: !isFallback, processingMs, tokens, now });
    }
    return true;
  });
  if (isSettled) await database.bus.announce(`summary:${id}`);
  return isSettled;
}
