import { z } from "zod";
import { planSchema } from "../plans/plan.ts";
import { tierSchema } from "../plans/tier.ts";

const paidTierSchema = tierSchema.extract(["lite", "based", "pro"]);
const paymentMethodSchema = z.enum(["card", "crypto"]);
const currencySchema = z.string().regex(/^[A-Z]{3}$/);
const amountSchema = z.number().int().nonnegative();

export const checkoutRequestSchema = z.object({
  plan: paidTierSchema,
  period: z.literal("monthly"),
  payment_method: paymentMethodSchema,
  is_upgrade: z.boolean(),
  current_tier: z.union([tierSchema, z.literal("expired")]),
  /** Must be on our origin, which the server enforces. */
  success_url: z.string().min(1).max(2048),
  cancel_url: z.string().min(1).max(2048),
});
export type CheckoutRequest = z.infer<typeof checkoutRequestSchema>;

/**
 * A checkout's purpose.
 * - `change`: a plan that starts today, minus the credit for the current one.
 * - `month_ahead`: one more month after the paid period.
 * - `reactivation`: revokes a cancellation; free of charge.
 */
export const quoteKinds = ["change", "month_ahead", "reactivation"] as const;
export type QuoteKind = (typeof quoteKinds)[number];

/** What a checkout would charge, in minor units of `currency`. */
export const upgradePricingSchema = z.object({
  from_tier: tierSchema,
  to_tier: paidTierSchema,
  billing_period: z.literal("monthly"),
  kind: z.enum(quoteKinds),
  currency: currencySchema,
  full_price: amountSchema,
  /** Value of the current plan's unused days; 0 if the user keeps those days. */
  credit: amountSchema,
  /** Amount charged today. */
  amount_due: amountSchema,
  days_remaining: z.number().int().nonnegative(),
});
export type UpgradePricing = z.infer<typeof upgradePricingSchema>;

export const paymentSchemas = {
  createCheckoutSession: {
    body: checkoutRequestSchema,
    data: z.object({
      url: z.url({ protocol: /^https?$/ }),
      session_id: z.string().max(200),
      /** Amount to be charged at `url`, in minor units of `currency`; 0 if nothing is due. */
      amount_due: amountSchema,
      currency: currencySchema,
    }),
  },
  getPlansWithPricing: {
    data: z.object({ plans: z.array(planSchema), currency: currencySchema }),
  },
  getUpgradePricing: {
    query: z.object({
      to_tier: paidTierSchema,
      billing_period: z.literal("monthly"),
      /** Revoking a cancellation requires a card; paying a month ahead requires crypto. */
      payment_method: paymentMethodSchema.default("card"),
    }),
    data: upgradePricingSchema,
  },
} as const;
