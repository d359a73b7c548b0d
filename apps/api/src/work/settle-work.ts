import type { ReceivedMessage } from "@pith/core/messages/message-codes";
import { runTransaction } from "../db/run-transaction.ts";
import { settleReservations } from "../quotas/settle-reservations.ts";
import { endWork, lockUnfinishedWork } from "./work.repo.ts";
import type { MadeWork, WorkDependencies, WorkKind, WorkRow } from "./work-kind.ts";

/**
 * Ends work, spends or returns its reservations in one transaction, and publishes the change. If it has
 * already ended or another attempt has claimed it, does nothing and returns false.
 */
export async function settleWork<Row extends WorkRow>({
  kind,
  claim: { id, attempt },
  outcome,
  dependencies: { database, clock, queue },
}: {
  kind: WorkKind<Row>;
  claim: Pick<WorkRow, "id" | "attempt">;
  outcome: { made: MadeWork<Row> } | { failure: ReceivedMessage };
  dependencies: Pick<WorkDependencies, "database" | "clock" | "queue">;
}): Promise<boolean> {
  const now = new Date(clock.now());
  const made = "made" in outcome ? outcome.made : null;
  const isSettled = await runTransaction(database.db, async (db) => {
    const row = await lockUnfinishedWork({ db, kind, id });
    if (row?.attempt !== attempt) return false;
    const holders = await kind.listHolders({ db, id });
    const processingMs = Math.max(0, now.getTime() - (row.startedAt ?? now).getTime());
    const end =
      "made" in outcome
        ? { status: "done" as const, progress: 1 }
        : { status: "failed" as const, ...outcome };
    await endWork({ db, kind, id, values: { ...end, finishedAt: now, processingMs } });
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
