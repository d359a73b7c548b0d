import { buildPlanList } from "@pith/core/plans/build-plan-list";
import type { Dependencies } from "../dependencies.ts";
import type { Routes } from "../http/route.ts";

export function createPaymentRoutes({ config }: Dependencies): Routes<"getPlansWithPricing"> {
  const currency = config.BILLING_CURRENCY;
  return {
    getPlansWithPricing: {
      for: "anyone",
      handle: async () => ({ plans: buildPlanList({ currency }), currency }),
    },
  };
}
