import { z } from "zod";
import { currencySchema } from "../money/money.ts";
import { tierSchema } from "../plans/tier.ts";
import { transactionStatuses } from "./transaction-statuses.ts";

export const transactionStatusSchema = z.enum(transactionStatuses);
export type TransactionStatus = z.infer<typeof transactionStatusSchema>;

/** A normalized payment with exact amounts, ISO dates, and links that are safe to open. */
export const transactionSchema = z.object({
  id: z.string(),
  /** The payment provider: stripe, nowpayments or sandbox; null if unknown. */
  provider: z.string().nullable(),
  tier: tierSchema.nullable(),
  status: transactionStatusSchema,
  /** The provider's payment method, such as card or crypto; null if unknown. */
  payment_type: z.string().nullable(),
  /** In minor units; null if the amount couldn't be parsed. */
  amount: z.int().nullable(),
  /** Amount received so far, in minor units; null if unknown. Less than `amount` while a payment is partial. */
  paid: z.int().nullable().default(null),
  currency: currencySchema,
  provider_payment_id: z.string().nullable(),
  subscription_id: z.string().nullable(),
  customer_id: z.string().nullable(),
  /**
   * If either `timestamp` or `created_at` is missing, it is copied from the other. Null if both are unknown.
   */
  timestamp: z.iso.datetime().nullable(),
  created_at: z.iso.datetime().nullable(),
  /** http or https only. */
  receipt_url: z.url({ protocol: /^https?$/ }).nullable(),
  invoice_url: z.url({ protocol: /^https?$/ }).nullable(),
});
export type Transaction = z.infer<typeof transactionSchema>;

/**
 * A payment as sent by the server or a provider; `normalizeTransaction` converts it to a `Transaction`. Any
 * field may be missing. Dates may be a Date object, `{seconds}`, a string or a number. Amounts are in minor
 * units unless `amount_in_units` is set.
 */
export const rawTransactionSchema = z.looseObject({
  id: z.union([z.string(), z.number()]).nullish(),
  provider: z.string().nullish(),
  tier: z.string().nullish(),
  status: z.string().nullish(),
  payment_type: z.string().nullish(),
  amount: z.union([z.number(), z.string()]).nullish(),
  amount_in_units: z.boolean().nullish(),
  /** Amount received so far, in the same unit as `amount`. Less than `amount` while a crypto payment is partial. */
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
