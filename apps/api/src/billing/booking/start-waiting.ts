import type { Db } from "../../db/database.ts";
import { listSubscriptions, type SubscriptionRow, updateSubscriptionRow } from "../billing.repo.ts";
import { isPaidOnce } from "./move-behind.ts";

/**
 * Starts prepaid months now if the period before them ended early because of a refund or a cancellation. They
 * keep their order and lengths. Does nothing while a plan is active. Returns the account's periods, latest
 * end first.
 */
export async function startWaiting({
  db,
  accountId,
  now,
}: {
  db: Db;
  accountId: string;
  now: Date;
}): Promise<SubscriptionRow[]> {
  const rows = await listSubscriptions({ db, accountId });
  const open = rows.filter(
    ({ status, endedAt, periodEnd }) => status !== "replaced" && endedAt === null && periodEnd > now,
  );
  const waiting = open.filter(isPaidOnce);
  // A period that isn't prepaid is active even if its start is ahead of our clock, which may differ from the
  // provider's.
  const isActive = open.some((row) => row.periodStart <= now || !isPaidOnce(row));
  if (waiting.length === 0 || isActive) return rows;
  const gapMs = Math.min(...waiting.map(({ periodStart }) => periodStart.getTime())) - now.getTime();
  for (const { id, periodStart, periodEnd } of waiting) {
    const change = {
      periodStart: new Date(periodStart.getTime() - gapMs),
      periodEnd: new Date(periodEnd.getTime() - gapMs),
      updatedAt: now,
    };
    await updateSubscriptionRow({ db, id, change });
  }
  return listSubscriptions({ db, accountId });
}
