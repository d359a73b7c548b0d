import type { Db } from "../db/database.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { settleReservations } from "../quotas/settle-reservations.ts";
import { findUnfinishedWork, retireWork } from "./work.repo.ts";
import type { Holder, WorkDependencies, WorkKind, WorkRow } from "./work-kind.ts";

/**
 * Removes one holder from unfinished work and returns their quota. If nobody else is waiting, ends the work
 * and its job. Does nothing if the work has ended.
 */
export async function stopWaiting<Row extends WorkRow>({
  kind,
  id,
  holder: { reservationId },
  leave,
  dependencies: { database, queue, clock },
}: {
  kind: WorkKind<Row>;
  id: string;
  holder: Holder;
  /** Deletes the holder's row, in the transaction. */
  leave: (db: Db) => Promise<void>;
  dependencies: Pick<WorkDependencies, "database" | "queue" | "clock">;
}): Promise<void> {
  const now = new Date(clock.now());
  const jobId = await runTransaction(database.db, async (db) => {
    const row = await findUnfinishedWork({ db, kind, id, isLocked: true });
    if (!row) return null;
    await leave(db);
    await settleReservations({ db, ids: reservationId ? [reservationId] : [], state: "released", now });
    return (await retireWork({ db, kind, id, now })) ? row.jobId : null;
  });
  if (jobId) await queue.cancel(kind.job, jobId);
  await database.bus.announce(`${kind.topic}:${id}`);
}
