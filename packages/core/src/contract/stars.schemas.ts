import { z } from "zod";
import { premiumSchema } from "../accounts/premium.ts";
import { planIdSchema } from "../plans/tier.ts";

const telegramIdSchema = z.number().int().positive();
const orderIdSchema = z.string().min(1).max(128);
const starsSchema = z.number().int().positive();
/** Telegram's `telegram_payment_charge_id`. */
const chargeIdSchema = z.string().min(1).max(200);

export const starsOfferSchema = z.object({
  plan: planIdSchema,
  name: z.string(),
  /** Price of one month, minus the credit for the current plan. */
  stars: starsSchema,
});
export type StarsOffer = z.infer<typeof starsOfferSchema>;

export const starsSchemas = {
  listStarsOffers: {
    query: z.object({ telegram_id: z.coerce.number().int().positive() }),
    data: z.object({ offers: z.array(starsOfferSchema) }),
  },
  createStarsOrder: {
    body: z.object({ telegram_id: telegramIdSchema, plan: planIdSchema }),
    data: starsOfferSchema.extend({ order_id: orderIdSchema }),
  },
  checkStarsOrder: {
    body: z.object({ telegram_id: telegramIdSchema, order_id: orderIdSchema, stars: starsSchema }),
    data: z.undefined(),
  },
  confirmStarsPayment: {
    body: z.object({ order_id: orderIdSchema, stars: starsSchema, charge_id: chargeIdSchema }),
    data: z.object({ plan: planIdSchema, name: z.string(), premium: premiumSchema }),
  },
  refundStarsPayment: {
    body: z.object({ charge_id: chargeIdSchema }),
    data: z.undefined(),
  },
} as const;
