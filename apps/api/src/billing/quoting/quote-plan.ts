import { quoteUpgrade, type UpgradeQuote } from "@pith/core/billing/quote-upgrade";
import type { QuoteKind } from "@pith/core/contract/payment.schemas";
import { DAY_MS } from "@pith/core/lib/durations";
import { type EffectiveTier, getEffectiveTier } from "@pith/core/plans/get-effective-tier";
import { getPlanPrice } from "@pith/core/plans/get-plan-price";
import { getUpgradePaths } from "@pith/core/plans/get-upgrade-paths";
import type { PlanId } from "@pith/core/plans/tier";
import { buildPremium, countDaysUntil } from "../../accounts/build-premium.ts";
import type { AccountRow } from "../../accounts/users.repo.ts";
import type { PaidBy } from "../../db/schema/billing.schema.ts";
import type { SubscriptionRow } from "../billing.repo.ts";
import type { CurrentPeriod } from "./read-current.ts";

/** Fallback if the period's length is unknown. */
const USUAL_PERIOD_DAYS = 30;
const SHORTEST_MONTH_DAYS = 28;
const LONGEST_MONTH_DAYS = 31;

export interface PlanQuote extends UpgradeQuote {
  /** Null if the quoted plan isn't available from the current one. */
  kind: QuoteKind | null;
  fromTier: EffectiveTier;
  /** Whole days left in the current paid period. */
  daysRemaining: number;
}

/** Quotes an account today's price for a plan. The checkout and every page that shows a price use it. */
export function quotePlan({
  account,
  current,
  plan,
  method,
  currency,
  now,
}: {
  account: AccountRow;
  /** Null without a plan. */
  current: CurrentPeriod | null;
  plan: PlanId;
  method: PaidBy;
  currency: string;
  now: Date;
}): PlanQuote {
  const fromTier = getEffectiveTier(buildPremium({ account, now }));
  const periodDays = current ? countPaidDays(current) : USUAL_PERIOD_DAYS;
  // Prepaid months follow the current period and are kept, so only its own days count.
  const daysRemaining = current?.isCredited
    ? Math.max(0, countDaysUntil({ moment: current.periodEnd, now }))
    : 0;
  const kind = chooseKind({ fromTier, current, plan, method });
  const facts = { kind, fromTier, daysRemaining };
  if (kind === "change" || kind === null) {
    return { ...facts, ...quoteUpgrade({ fromTier, toPlanId: plan, daysRemaining, periodDays, currency }) };
  }
  const fullPrice = getPlanPrice({ planId: plan, currency });
  const nothing = { amountMinor: 0, currency };
  return { ...facts, fullPrice, credit: nothing, amountDue: kind === "month_ahead" ? fullPrice : nothing };
}

/**
 * Returns the number of days that the plan's price covers. A period shorter than any month was prorated, or
 * is the rest of a month that was moved to follow a bigger plan. Its length says nothing about its price, so
 * assume the longest month. One that was prorated by less than three days isn't detected, so its credit is up
 * to a tenth too high.
 */
function countPaidDays({
  periodStart,
  periodEnd,
}: Pick<SubscriptionRow, "periodStart" | "periodEnd">): number {
  const days = Math.round((periodEnd.getTime() - periodStart.getTime()) / DAY_MS);
  return days < SHORTEST_MONTH_DAYS ? LONGEST_MONTH_DAYS : days;
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
    // Choosing the current plan again only undoes its cancellation, since it is already paid for.
    if (current.renews) return current.cancelAtPeriodEnd && method === "card" ? "reactivation" : null;
    // A subscription paid for by card starts today. A single month starts after the prepaid ones.
    return method === "card" ? "change" : "month_ahead";
  }
  return getUpgradePaths(fromTier).includes(plan) ? "change" : null;
}
