import { listSubscriptions, updateSubscriptionRow } from "./billing.repo.ts";
import type { BillingChange } from "./billing-change.ts";
import { findCredited, isPaidOnce, moveBehind } from "./move-behind.ts";

/**
 * A plan in force ends what was in force before it: what renews, and what was credited when this one was ordered. Other
 * time that was paid for stays (`moveOthers`).
 */
export async function replaceOthers({
  db,
  accountId,
  provider,
  now,
  orderedAt,
  keptId,
}: BillingChange & { keptId: string }): Promise<void> {
  const rows = await listSubscriptions({ db, accountId });
  const kept = rows.find((row) => row.provider === provider.name && row.providerSubscriptionId === keptId);
  if (!kept || kept.status === "replaced") return;
  const others = rows.filter(({ id }) => id !== kept.id);
  const credited = orderedAt && findCredited({ stretches: others, orderedAt });
  for (const row of rows) {
    if (isPaidOnce(row) && row.id !== credited?.id) continue;
    const isOlder = row.periodStart <= kept.periodStart && row.id !== kept.id;
    const isRunning = row.plan !== kept.plan && row.periodEnd > now;
    // Its provider goes on trying to collect for a month that this one has taken the place of.
    const isOverdue = row.status === "past_due" && kept.status === "active";
    // Paid for twice, on two pages that were open at the same time: it isn't charged for twice every month.
    const isDoubled = row.renews && kept.renews && row.plan === kept.plan && row.status === "active";
    if (isOlder && (isRunning || isOverdue || isDoubled) && row.status !== "replaced") {
      await updateSubscriptionRow({ db, id: row.id, change: { status: "replaced", updatedAt: now } });
    }
  }
}

/** Months of smaller plans that are paid for and would run beside this one begin when it ends. */
export async function moveOthers({
  db,
  accountId,
  provider,
  now,
  keptId,
}: BillingChange & { keptId: string }): Promise<void> {
  const rows = await listSubscriptions({ db, accountId });
  const kept = rows.find((row) => row.provider === provider.name && row.providerSubscriptionId === keptId);
  if (!kept || kept.status === "replaced") return;
  for (const { id, ...period } of moveBehind({ kept, stretches: rows })) {
    await updateSubscriptionRow({ db, id, change: { ...period, updatedAt: now } });
  }
}
