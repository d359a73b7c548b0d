import { planIds } from "@pith/core/plans/tiers";
import type { SubscriptionRow } from "../billing.repo.ts";

/** Returns the current period. If several overlap, the biggest plan is active. */
export function findCurrent({
  subscriptions,
  now,
}: {
  subscriptions: readonly SubscriptionRow[];
  now: Date;
}): SubscriptionRow | null {
  const running = subscriptions.filter(
    ({ status, endedAt, periodStart, periodEnd }) =>
      status !== "replaced" && endedAt === null && periodStart <= now && periodEnd > now,
  );
  // The list is sorted by end, latest first. Sorting is stable, so periods of the same plan stay in that
  // order.
  return (
    running.sort((first, second) => planIds.indexOf(second.plan) - planIds.indexOf(first.plan))[0] ?? null
  );
}
