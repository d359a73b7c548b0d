import { getCurrencyExponent } from "../money/get-currency-exponent.ts";
import type { Money } from "../money/money.ts";
import { DEFAULT_BILLING_CURRENCY, planCatalog } from "./plan-catalog.ts";
import type { PlanId } from "./tier.ts";

/**
 * Returns a plan's monthly price as exact money.
 *
 * @throws RangeError if the currency doesn't have two decimal places (such as yen or dinar). The catalog's
 * prices are in hundredths, so 2.50 couldn't be charged.
 */
export function getPlanPrice({
  planId,
  currency = DEFAULT_BILLING_CURRENCY,
}: {
  planId: PlanId;
  currency?: string;
}): Money {
  if (getCurrencyExponent(currency) !== 2) {
    throw new RangeError(`Plans can't be priced in ${currency}: choose a billing currency with hundredths.`);
  }
  return { amountMinor: planCatalog[planId].monthlyAmountMinor, currency };
}
