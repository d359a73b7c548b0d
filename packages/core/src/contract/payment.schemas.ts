import { z } from "zod";
import { planSchema } from "../plans/plan.ts";
import { tierSchema } from "../plans/tier.ts";

const paidTierSchema = tierSchema.extract(["lite", "based", "pro"]);

export const checkoutRequestSchema = z.object({
  plan: paidTierSchema,
  period: z.literal("monthly"),
  payment_method: z.enum(["card", "crypto"]),
  is_upgrade: z.boolean(),
  current_tier: z.union([tierSchema, z.literal("expired")]),
  /** Must be ours; the server compares origins. */
  success_url: z.string().min(1).max(2048),
  cancel_url: z.string().min(1).max(2048),
});
export type CheckoutRequest = z.infer<typeof checkoutRequestSchema>;

/** Amounts are integer minor units of `currency`. */
export const upgradePricingSchema = z.object({
  from_tier: tierSchema,
  to_tier: paidTierSchema,
  billing_period: z.literal("monthly"),
  currency: z.string().regex(/^[A-Z]{3}$/),
  full_price: z.number().int().nonnegative(),
  /** What the days left of the current plan are worth. */
  credit: z.number().int().nonnegative(),
  amount_due: z.number().int().nonnegative(),
  days_remaining: z.number().int().nonnegative(),
});
export type UpgradePricing = z.infer<typeof upgradePricingSchema>;

export const paymentSchemas = {
  createCheckoutSession: {
    body: checkoutRequestSchema,
    data: z.object({ url: z.url({ protocol: /^https?$/ }), session_id: z.string().max(200) }),
  },
  getPlansWithPricing: {
    data: z.object({ plans: z.array(planSchema), currency: z.string().regex(/^[A-Z]{3}$/) }),
  },
  getUpgradePricing: {
    query: z.object({ to_tier: paidTierSchema, billing_period: z.literal("monthly") }),
    data: upgradePricingSchema,
  },
} as const;
