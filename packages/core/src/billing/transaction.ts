import { z } from "zod";
import { currencySchema } from "../money/money.ts";
import { tierSchema } from "../plans/tier.ts";
import { transactionStatuses } from "./transaction-statuses.ts";

export const transactionStatusSchema = z.enum(transactionStatuses);
export type TransactionStatus = z.infer<typeof transactionStatusSchema>;

/** A payment, normalized: exact money, dates in one form, links that are safe to open. */
export const transactionSchema = z.object({
  id: z.string(),
  /** Who took the payment: stripe, nowpayments, sandbox; null where it isn't said. */
  provider: z.string().nullable(),
  tier: tierSchema.nullable(),
  status: transactionStatusSchema,
  /** How it was paid, as the provider says: card, crypto; null where it isn't said. */
  payment_type: z.string().nullable(),
  /** Minor units; null where the amount couldn't be read. */
  amount: z.int().nullable(),
  /** What has arrived of it, in minor units; null where it isn't said. Less than the amount while a payment is partial. */
  paid: z.int().nullable().default(null),
  currency: currencySchema,
  provider_payment_id: z.string().nullable(),
  subscription_id: z.string().nullable(),
  customer_id: z.string().nullable(),
  /** The two dates fill each other in; both are null where neither is known. */
  timestamp: z.iso.datetime().nullable(),
  created_at: z.iso.datetime().nullable(),
  /** http or https alone. */
  receipt_url: z.url({ protocol: /^https?$/ }).nullable(),
  invoice_url: z.url({ protocol: /^https?$/ }).nullable(),
});
export type Transaction = z.infer<typeof transactionSchema>;

/**
 * A payment as it comes over the wire or from a provider: every field may be missing, a date may be a date object,
 * `{seconds}`, a string or a number, an amount is in minor units unless `amount_in_units` says otherwise.
 * `normalizeTransaction` makes a `Transaction` of it.
 */
export const rawTransactionSchema = z.looseObject({
  id: z.union([z.string(), z.number()]).nullish(),
  provider: z.string().nullish(),
  tier: z.string().nullish(),
  status: z.string().nullish(),
  payment_type: z.string().nullish(),
  amount: z.union([z.number(), z.string()]).nullish(),
  amount_in_units: z.boolean().nullish(),
  /** What has arrived of the amount, in the same units; less than it while a crypto payment is partial. */
  paid: z.union([z.number(), z.string()]).nullish(),
  currency: z.string().nullish(),
  provider_payment_id: z.union([z.string(), z.number()]).nullish(),
  subscription_id: z.string().nullish(),
  customer_id: z.string().nullish(),
  timestamp: z.unknown().optional(),
  created_at: z.unknown().optional(),
  receipt_url: z.string().nullish(),
  invoice_url: z.string().nullish(),
});
export type RawTransaction = z.infer<typeof rawTransactionSchema>;
