import { z } from "zod";
import { premiumSchema } from "../accounts/premium.ts";
import { telegramIdSchema } from "../accounts/telegram-id.ts";
import { tierSchema } from "../plans/tier.ts";

/** Telegram id from the link dialog: 6 to 12 digits, as a number. */
const telegramNumberSchema = z
  .number()
  .int()
  .min(100_000, "invalid_input.telegram_link_id")
  .max(999_999_999_999, "invalid_input.telegram_link_id");

export const linkedAccountUsageSchema = z.object({
  linked: z.boolean(),
  telegram_id: telegramIdSchema.nullable(),
  /** Combined usage of all linked accounts in the current calendar month (UTC). */
  text_summaries_used: z.number().int().nonnegative(),
  audio_summaries_used: z.number().int().nonnegative(),
  /** -1 means unlimited. */
  summaries_limit: z.number().int().min(-1),
});
export type LinkedAccountUsage = z.infer<typeof linkedAccountUsageSchema>;

/** Body of PUT /premium/subscription: schedules or revokes a cancellation. */
export const subscriptionUpdateSchema = z
  .object({ cancel_at_period_end: z.boolean().optional(), plan: tierSchema.exclude(["admin"]).optional() })
  .refine((update) => update.cancel_at_period_end !== undefined || update.plan !== undefined, {
    message: "invalid_input.subscription_update",
  });
export type SubscriptionUpdate = z.infer<typeof subscriptionUpdateSchema>;

export const linkTelegramRequestSchema = z.object({
  telegram_id: telegramNumberSchema,
  firebase_uid: z.string().max(128).optional(),
  firebase_email: z.string().max(320).nullable().optional(),
  firebase_display_name: z.string().max(200).nullable().optional(),
  /** The code sent by the bot. If omitted, the bot sends one, and `data.pending` is true. */
  code: z
    .string()
    .regex(/^\d{6}$/, "invalid_input.login_code")
    .optional(),
});

export const premiumSchemas = {
  getPremiumStatus: { data: premiumSchema },
  getLinkedAccountUsage: { data: linkedAccountUsageSchema },
  updateSubscription: { body: subscriptionUpdateSchema, data: premiumSchema },
  cancelSubscription: {
    body: z.object({ cancel_at_period_end: z.boolean().default(true) }),
    data: premiumSchema,
  },
  linkTelegram: {
    body: linkTelegramRequestSchema,
    data: z.object({ pending: z.boolean(), telegram_id: telegramIdSchema }),
  },
  activateTelegram: {
    body: z.object({ telegram_id: telegramNumberSchema }),
    data: premiumSchema,
  },
} as const;
