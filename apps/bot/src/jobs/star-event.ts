import { z } from "zod";

/** What Telegram told of a payment in Stars, as it is kept until the API has booked it. */
export const starEventSchema = z.object({
  kind: z.enum(["paid", "refunded"]),
  chargeId: z.string().min(1),
  /** What the invoice carried. */
  orderId: z.string(),
  stars: z.number().int(),
  /** Whom to tell. */
  chatId: z.number().int(),
  locale: z.string(),
});
export type StarEvent = z.infer<typeof starEventSchema>;

export function getStarEventKey({ kind, chargeId }: Pick<StarEvent, "kind" | "chargeId">): string {
  return `${kind}:${chargeId}`;
}
