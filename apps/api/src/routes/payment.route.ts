import { buildPlanList } from "@pith/core/plans/build-plan-list";
import { cancelSubscription, updateSubscription } from "../billing/checkout/change-subscription.ts";
import { createCheckout } from "../billing/checkout/create-checkout.ts";
import { readUpgradePricing } from "../billing/quoting/read-upgrade-pricing.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Routes } from "../http/route.ts";

export function createPaymentRoutes(
  dependencies: Dependencies,
): Routes<
  | "getPlansWithPricing"
  | "getUpgradePricing"
  | "createCheckoutSession"
  | "cancelSubscription"
  | "updateSubscription"
> {
  const currency = dependencies.config.BILLING_CURRENCY;
  return {
    getPlansWithPricing: {
      for: "anyone",
      handle: async () => ({ plans: buildPlanList({ currency }), currency }),
    },
    getUpgradePricing: {
      for: "user",
      handle: ({ actor, query }) =>
        readUpgradePricing({ actor, plan: query.to_tier, method: query.payment_method, dependencies }),
    },
    createCheckoutSession: {
      for: "user",
      handle: ({ actor, body }) => createCheckout({ actor, request: body, dependencies }),
    },
    cancelSubscription: {
      for: "user",
      handle: ({ actor, body }) =>
        cancelSubscription({ actor, when: body.cancel_at_period_end ? "period_end" : "now", dependencies }),
    },
    updateSubscription: {
      for: "user",
      handle: ({ actor, body }) => updateSubscription({ actor, update: body, dependencies }),
    },
  };
}
