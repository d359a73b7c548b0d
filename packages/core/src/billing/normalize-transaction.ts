import { DEFAULT_TRANSACTION_CURRENCY } from "../money/default-currency.ts";
import { parseAmount } from "../money/parse-amount.ts";
import type { Tier } from "../plans/tier.ts";
import { tiers } from "../plans/tiers.ts";
import { normalizeTransactionStatus } from "./normalize-transaction-status.ts";
import { parseDate } from "./parse-date.ts";
import { parseSafeUrl } from "./parse-safe-url.ts";
import type { RawTransaction, Transaction } from "./transaction.ts";

/**
 * Converts an external payment to our format. Never throws.
 *
 * - Dates become ISO 8601 (see `parseDate`). If either `timestamp` or `created_at` is missing or invalid, it
 * is copied from the other; both are null if neither can be parsed.
 * - The amount is converted to minor units (see `parseAmount`); null if the amount or its currency can't be
 * parsed. The currency defaults to EUR.
 * - An unknown status becomes `pending`; an unknown tier, or a link that isn't http or https, becomes null; a
 * missing id becomes "".
 */
export function normalizeTransaction(raw: RawTransaction): Transaction {
  const namedCurrency = readText(raw.currency)?.toUpperCase() ?? DEFAULT_TRANSACTION_CURRENCY;
  const isCurrency = /^[A-Z]{3}$/.test(namedCurrency);
  const timestamp = parseDate(raw.timestamp);
  const createdAt = parseDate(raw.created_at);
  return {
    id: readText(raw.id) ?? "",
    provider: readText(raw.provider),
    tier: readTier(raw.tier),
    status: normalizeTransactionStatus(raw.status),
    payment_type: readText(raw.payment_type),
    // Without a valid currency, there is no amount: 5 units of an unknown currency aren't 5 euros.
    amount: isCurrency ? readAmount({ amount: raw.amount, raw, currency: namedCurrency }) : null,
    paid: isCurrency ? readAmount({ amount: raw.paid, raw, currency: namedCurrency }) : null,
    currency: isCurrency ? namedCurrency : DEFAULT_TRANSACTION_CURRENCY,
    provider_payment_id: readText(raw.provider_payment_id),
    subscription_id: readText(raw.subscription_id),
    customer_id: readText(raw.customer_id),
    timestamp: timestamp ?? createdAt,
    created_at: createdAt ?? timestamp,
    receipt_url: parseSafeUrl(raw.receipt_url),
    invoice_url: parseSafeUrl(raw.invoice_url),
  };
}

function readAmount({
  amount,
  raw,
  currency,
}: {
  amount: RawTransaction["amount"];
  raw: RawTransaction;
  currency: string;
}): number | null {
  return parseAmount({ amount, currency, isInUnits: raw.amount_in_units === true });
}

function readText(value: unknown): string | null {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value !== "string") return null;
  const text = value.trim();
  return text === "" ? null : text;
}

function readTier(value: unknown): Tier | null {
  const text = readText(value)?.toLowerCase();
  return tiers.find((tier) => tier === text) ?? null;
}
