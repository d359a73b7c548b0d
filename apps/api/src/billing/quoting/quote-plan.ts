import { quoteUpgrade, type UpgradeQuote } from "@pith/core/billing/quote-upgrade";
import type { QuoteKind } from "@pith/core/contract/payment.schemas";
import { DAY_MS } from "@pith/core/lib/durations";
import { type EffectiveTier, getEffectiveTier } from "@pith/core/plans/get-effective-tier";
import { getPlanPrice } from "@pith/core/plans/get-plan-price";
import { getUpgradePaths } from "@pith/core/plans/get-upgrade-paths";
import type { PlanId } from "@pith/core/plans/tier";
import { planIds } from "@pith/core/plans/tiers";
import { buildPremium, countDaysUntil } from "../../accounts/build-premium.ts";
import type { AccountRow } from "../../accounts/users.repo.ts";
import type { PaidBy } from "../../db/schema/billing.schema.ts";
import type { SubscriptionRow } from "../billing.repo.ts";

/** Where nothing says how long the period was. */
const USUAL_PERIOD_DAYS = 30;

export interface PlanQuote extends UpgradeQuote {
  /** Null where there is no way to that plan from here. */
  kind: QuoteKind | null;
  fromTier: EffectiveTier;
  /** Whole days left of the period that runs and was paid for. */
  daysRemaining: number;
}

/** What paying for a plan costs an account today, the one answer for every page that shows it and for the checkout. */
export function quotePlan({
  account,
  subscriptions,
  plan,
  method,
  currency,
  now,
}: {
  account: AccountRow;
  subscriptions: readonly SubscriptionRow[];
  plan: PlanId;
  method: PaidBy;
  currency: string;
  now: Date;
}): PlanQuote {
  const fromTier = getEffectiveTier(buildPremium({ account, now }));
  const current = findCurrent({ subscriptions, now });
  const periodDays = current
    ? Math.max(1, Math.round((current.periodEnd.getTime() - current.periodStart.getTime()) / DAY_MS))
    : USUAL_PERIOD_DAYS;
  // Days that were given, or that another plan was paid with, are worth nothing when changing plans. Months that were paid for ahead follow
  // the one that runs and stay.
  const isPaidFor = current !== null && current.provider !== "operator" && current.creditedTo === null;
  const daysRemaining = isPaidFor ? Math.max(0, countDaysUntil({ moment: current.periodEnd, now })) : 0;
  const kind = chooseKind({ fromTier, current, plan, method });
  const facts = { kind, fromTier, daysRemaining };
  if (kind === "change" || kind === null) {
    return { ...facts, ...quoteUpgrade({ fromTier, toPlanId: plan, daysRemaining, periodDays, currency }) };
  }
  const fullPrice = getPlanPrice({ planId: plan, currency });
  const nothing = { amountMinor: 0, currency };
  return { ...facts, fullPrice, credit: nothing, amountDue: kind === "month_ahead" ? fullPrice : nothing };
}

function chooseKind({
  fromTier,
  current,
  plan,
  method,
}: {
  fromTier: EffectiveTier;
  current: SubscriptionRow | null;
  plan: PlanId;
  method: PaidBy;
}): QuoteKind | null {
  if (current && current.plan === plan) {
    // Choosing the plan that is on and about to end takes the cancellation back; it is paid for already.
    if (current.renews) return current.cancelAtPeriodEnd && method === "card" ? "reactivation" : null;
    // A card's subscription begins today; a single month begins when those that are paid for are over.
    return method === "card" ? "change" : "month_ahead";
  }
  return getUpgradePaths(fromTier).includes(plan) ? "change" : null;
}

/** The stretch of time that is running now: of several that of the biggest plan, which is the one in force. */
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
  // The list has the one that ends last first, and sorting keeps that among equals.
  return (
    running.sort((first, second) => planIds.indexOf(second.plan) - planIds.indexOf(first.plan))[0] ?? null
  );
}
