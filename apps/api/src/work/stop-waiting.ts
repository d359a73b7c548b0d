import { and, type SQL } from "drizzle-orm";
import { runTransaction } from "../db/run-transaction.ts";
import { settleReservations } from "../quotas/settle-reservations.ts";
import { findUnfinishedWork, isUnfinished, retireWork } from "./work.repo.ts";
import type { WorkDependencies, WorkKind, WorkRow } from "./work-kind.ts";

/**
 * Removes the selected holders from unfinished work and releases their quota. If nobody else is waiting, ends the work
 * and its job. Holders of work that has ended don't change.
 */
export async function stopWaiting<Row extends WorkRow>({
  kind,
  of,
  dependencies: { database, queue, clock },
}: {
  kind: WorkKind<Row>;
  of: SQL;
  dependencies: Pick<WorkDependencies, "database" | "queue" | "clock">;
}): Promise<void> {
  const now = new Date(clock.now());
  const where = and(of, isUnfinished(kind.table));
  for (const holder of await kind.listHolders({ db: database.db, where })) {
    const { workId: id, reservationId } = holder;
    const jobId = await runTransaction(database.db, async (db) => {
      const row = await findUnfinishedWork({ db, kind, id, isLocked: true });
      if (!row) return null;
      await kind.removeHolder({ db, holder, now });
      await settleReservations({ db, ids: reservationId ? [reservationId] : [], state: "released", now });
      return (await retireWork({ db, kind, id, now })) ? row.jobId : null;
    });
    if (jobId) await queue.cancel(kind.job, jobId);
    await database.bus.announce(`${kind.topic}:${id}`);
  }
}
