import { runTransaction } from "../db/run-transaction.ts";
import { listAbandoned } from "../queue/list-abandoned.ts";
import { summarizeVideoJob } from "../queue/summarize-video.job.ts";
import { listUnfinishedResults, lockResult, setJob } from "./results.repo.ts";
import { settleResult } from "./settle-result.ts";
import type { SummaryDependencies } from "./summary-dependencies.ts";

/**
 * Tries that work gets when the workers that had it keep dying. What fails by itself is ended by `runSummary` on its
 * job's last try, so only work that ends its process, or a machine that ends everything, ever comes here.
 */
const MAX_ATTEMPTS = 35;

type SweepDependencies = Pick<SummaryDependencies, "database" | "clock" | "queue" | "log">;

/**
 * Looks after work that nobody does any more: its worker died in its job's last try. Somebody else gets it, with a new
 * job; after too many deaths it fails, what was reserved for it is given back, and whoever follows it is told. Returns
 * how many there were.
 */
export async function sweepSummaries(dependencies: SweepDependencies): Promise<number> {
  const { log } = dependencies;
  const abandoned = await listAbandoned({
    listUnfinished: listUnfinishedResults,
    job: summarizeVideoJob,
    dependencies,
  });
  let swept = 0;
  for (const { id, jobId } of abandoned) {
    const attempt = await startAgain({ id, jobId, dependencies });
    if (attempt === null || (attempt >= MAX_ATTEMPTS && !(await giveUp({ id, attempt, dependencies }))))
      continue;
    swept += 1;
    log.error({ resultId: id, jobId }, "A summary's job was gone");
  }
  return swept;
}

/** The tries so far, given another job unless they are too many; null where it has ended or somebody was faster. */
async function startAgain({
  id,
  jobId,
  dependencies,
}: {
  id: string;
  /** The job that is gone. */
  jobId: string | null;
  dependencies: SweepDependencies;
}): Promise<number | null> {
  const { database, queue } = dependencies;
  return runTransaction(database.db, async (db) => {
    const result = await lockResult({ db, id });
    if (!result || (result.status !== "queued" && result.status !== "running")) return null;
    if (result.jobId !== jobId) return null;
    if (result.attempt < MAX_ATTEMPTS) {
      await setJob({ db, id, jobId: await queue.enqueue(summarizeVideoJob, { resultId: id }, { db }) });
    }
    return result.attempt;
  });
}

/** False where it has ended or somebody does it after all. */
async function giveUp({
  id,
  attempt,
  dependencies,
}: {
  id: string;
  attempt: number;
  dependencies: SweepDependencies;
}): Promise<boolean> {
  return settleResult({
    id,
    attempt,
    outcome: {
      status: "failed",
      failure: {
        code: "internal",
        message: "This summary couldn't be finished. Nothing was spent; try again.",
      },
    },
    dependencies,
  });
}
