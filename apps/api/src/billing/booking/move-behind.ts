import { planIds } from "@pith/core/plans/tiers";
import type { SubscriptionRow } from "../billing.repo.ts";

type Stretch = Pick<
  SubscriptionRow,
  "id" | "provider" | "plan" | "status" | "renews" | "periodStart" | "periodEnd" | "endedAt" | "creditedTo"
>;

/** When a stretch of time is to be from and to. */
export interface Move {
  id: string;
  periodStart: Date;
  periodEnd: Date;
}

/**
 * Where months go that were paid for once and would run, unused, beside a bigger plan, or one that renews: behind it, one
 * after the other, each with all the time that was left of it when the bigger one began. Time is neither lost nor
 * gained, and doing it again changes nothing. Only what moves is returned.
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

/** What is in force or waits on bigger plans than this one's, in the order in which it begins. */
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
 * True for time that somebody paid for and that nobody renews. What the operator gave is worth nothing beside it, and
 * neither is what another plan was paid with.
 */
export function isPaidOnce({ renews, status, endedAt, provider, creditedTo }: Stretch): boolean {
  return !renews && status === "active" && endedAt === null && provider !== "operator" && creditedTo === null;
}

export function isBigger(one: Pick<Stretch, "plan">, other: Pick<Stretch, "plan">): boolean {
  return planIds.indexOf(one.plan) > planIds.indexOf(other.plan);
}
