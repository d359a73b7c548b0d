import type { ReceivedMessage } from "@pith/core/messages/message-codes";
import { and, eq, sql } from "drizzle-orm";
import { runTransaction } from "../db/run-transaction.ts";
import { settleReservations } from "../quotas/settle-reservations.ts";
import { isUnfinished, listHolders } from "./work.repo.ts";
import type { MadeWork, Turn, WorkCall, WorkRow, WorkTable } from "./work-kind.ts";

export type Outcome =
  | { made: MadeWork }
  | { failure: ReceivedMessage }
  /** The work starts again with a new job. */
  | { turn: Turn; overruns: number };

/**
 * Settles an attempt in one transaction, and publishes the change: ends the work and spends or releases its
 * reservations, or returns the work to the queue. If the work has already ended, or another attempt or sweep got there
 * first, does nothing and returns false.
 */
export async function settleWork({
  kind,
  claim,
  outcome,
  dependencies: { database, clock, queue },
}: WorkCall & { claim: WorkTable["$inferSelect"]; outcome: Outcome }): Promise<boolean> {
  const { table } = kind;
  const { id, attempt, jobId } = claim;
  const now = new Date(clock.now());
  const isSettled = await runTransaction(database.db, async (db) => {
    const isOwn = and(eq(table.id, id), eq(table.attempt, attempt), isUnfinished(table));
    const change = async (values: Partial<WorkRow>, where = isOwn) =>
      (await db.update(table).set(values).where(where).returning({ id: table.id })).length > 0;
    if ("turn" in outcome) {
      const { turn, overruns } = outcome;
      const isOfJob = sql`${table.jobId} is not distinct from ${jobId}`;
      if (!(await change({ status: "queued", overruns }, and(isOwn, isOfJob)))) return false;
      await kind.enqueue({ db, queue, row: claim, turn });
      return true;
    }
    const made = "made" in outcome ? outcome.made : null;
    const end = made ? { status: "done" as const, progress: 1 } : { status: "failed" as const, ...outcome };
    const processingMs = Math.max(0, now.getTime() - (claim.startedAt ?? now).getTime());
    const ended = { ...made?.values, ...end, finishedAt: now, processingMs, shareKey: null };
    if (!(await change(ended))) return false;
    const holders = await listHolders({ db, kind, where: eq(table.id, id) });
    const ids = holders.flatMap(({ reservationId }) => reservationId ?? []);
    await settleReservations({ db, ids, state: made?.isSpent ? "committed" : "released", now });
    await made?.store({ db, accountIds: holders.map(({ accountId }) => accountId), processingMs, now });
    await kind.onSettled?.({ db, queue, id, status: end.status, now });
    return true;
  });
  if (isSettled) await database.bus.announce(`${kind.topic}:${id}`);
  return isSettled;
}
