import { getCurrencyExponent } from "@pith/core/money/get-currency-exponent";
import type { Money } from "@pith/core/money/money";

/** Currencies that Stripe treats as zero-decimal although ISO 4217 defines two decimal places. */
const wholeAtStripe: readonly string[] = ["MGA"];
/** Zero-decimal currencies that Stripe still represents with two decimal places, for backward compatibility. */
const hundredthsAtStripe: readonly string[] = ["ISK", "UGX"];

/**
 * Converts an amount to Stripe's units. For a few currencies, Stripe's minor units differ from ISO 4217's;
 * see https://docs.stripe.com/currencies#special-cases.
 *
 * @throws RangeError if Stripe can't charge exactly that amount.
 */
export function toStripeAmount({ amountMinor, currency }: Money): number {
  const amount = amountMinor * 10 ** getExponentShift(currency);
  if (Number.isInteger(amount)) return amount;
  throw new RangeError(`Stripe has no smaller unit of ${currency} than a whole one.`);
}

/**
 * Converts a Stripe amount to exact money. If Stripe represents a zero-decimal currency with two decimal places, its
 * amounts end in 00.
 */
export function fromStripeAmount({ amount, currency }: { amount: number; currency: string }): Money {
  const code = currency.toUpperCase();
  return { amountMinor: Math.round(amount / 10 ** getExponentShift(code)), currency: code };
}

function getExponentShift(currency: string): number {
  const exponent = getCurrencyExponent(currency);
  if (wholeAtStripe.includes(currency)) return -exponent;
  return hundredthsAtStripe.includes(currency) ? 2 - exponent : 0;
}
