import { quoteUpgrade, type UpgradeQuote } from "@pith/core/billing/quote-upgrade";
import { type EffectiveTier, getEffectiveTier } from "@pith/core/plans/get-effective-tier";
import type { PlanId } from "@pith/core/plans/tier";
import { buildPremium } from "../accounts/build-premium.ts";
import type { AccountRow } from "../accounts/users.repo.ts";
import type { SubscriptionRow } from "./billing.repo.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Where nothing says how long the period was. */
const USUAL_PERIOD_DAYS = 30;

export interface PlanQuote extends UpgradeQuote {
  fromTier: EffectiveTier;
  daysRemaining: number;
}

/** What going to a plan costs an account today. */
export function quotePlan({
  account,
  subscriptions,
  plan,
  currency,
  now,
}: {
  account: AccountRow;
  subscriptions: readonly SubscriptionRow[];
  plan: PlanId;
  currency: string;
  now: Date;
}): PlanQuote {
  const premium = buildPremium({ account, now });
  const fromTier = getEffectiveTier(premium);
  const current = findCurrent({ subscriptions, now });
  const periodDays = current
    ? Math.max(1, Math.round((current.periodEnd.getTime() - current.periodStart.getTime()) / DAY_MS))
    : USUAL_PERIOD_DAYS;
  // Days that were given, not paid for, are worth nothing when changing plans.
  const isPaidFor = current !== null && current.provider !== "operator";
  const daysRemaining = isPaidFor ? Math.max(0, premium.days_remaining ?? 0) : 0;
  return {
    ...quoteUpgrade({ fromTier, toPlanId: plan, daysRemaining, periodDays, currency }),
    fromTier,
    daysRemaining,
  };
}

/** The stretch of time that is running now. */
export function findCurrent({
  subscriptions,
  now,
}: {
  subscriptions: readonly SubscriptionRow[];
  now: Date;
}): SubscriptionRow | null {
  return (
    subscriptions.find(
      ({ status, endedAt, periodStart, periodEnd }) =>
        status !== "replaced" && endedAt === null && periodStart <= now && periodEnd > now,
    ) ?? null
  );
}
