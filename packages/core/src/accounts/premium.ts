import { z } from "zod";
import { tierSchema } from "../plans/tier.ts";

/** An account's plan. A free account has tier `free`, active false and limit 5. */
export const premiumSchema = z.object({
  tier: tierSchema.default("free"),
  active: z.boolean().default(false),
  /** Whole days until expiry; negative once expired, null if nothing expires. */
  days_remaining: z.int().nullable().default(null),
  /** Summaries per month; -1 is unlimited. */
  summaries_limit: z.int().min(-1).default(5),
  activation_date: z.iso.datetime().nullable().default(null),
  expiry_date: z.iso.datetime().nullable().default(null),
  cancel_at_period_end: z.boolean().default(false),
});
export type Premium = z.infer<typeof premiumSchema>;
