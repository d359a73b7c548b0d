import { z } from "zod";
import { messageSchema } from "../messages/message.ts";
import { planIdSchema } from "./tier.ts";

/** A display price in whole currency units (2.5, not 250). For exact money, use `getPlanPrice`. */
export const planPriceSchema = z.object({
  price: z.number().nonnegative(),
  /** Period shown after the slash, such as "month". */
  per: z.string().min(1).max(20),
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/),
});
export type PlanPrice = z.infer<typeof planPriceSchema>;

/** A plan for sale, as returned by GET /payment/plans-with-pricing and shown on the plan cards. */
export const planSchema = z.object({
  id: planIdSchema,
  name: z.string().min(1).max(60),
  /** In English, like `cta`. */
  features: z.array(z.string().min(1).max(200)).max(30),
  pricing: z.object({ monthly: planPriceSchema }),
  /** Price before discount, in whole currency units; null if there is no discount. */
  original_price: z.number().nonnegative().nullable(),
  /** Label of the card's button; null if the plan doesn't have its own. */
  cta: z.string().min(1).max(60).nullable(),
  /** CSS gradient for the thin edge of the plan's card. */
  gradient: z.string().max(100),
  /** Name of the plan's badge color: gray, green, orange or blue. */
  color: z.string().max(30),
  /** `features` and `cta` as messages to render in the reader's language; null if they have no codes. */
  messages: z
    .object({ features: z.array(messageSchema).max(30), cta: messageSchema.nullable() })
    .nullable()
    .default(null),
});
export type Plan = z.infer<typeof planSchema>;
