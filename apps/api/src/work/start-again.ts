import { runTransaction } from "../db/run-transaction.ts";
import { changeWork, lockUnfinishedWork } from "./work.repo.ts";
import type { WorkDependencies, WorkKind, WorkRow } from "./work-kind.ts";

/**
 * Returns unfinished work to the queue with a new job. Returns false if the work has ended, or if another
 * worker or sweep got there first.
 */
export async function startAgain<Row extends WorkRow>({
  kind,
  row: { id, jobId, attempt },
  isBehind,
  overruns,
  dependencies: { database, queue },
}: {
  kind: WorkKind<Row>;
  row: WorkRow;
  /** True to queue it behind others. */
  isBehind: boolean;
  /** The new number of overruns, if it changes. */
  overruns?: number;
  dependencies: Pick<WorkDependencies, "database" | "queue">;
}): Promise<boolean> {
  const isQueued = await runTransaction(database.db, async (db) => {
    const row = await lockUnfinishedWork({ db, kind, id });
    if (row?.jobId !== jobId || row.attempt !== attempt) return false;
    const newJobId = await kind.enqueue({ db, queue, row, isBehind });
    const values = { status: "queued" as const, jobId: newJobId, overruns: overruns ?? row.overruns };
    await changeWork({ db, kind, id, values });
    return true;
  });
  if (isQueued) await database.bus.announce(`${kind.topic}:${id}`);
  return isQueued;
}
