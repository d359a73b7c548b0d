import type { Money } from "../money/money.ts";
import { prorateMoney } from "../money/prorate-money.ts";
import type { EffectiveTier } from "../plans/get-effective-tier.ts";
import { getPlanPrice } from "../plans/get-plan-price.ts";
import { DEFAULT_BILLING_CURRENCY } from "../plans/plan-catalog.ts";
import type { PlanId } from "../plans/tier.ts";

export interface UpgradeQuote {
  /** Price of a full period on the new plan, starting today. */
  fullPrice: Money;
  /** Remaining value of the paid period. */
  credit: Money;
  /** `fullPrice` minus `credit`; at least 0. */
  amountDue: Money;
}

/**
 * Returns today's price of an upgrade: the full price minus the value of the paid period's unused days. The
 * credit is rounded down to the smallest unit. Free, expired and admin accounts get no credit. Both day
 * counts are integers; the remaining days are clamped between 0 and the period's length.
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
