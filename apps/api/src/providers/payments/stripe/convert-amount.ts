import { getCurrencyExponent } from "@pith/core/money/get-currency-exponent";
import type { Money } from "@pith/core/money/money";

/** Currencies that Stripe counts whole although ISO 4217 gives them hundredths. */
const wholeAtStripe: readonly string[] = ["MGA"];
/** Currencies without hundredths that Stripe counts in hundredths nevertheless, for old integrations. */
const hundredthsAtStripe: readonly string[] = ["ISK", "UGX"];

/**
 * An amount as Stripe counts it: its smallest units differ from ISO 4217's for a few currencies, see
 * https://docs.stripe.com/currencies#special-cases.
 *
 * @throws RangeError where Stripe can't charge that amount to the unit.
 */
export function toStripeAmount({ amountMinor, currency }: Money): number {
  const amount = amountMinor * 10 ** getExponentShift(currency);
  if (Number.isInteger(amount)) return amount;
  throw new RangeError(`Stripe has no smaller unit of ${currency} than a whole one.`);
}

/** An amount of Stripe's as exact money. Stripe's amounts in hundredths of a currency that has none end in 00. */
export function fromStripeAmount({ amount, currency }: { amount: number; currency: string }): Money {
  const code = currency.toUpperCase();
  return { amountMinor: Math.round(amount / 10 ** getExponentShift(code)), currency: code };
}

function getExponentShift(currency: string): number {
  const exponent = getCurrencyExponent(currency);
  if (wholeAtStripe.includes(currency)) return -exponent;
  return hundredthsAtStripe.includes(currency) ? 2 - exponent : 0;
}
