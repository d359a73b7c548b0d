import { planIds } from "@pith/core/plans/tiers";
import type { SubscriptionRow } from "../billing.repo.ts";

type Stretch = Pick<
  SubscriptionRow,
  "id" | "provider" | "plan" | "status" | "renews" | "periodStart" | "periodEnd" | "endedAt" | "creditedTo"
>;

/** A period's new start and end. */
export interface Move {
  id: string;
  periodStart: Date;
  periodEnd: Date;
}

/**
 * Moves prepaid months that overlap a bigger plan, or a renewing one, so that they start after it ends. They
 * run one after another, each with the time it had left when the bigger plan started. No time is lost or
 * gained, and the call is idempotent. Returns only the periods that move.
 */
export function moveBehind({
  kept,
  stretches,
}: {
  kept: Pick<Stretch, "id" | "plan" | "renews" | "periodStart" | "periodEnd">;
  stretches: readonly Stretch[];
}): Move[] {
  const keptStart = kept.periodStart.getTime();
  let free = kept.periodEnd.getTime();
  const moves: Move[] = [];
  const waiting = stretches
    .filter((stretch) => isPaidOnce(stretch) && stretch.id !== kept.id)
    .filter(({ plan }) => isBigger(kept, { plan }) || (kept.renews && plan === kept.plan))
    .filter(({ periodEnd }) => periodEnd.getTime() > keptStart)
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

/** Lists current and future periods of bigger plans, ordered by start. */
export function listBigger<Row extends Stretch>({
  kept,
  stretches,
  now,
}: {
  kept: Pick<Stretch, "plan">;
  stretches: readonly Row[];
  now: Date;
}): Row[] {
  return stretches
    .filter(({ status, endedAt }) => status !== "replaced" && endedAt === null)
    .filter(({ plan, periodEnd }) => isBigger({ plan }, kept) && periodEnd > now)
    .sort((first, second) => first.periodStart.getTime() - second.periodStart.getTime());
}

/**
 * True for prepaid time that doesn't renew. Time that the operator granted doesn't count, nor does time
 * already credited toward another plan.
 */
export function isPaidOnce({ renews, status, endedAt, provider, creditedTo }: Stretch): boolean {
  return !renews && status === "active" && endedAt === null && provider !== "operator" && creditedTo === null;
}

export function isBigger(one: Pick<Stretch, "plan">, other: Pick<Stretch, "plan">): boolean {
  return planIds.indexOf(one.plan) > planIds.indexOf(other.plan);
}
