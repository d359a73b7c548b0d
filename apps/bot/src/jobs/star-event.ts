import { z } from "zod";

/** Telegram's notice of a Stars payment, stored until the API has booked it. */
export const starEventSchema = z.object({
  kind: z.enum(["paid", "refunded"]),
  chargeId: z.string().min(1),
  /** The invoice's payload. */
  orderId: z.string(),
  stars: z.number().int(),
  /** The chat to notify. */
  chatId: z.number().int(),
  locale: z.string(),
});
export type StarEvent = z.infer<typeof starEventSchema>;

export function getStarEventKey({ kind, chargeId }: Pick<StarEvent, "kind" | "chargeId">): string {
  return `${kind}:${chargeId}`;
}
