import { settleWork } from "./settle-work.ts";
import { startAgain } from "./start-again.ts";
import { listUnfinishedWork } from "./work.repo.ts";
import type { WorkDependencies, WorkKind, WorkRow } from "./work-kind.ts";

/** The sweep skips work newer than this, which may not be in the queue yet. */
const GRACE_MS = 60_000;
/**
 * Maximum attempts for work whose workers keep dying. `runWork` ends failing work on its job's last attempt,
 * so the sweep only sees work that kills its process, or a machine where every process dies.
 */
const MAX_ATTEMPTS = 35;

/**
 * Re-enqueues work whose worker died in its job's last attempt. After too many such attempts, the work fails
 * and its quota is returned. Returns the number of items handled.
 */
export async function sweepWork<Row extends WorkRow>({
  kind,
  dependencies,
}: {
  kind: WorkKind<Row>;
  dependencies: WorkDependencies;
}): Promise<number> {
  const { database, clock, queue, log } = dependencies;
  const before = new Date(clock.now() - GRACE_MS);
  let swept = 0;
  for (const row of await listUnfinishedWork({ db: database.db, kind, before })) {
    if (row.jobId !== null && (await queue.isAlive(kind.job, row.jobId))) continue;
    const isSwept =
      row.attempt < MAX_ATTEMPTS
        ? await startAgain({ kind, row, isBehind: false, dependencies })
        : await settleWork({ kind, claim: row, outcome: { failure: kind.failures.poison }, dependencies });
    if (!isSwept) continue;
    swept += 1;
    log.error({ work: kind.topic, id: row.id, jobId: row.jobId }, "The job of some work was gone");
  }
  return swept;
}
