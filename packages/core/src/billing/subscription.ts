import { z } from "zod";

export const paymentMethodSchema = z.enum(["card", "crypto"]);
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

/** When a cancellation takes effect. Also selects the variant of the confirmation dialog. */
export const cancelModeSchema = z.enum(["period_end", "immediate"]);
export type CancelMode = z.infer<typeof cancelModeSchema>;
