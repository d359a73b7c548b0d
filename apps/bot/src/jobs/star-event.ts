import { z } from "zod";

/** Telegram's notice of a Stars payment, stored until the API has booked the payment. */
export const starEventSchema = z.object({
  kind: z.enum(["paid", "refunded"]),
  chargeId: z.string().min(1),
  orderId: z.string(),
  /** True if the plan is for the group instead of the payer. */
  isForGroup: z.boolean().default(false),
  /** The user to tell about the payment; null in notices that older versions stored. */
  payerId: z.number().int().nullable().default(null),
  stars: z.number().int(),
  /** The chat to notify of the payment. */
  chatId: z.number().int(),
  locale: z.string(),
});
export type StarEvent = z.infer<typeof starEventSchema>;

export function getStarEventKey({ kind, chargeId }: Pick<StarEvent, "kind" | "chargeId">): string {
  return `${kind}:${chargeId}`;
}
