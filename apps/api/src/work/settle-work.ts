import type { ReceivedMessage } from "@pith/core/messages/message-codes";
import { eq } from "drizzle-orm";
import { runTransaction } from "../db/run-transaction.ts";
import { settleReservations } from "../quotas/settle-reservations.ts";
import { findUnfinishedWork } from "./work.repo.ts";
import type { MadeWork, WorkDependencies, WorkKind, WorkRow } from "./work-kind.ts";

export type Outcome<Row extends WorkRow> =
  | { made: MadeWork<Row> }
  | { failure: ReceivedMessage }
  /** The work starts again with a new job. `isBehind` queues it behind the same users' other work. */
  | { isBehind: boolean; overruns: number };

/**
 * Settles an attempt in one transaction, and publishes the change: ends the work and spends or releases its
 * reservations, or returns the work to the queue. If the work has already ended, or another attempt or sweep got there
 * first, does nothing and returns false.
 */
export async function settleWork<Row extends WorkRow>({
  kind,
  claim: { id, attempt, jobId },
  outcome,
  dependencies: { database, clock, queue },
}: {
  kind: WorkKind<Row>;
  claim: WorkRow;
  outcome: Outcome<Row>;
  dependencies: Pick<WorkDependencies, "database" | "clock" | "queue">;
}): Promise<boolean> {
  const now = new Date(clock.now());
  const isSettled = await runTransaction(database.db, async (db) => {
    const row = await findUnfinishedWork({ db, kind, id, isLocked: true });
    if (row?.attempt !== attempt) return false;
    const where = eq(kind.table.id, id);
    const change = (values: Partial<WorkRow>) => db.update(kind.table).set(values).where(where);
    if ("isBehind" in outcome) {
      if (row.jobId !== jobId) return false;
      const { isBehind, overruns } = outcome;
      const newJobId = await kind.enqueue({ db, queue, row, isBehind });
      await change({ status: "queued", jobId: newJobId, overruns });
      return true;
    }
    const made = "made" in outcome ? outcome.made : null;
    const end = made ? { status: "done" as const, progress: 1 } : { status: "failed" as const, ...outcome };
    const holders = await kind.listHolders({ db, where });
    const processingMs = Math.max(0, now.getTime() - (row.startedAt ?? now).getTime());
    await change({ ...made?.values, ...end, finishedAt: now, processingMs, shareKey: null });
    await kind.onEnd?.({ db, id });
    await settleReservations({
      db,
      ids: holders.flatMap(({ reservationId }) => reservationId ?? []),
      state: made?.isSpent ? "committed" : "released",
      now,
    });
    await made?.store({ db, row, holders, processingMs, now });
    await kind.onSettled?.({ db, queue, id, status: end.status, now });
    return true;
  });
  if (isSettled) await database.bus.announce(`${kind.topic}:${id}`);
  return isSettled;
}
