import { getCurrencyExponent } from "../money/get-currency-exponent.ts";
import { buildPlanList } from "./build-plan-list.ts";
import type { PremiumStanding } from "./get-effective-tier.ts";
import type { Plan } from "./plan.ts";
import { DEFAULT_BILLING_CURRENCY } from "./plan-catalog.ts";

/**
 * Returns the plans to show. Uses the built-in list if the fetch failed (`fetchedPlans` is null) or returned
 * no plans, if premium is inactive (as for free accounts), or if `days_remaining` is negative. `premium` is
 * null, and ignored, if the user is signed out or the overview hasn't loaded. The built-in list uses the
 * fetched plans' currency.
 */
export function selectPlanList({
  fetchedPlans,
  premium,
}: {
  fetchedPlans: readonly Plan[] | null;
  premium: Pick<PremiumStanding, "active" | "days_remaining"> | null;
}): readonly Plan[] {
  const isPremiumOver =
    premium !== null && (!premium.active || (premium.days_remaining !== null && premium.days_remaining < 0));
  if (fetchedPlans !== null && fetchedPlans.length > 0 && !isPremiumOver) return fetchedPlans;
  const fetchedCurrency = fetchedPlans?.[0]?.pricing.monthly.currency ?? DEFAULT_BILLING_CURRENCY;
  const canPrice = getCurrencyExponent(fetchedCurrency) === 2;
  return buildPlanList({ currency: canPrice ? fetchedCurrency : DEFAULT_BILLING_CURRENCY });
}
