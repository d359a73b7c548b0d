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
  /** Must be ours; the server compares origins. */
  success_url: z.string().min(1).max(2048),
  cancel_url: z.string().min(1).max(2048),
});
export type CheckoutRequest = z.infer<typeof checkoutRequestSchema>;

/**
 * What is paid for: a plan from today on, less what is left of the one before; a month behind those that are paid for
 * already; or nothing, where a cancellation is taken back.
 */
export const quoteKinds = ["change", "month_ahead", "reactivation"] as const;
export type QuoteKind = (typeof quoteKinds)[number];

/** What a checkout would charge. Amounts are integer minor units of `currency`. */
export const upgradePricingSchema = z.object({
  from_tier: tierSchema,
  to_tier: paidTierSchema,
  billing_period: z.literal("monthly"),
  kind: z.enum(quoteKinds),
  currency: currencySchema,
  full_price: amountSchema,
  /** What the days left of the current plan are worth; 0 where they stay. */
  credit: amountSchema,
  /** What is charged today. */
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
      /** What is charged at that address, in minor units of `currency`; 0 where nothing is left to pay. */
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
      /** A card may take a cancellation back; crypto may pay a month ahead. */
      payment_method: paymentMethodSchema.default("card"),
    }),
    data: upgradePricingSchema,
  },
} as const;
