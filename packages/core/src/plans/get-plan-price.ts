import { getCurrencyExponent } from "../money/get-currency-exponent.ts";
import type { Money } from "../money/money.ts";
import { DEFAULT_BILLING_CURRENCY, planCatalog } from "./plan-catalog.ts";
import type { PlanId } from "./tier.ts";

/**
 * What a month of a plan costs, as exact money. The catalog's prices are in hundredths, so the currency must have
 * hundredths: another one (yen, dinar) throws a RangeError, since lite's 2.50 couldn't be charged in it.
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
