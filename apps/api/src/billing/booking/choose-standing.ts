import { planIds } from "@pith/core/plans/tiers";
import type { AccountRow } from "../../accounts/users.repo.ts";
import type { SubscriptionRow } from "../billing.repo.ts";

export type Standing = Pick<
  AccountRow,
  "tier" | "activationDate" | "expiryDate" | "cancelAtPeriodEnd" | "renewal" | "nextPlan"
>;

type Stretch = Pick<
  SubscriptionRow,
  "plan" | "status" | "cancelAtPeriodEnd" | "renewal" | "nextPlan" | "periodStart" | "periodEnd" | "endedAt"
>;

const free: Standing = {
  tier: "free",
  activationDate: null,
  expiryDate: null,
  cancelAtPeriodEnd: false,
  renewal: null,
  nextPlan: null,
};

/**
 * Derives an account's tier from all its plan periods. The biggest active plan wins, and lasts until the end
 * of the periods that follow it without a gap. If no plan is active, returns an overdue one, or else the one
 * that ended last, as expired. The tier is free if there was no plan, or if the last plan was ended early.
 * The order in which we learned of the periods doesn't matter.
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
      renewal: last.renewal,
      nextPlan: last.nextPlan,
    };
  }
  const latest = [...counted].sort((first, second) => getEnd(second).getTime() - getEnd(first).getTime())[0];
  // An overdue plan that may still be charged takes precedence over one that ended later, so that it can be
  // canceled.
  const past = counted.find(({ status, endedAt }) => status === "past_due" && endedAt === null) ?? latest;
  if (!past) return free;
  const expiryDate = getEnd(past);
  if (past.endedAt) return { ...free, expiryDate };
  // The plan to offer is still the one the user chose to switch to.
  const { plan: tier, periodStart: activationDate, nextPlan } = past;
  const renewal = past.status === "past_due" ? past.renewal : null;
  return { ...free, tier, activationDate, expiryDate, renewal, nextPlan };
}

function isInForce({ stretch, now }: { stretch: Stretch; now: Date }): boolean {
  return stretch.endedAt === null && stretch.periodStart <= now && stretch.periodEnd > now;
}

/** Finds the last of the prepaid periods that follow `from` on the same plan without a gap. */
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
