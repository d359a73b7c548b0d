import { planIds } from "@pith/core/plans/tiers";
import type { AccountRow } from "../../accounts/users.repo.ts";
import type { SubscriptionRow } from "../billing.repo.ts";

/** What an account is on. */
export type Standing = Pick<AccountRow, "tier" | "activationDate" | "expiryDate" | "cancelAtPeriodEnd">;

type Stretch = Pick<
  SubscriptionRow,
  "plan" | "status" | "cancelAtPeriodEnd" | "periodStart" | "periodEnd" | "endedAt"
>;

const free: Standing = { tier: "free", activationDate: null, expiryDate: null, cancelAtPeriodEnd: false };

/**
 * What an account is on, from all stretches of time for which it had a plan: the biggest plan that is in force, up to
 * the end of what follows it without a gap; else the plan that ended last, as expired; else free, also where the last
 * one was ended at once. The order in which the stretches became known doesn't matter.
 */
export function chooseStanding({ stretches, now }: { stretches: readonly Stretch[]; now: Date }): Standing {
  const counted = stretches.filter(({ status }) => status !== "replaced");
  const current = counted
    .filter((stretch) => isInForce({ stretch, now }))
    .sort((first, second) => rank(second) - rank(first) || compareEnds(second, first))[0];
  if (current) {
    const last = findLast({ from: current, stretches: counted });
    return {
      tier: current.plan,
      activationDate: current.periodStart,
      expiryDate: last.periodEnd,
      cancelAtPeriodEnd: last.cancelAtPeriodEnd,
    };
  }
  const past = [...counted].sort((first, second) => getEnd(second).getTime() - getEnd(first).getTime())[0];
  if (!past) return free;
  const expiryDate = getEnd(past);
  if (past.endedAt) return { ...free, expiryDate };
  return { tier: past.plan, activationDate: past.periodStart, expiryDate, cancelAtPeriodEnd: false };
}

function isInForce({ stretch, now }: { stretch: Stretch; now: Date }): boolean {
  return stretch.endedAt === null && stretch.periodStart <= now && stretch.periodEnd > now;
}

/** What follows on the same plan without a gap: time that was paid for beforehand. */
function findLast({ from, stretches }: { from: Stretch; stretches: readonly Stretch[] }): Stretch {
  const next = stretches.find(
    (stretch) =>
      stretch !== from &&
      stretch.endedAt === null &&
      stretch.plan === from.plan &&
      stretch.periodStart <= from.periodEnd &&
      stretch.periodEnd > from.periodEnd,
  );
  return next ? findLast({ from: next, stretches }) : from;
}

function getEnd({ endedAt, periodEnd }: Stretch): Date {
  return endedAt ?? periodEnd;
}

function compareEnds(first: Stretch, second: Stretch): number {
  return first.periodEnd.getTime() - second.periodEnd.getTime();
}

function rank({ plan }: Stretch): number {
  return planIds.indexOf(plan);
}
