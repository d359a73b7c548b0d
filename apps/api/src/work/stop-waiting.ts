import { and, eq, type SQL } from "drizzle-orm";
import { runTransaction } from "../db/run-transaction.ts";
import { settleReservations } from "../quotas/settle-reservations.ts";
import { isUnfinished, listHolders, retireWork } from "./work.repo.ts";
import type { WorkCall } from "./work-kind.ts";

/**
 * Removes the selected holders from unfinished work and releases their quota. If another sign-in of the same account is
 * still waiting, it takes over the reservation. If nobody else is waiting, ends the work and its job. Holders of work
 * that has ended don't change.
 */
export async function stopWaiting({ kind, of, dependencies }: WorkCall & { of: SQL }): Promise<void> {
  const { database, queue, clock } = dependencies;
  const { table, holders: holderTable } = kind;
  const now = new Date(clock.now());
  const where = and(of, isUnfinished(table));
  for (const { id: holderId, workId: id } of await listHolders({ db: database.db, kind, where })) {
    await runTransaction(database.db, async (db) => {
      const isOpen = and(eq(table.id, id), isUnfinished(table));
      await db.select().from(table).where(isOpen).for("update");
      const holders = await listHolders({ db, kind, where: isOpen });
      const own = holders.find((holder) => holder.id === holderId);
      if (!own) return;
      const { accountId, reservationId } = own;
      const heir =
        reservationId !== null &&
        holders.find((other) => other.accountId === accountId && other.reservationId === null);
      if (heir) {
        await db.update(holderTable).set({ reservationId: null }).where(eq(holderTable.id, own.id));
        await db.update(holderTable).set({ reservationId }).where(eq(holderTable.id, heir.id));
      }
      await kind.removeHolder({ db, holder: own, now });
      const ids = reservationId !== null && !heir ? [reservationId] : [];
      await settleReservations({ db, ids, state: "released", now });
      const retired = await retireWork({ db, kind, id, now });
      if (retired?.jobId) await queue.cancel(kind.job, retired.jobId, { db });
    });
    await database.bus.announce(`${kind.topic}:${id}`);
  }
}
