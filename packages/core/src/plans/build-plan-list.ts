import { getPlanPrice } from "./get-plan-price.ts";
import type { Plan } from "./plan.ts";
import { type CatalogPlan, DEFAULT_BILLING_CURRENCY, type PlanText, planCatalog } from "./plan-catalog.ts";
import { planIds } from "./tiers.ts";

/**
 * Returns the plans in the catalog, cheapest first. Used in the server's response and as the built-in list.
 * `currency` is ISO 4217.
 *
 * @throws RangeError if the currency doesn't have two decimal places.
 */
export function buildPlanList({ currency = DEFAULT_BILLING_CURRENCY }: { currency?: string } = {}): Plan[] {
  return planIds.map((planId) => {
    const plan: CatalogPlan = planCatalog[planId];
    const { amountMinor } = getPlanPrice({ planId, currency });
    const count = plan.summariesPerMonth;
    const features: PlanText[] = [
      {
        message: { code: "plan_feature.summaries", params: { count } },
        english: `${count} summaries per month`,
      },
      ...plan.features,
    ];
    return {
      id: plan.id,
      name: plan.name,
      features: features.map(({ english }) => english),
      pricing: { monthly: { price: amountMinor / 100, per: "month", currency } },
      original_price: plan.originalAmountMinor === null ? null : plan.originalAmountMinor / 100,
      cta: plan.cta?.english ?? null,
      gradient: plan.gradient,
      color: plan.color,
      messages: { features: features.map(({ message }) => message), cta: plan.cta?.message ?? null },
    };
  });
}
