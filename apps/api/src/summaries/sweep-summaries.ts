import { runTransaction } from "../db/run-transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { summarizeVideoJob } from "../jobs/summarize-video.job.ts";
import { listUnfinishedResults } from "./results.repo.ts";
import { settleResult } from "./settle-result.ts";

/** Younger work is still on its way from the request to the queue. */
const GRACE_MS = 60_000;

/**
 * Looks after work that nobody does any more: its job died with its last try. It fails, what was reserved for it is
 * given back, and whoever follows it is told. Returns how many there were.
 */
export async function sweepSummaries(
  dependencies: Pick<Dependencies, "database" | "clock" | "queue" | "log">,
): Promise<number> {
  const { database, clock, queue, log } = dependencies;
  const before = new Date(clock.now() - GRACE_MS);
  const unfinished = await runTransaction(database.db, (db) => listUnfinishedResults({ db, before }));
  let swept = 0;
  for (const { id, jobId } of unfinished) {
    if (jobId && (await queue.isAlive(summarizeVideoJob, jobId))) continue;
    const isSettled = await settleResult({
      id,
      attempt: null,
      outcome: {
        status: "failed",
        failure: {
          code: "internal",
          message: "This summary couldn't be finished. Nothing was spent; try again.",
        },
      },
      dependencies,
    });
    if (!isSettled) continue;
    swept += 1;
    log.error({ resultId: id, jobId }, "A summary's job was gone");
  }
  return swept;
}
