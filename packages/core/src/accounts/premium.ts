import { z } from "zod";
import { currencySchema } from "../money/money.ts";
import { planIdSchema, tierSchema } from "../plans/tier.ts";

/** An account's plan. Free accounts have tier `free`, active false and limit 5. */
export const premiumSchema = z.object({
  tier: tierSchema.default("free"),
  active: z.boolean().default(false),
  /** Full days until expiry; negative once expired, null without an expiry date. */
  days_remaining: z.int().nullable().default(null),
  /** Summaries per month; -1 means unlimited. */
  summaries_limit: z.int().min(-1).default(5),
  activation_date: z.iso.datetime().nullable().default(null),
  expiry_date: z.iso.datetime().nullable().default(null),
  cancel_at_period_end: z.boolean().default(false),
  /**
   * Amount to be charged on the expiry date, in minor units; null if the plan doesn't renew automatically. Set for an
   * expired plan if a failed renewal is still being charged.
   */
  renewal: z.object({ amount: z.int().nonnegative(), currency: currencySchema }).nullable().default(null),
  /** Plan scheduled to start on the expiry date; null if the plan stays the same. */
  next_plan: planIdSchema.nullable().default(null),
});
export type Premium = z.infer<typeof premiumSchema>;
