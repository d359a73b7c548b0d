import { z } from "zod";

/** Billing is monthly only. */
export const billingPeriodSchema = z.enum(["monthly"]);

export const paymentMethodSchema = z.enum(["card", "crypto"]);
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

/** How a subscription is canceled, and the variant of the dialog that confirms it. */
export const cancelModeSchema = z.enum(["period_end", "immediate"]);
export type CancelMode = z.infer<typeof cancelModeSchema>;
