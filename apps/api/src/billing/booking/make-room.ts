import { listSubscriptions, type SubscriptionRow, updateSubscriptionRow } from "../billing.repo.ts";
import type { BillingChange } from "./billing-change.ts";
import { isBigger, isPaidOnce, listBigger, moveBehind } from "./move-behind.ts";

type Kept = BillingChange & { keptId: string };

/**
 * A plan in force ends what was in force before it: what renews, and what its price was less by. Other time that was
 * paid for stays (`moveOthers`).
 */
export async function replaceOthers({ keptId, ...change }: Kept): Promise<void> {
  const { db, now } = change;
  const { kept, rows } = await readKept({ keptId, ...change });
  if (!kept) return;
  for (const row of rows) {
    if (isPaidOnce(row)) continue;
    const isOlder = row.periodStart <= kept.periodStart && row.id !== kept.id;
    // A month of a smaller plan, from a page that was open beside the bigger one's, waits for that one's end.
    const isInTheWay = kept.renews || isBigger(kept, row);
    const isRunning = row.plan !== kept.plan && row.periodEnd > now && isInTheWay;
    // Its provider goes on trying to collect for a month that this one has taken the place of.
    const isOverdue = row.status === "past_due" && kept.status === "active";
    // Paid for twice, on two pages that were open at the same time: it isn't charged for twice every month.
    const isDoubled = row.renews && kept.renews && row.plan === kept.plan && row.status === "active";
    if (isOlder && (isRunning || isOverdue || isDoubled) && row.status !== "replaced") {
      await updateSubscriptionRow({ db, id: row.id, change: { status: "replaced", updatedAt: now } });
    }
  }
}

/** Months that are paid for and would run beside this plan begin when it ends. */
export async function moveOthers(change: Kept): Promise<void> {
  const { kept, rows } = await readKept(change);
  if (!kept) return;
  // A bigger one may have been paid for on a page that was open beside this one's. It comes first.
  for (const plan of [kept, ...listBigger({ kept, stretches: rows, now: change.now })]) {
    const { rows: stretches } = await readKept(change);
    for (const { id, ...period } of moveBehind({ kept: plan, stretches })) {
      await updateSubscriptionRow({
        db: change.db,
        id,
        change: { ...period, updatedAt: change.now },
      });
    }
  }
}

/** The account's stretches of time, and the one that is kept where it is in force. */
async function readKept({
  db,
  accountId,
  provider,
  keptId,
}: Kept): Promise<{ kept: SubscriptionRow | null; rows: SubscriptionRow[] }> {
  const rows = await listSubscriptions({ db, accountId });
  const kept = rows.find((row) => row.provider === provider.name && row.providerSubscriptionId === keptId);
  return { kept: kept && kept.status !== "replaced" ? kept : null, rows };
}
