import { z } from "zod";

/** A Stars payment as reported by Telegram, stored until the API has booked it. */
export const starEventSchema = z.object({
  kind: z.enum(["paid", "refunded"]),
  chargeId: z.string().min(1),
  orderId: z.string(),
  /** True if the plan is for the group instead of the payer. */
  isForGroup: z.boolean().default(false),
  /** The user to notify of the payment; null in events stored by older versions. */
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
