import { z } from "zod";
import { messageSchema } from "../messages/message.ts";
import { planIdSchema } from "./tier.ts";

/** A price as it is displayed: whole currency units (2.5, not 250). `getPlanPrice` gives it as exact money. */
export const planPriceSchema = z.object({
  price: z.number().nonnegative(),
  /** What the price is for, as it is shown behind the slash: "month". */
  per: z.string().min(1).max(20),
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/),
});
export type PlanPrice = z.infer<typeof planPriceSchema>;

/** A plan on offer, as GET /payment/plans-with-pricing answers it and the plan cards show it. */
export const planSchema = z.object({
  id: planIdSchema,
  name: z.string().min(1).max(60),
  /** English, as is `cta`. */
  features: z.array(z.string().min(1).max(200)).max(30),
  pricing: z.object({ monthly: planPriceSchema }),
  /** The price before a discount in whole currency units; null where there is none. */
  original_price: z.number().nonnegative().nullable(),
  /** The card button's own text; null where the plan has none. */
  cta: z.string().min(1).max(60).nullable(),
  /** A CSS gradient for the thin edge of the plan's card. */
  gradient: z.string().max(100),
  /** The plan's badge color by name: gray, green, orange or blue. */
  color: z.string().max(30),
  /** `features` and `cta` to be rendered in the reader's language; null for a plan whose texts have no codes. */
  messages: z
    .object({ features: z.array(messageSchema).max(30), cta: messageSchema.nullable() })
    .nullable()
    .default(null),
});
export type Plan = z.infer<typeof planSchema>;
