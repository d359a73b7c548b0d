import { z } from "zod";

/** Telegram's notification of a Stars payment, stored until the API has booked it. */
export const starEventSchema = z.object({
  kind: z.enum(["paid", "refunded"]),
  chargeId: z.string().min(1),
  orderId: z.string(),
  /** True if the plan is for the group, not for the payer. */
  isForGroup: z.boolean().default(false),
  /** The user to notify about the payment; null in notifications stored by older versions. */
  payerId: z.number().int().nullable().default(null),
  stars: z.number().int(),
  /** The chat to notify. */
  chatId: z.number().int(),
  locale: z.string(),
});
export type StarEvent = z.infer<typeof starEventSchema>;

export function getStarEventKey({ kind, chargeId }: Pick<StarEvent, "kind" | "chargeId">): string {
  return `${kind}:${chargeId}`;
}
