import { planIds } from "@pith/core/plans/tiers";
import type { SubscriptionRow } from "./billing.repo.ts";

type Stretch = Pick<
  SubscriptionRow,
  "id" | "provider" | "plan" | "status" | "renews" | "periodStart" | "periodEnd" | "endedAt"
>;

/** When a stretch of time is to be from and to. */
export interface Move {
  id: string;
  periodStart: Date;
  periodEnd: Date;
}

/**
 * Where months of smaller plans go that were paid for once and would run, unused, beside a bigger plan: behind it, one
 * after the other, each with all the time that was left of it when the bigger one began. Time is neither lost nor
 * gained, and doing it again changes nothing. Only what moves is returned.
 */
export function moveBehind({
  kept,
  stretches,
}: {
  kept: Pick<Stretch, "id" | "plan" | "periodStart" | "periodEnd">;
  stretches: readonly Stretch[];
}): Move[] {
  const keptStart = kept.periodStart.getTime();
  let free = kept.periodEnd.getTime();
  const moves: Move[] = [];
  const waiting = stretches
    .filter((stretch) => isPaidOnce(stretch) && stretch.id !== kept.id)
    .filter(({ plan, periodEnd }) => rank(plan) < rank(kept.plan) && periodEnd.getTime() > keptStart)
    .sort(
      (first, second) =>
        first.periodStart.getTime() - second.periodStart.getTime() || (first.id < second.id ? -1 : 1),
    );
  for (const { id, periodStart, periodEnd } of waiting) {
    const from = Math.max(periodStart.getTime(), keptStart);
    const lengthMs = periodEnd.getTime() - from;
    const start = Math.max(from, free);
    free = start + lengthMs;
    if (start !== from) moves.push({ id, periodStart: new Date(start), periodEnd: new Date(free) });
  }
  return moves;
}

/**
 * The stretch whose unused days were credited when a plan was ordered: the biggest that ran at that moment, also where
 * it was replaced since.
 */
export function findCredited<Row extends Stretch>({
  stretches,
  orderedAt,
}: {
  stretches: readonly Row[];
  orderedAt: Date;
}): Row | null {
  const running = stretches.filter(
    ({ periodStart, periodEnd, endedAt }) =>
      periodStart <= orderedAt && periodEnd > orderedAt && (endedAt === null || endedAt > orderedAt),
  );
  return running.sort((first, second) => rank(second.plan) - rank(first.plan))[0] ?? null;
}

/** True for time that somebody paid for and that nobody renews. What the operator gave is worth nothing beside it. */
export function isPaidOnce({ renews, status, endedAt, provider }: Stretch): boolean {
  return !renews && status === "active" && endedAt === null && provider !== "operator";
}

function rank(plan: Stretch["plan"]): number {
  return planIds.indexOf(plan);
}
