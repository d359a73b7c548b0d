import type { Money } from "../money/money.ts";
import { prorateMoney } from "../money/prorate-money.ts";
import type { EffectiveTier } from "../plans/get-effective-tier.ts";
import { getPlanPrice } from "../plans/get-plan-price.ts";
import { DEFAULT_BILLING_CURRENCY } from "../plans/plan-catalog.ts";
import type { PlanId } from "../plans/tier.ts";

export interface UpgradeQuote {
  /** The new plan for a whole period, which starts today. */
  fullPrice: Money;
  /** What is left of the period that was already paid for. */
  credit: Money;
  /** `fullPrice` less `credit`, never below 0. */
  amountDue: Money;
}

/**
 * What going up to a plan costs today: its full price less the unused days of the period paid for, rounded down to
 * the smallest unit. Nothing is credited for free, expired or admin. Both day counts are whole; more days left than the
 * period has count as the whole period, and below 0 as none.
 */
export function quoteUpgrade({
  fromTier,
  toPlanId,
  daysRemaining,
  periodDays,
  currency = DEFAULT_BILLING_CURRENCY,
}: {
  fromTier: EffectiveTier;
  toPlanId: PlanId;
  daysRemaining: number;
  periodDays: number;
  currency?: string;
}): UpgradeQuote {
  const fullPrice = getPlanPrice({ planId: toPlanId, currency });
  const credit =
    fromTier === "expired" || fromTier === "admin"
      ? { amountMinor: 0, currency }
      : prorateMoney({
          money: getPlanPrice({ planId: fromTier, currency }),
          partCount: Math.min(Math.max(daysRemaining, 0), periodDays),
          wholeCount: periodDays,
        });
  const amountDue = { amountMinor: Math.max(0, fullPrice.amountMinor - credit.amountMinor), currency };
  return { fullPrice, credit, amountDue };
}
