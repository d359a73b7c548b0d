import { z } from "zod";
import { planIdSchema } from "../plans/tier.ts";
import { currencySchema } from "./money.ts";

/** Billing is monthly only. */
export const billingPeriods = ["monthly"] as const;
export const billingPeriodSchema = z.enum(billingPeriods);
export type BillingPeriod = z.infer<typeof billingPeriodSchema>;

export const paymentMethods = ["card", "crypto"] as const;
export const paymentMethodSchema = z.enum(paymentMethods);
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

/** How a subscription is cancelled, and the variant of the dialog that confirms it. */
export const cancelModeSchema = z.enum(["period_end", "immediate"]);
export type CancelMode = z.infer<typeof cancelModeSchema>;

/** What an upgrade costs today, as GET /payment/upgrade-pricing answers it. Amounts are minor units. */
export const upgradePricingSchema = z.object({
  from_tier: planIdSchema,
  to_tier: planIdSchema,
  billing_period: billingPeriodSchema,
  currency: currencySchema,
  /** The new plan's price for a whole period. */
  full_amount: z.int().nonnegative(),
  /** What is left of the period already paid for. */
  credit_amount: z.int().nonnegative(),
  /** What is due today: never below 0. */
  due_amount: z.int().nonnegative(),
  /** Whole days left of the period already paid for; 0 for a free or expired tier. */
  days_remaining: z.int().nonnegative(),
});
export type UpgradePricing = z.infer<typeof upgradePricingSchema>;
