import { DEFAULT_TRANSACTION_CURRENCY } from "./default-currency.ts";
import { getCurrencyExponent } from "./get-currency-exponent.ts";
import { keepCurrencySign } from "./keep-currency-sign.ts";
import { parseAmount } from "./parse-amount.ts";

/** Telegram's currency code for Stars, which has no symbol in Intl. */
const STARS = "XTR";

/**
 * Formats an amount with a currency symbol and decimals for the reader's locale: '€10.00', '¥1,000'. `amount`
 * is in minor units (1000 is €10.00), or in whole units if `isInUnits` (10 is €10.00). The currency defaults
 * to EUR. Returns 'N/A' for null, an invalid amount, or a currency that isn't three letters.
 */
export function formatAmount({
  amount,
  currency = DEFAULT_TRANSACTION_CURRENCY,
  isInUnits = false,
  locale,
}: {
  amount: number | string | null;
  currency?: string | null;
  isInUnits?: boolean;
  locale?: string;
}): string {
  const code = (currency ?? DEFAULT_TRANSACTION_CURRENCY).toUpperCase();
  if (!/^[A-Z]{3}$/.test(code)) return "N/A";
  const amountMinor = parseAmount({ amount, currency: code, isInUnits });
  if (amountMinor === null) return "N/A";
  const exponent = getCurrencyExponent(code);
  if (code === STARS) return `${new Intl.NumberFormat(locale).format(amountMinor)}\u00a0⭐`;
  return keepCurrencySign(
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency: code,
      minimumFractionDigits: exponent,
      maximumFractionDigits: exponent,
    }).format(amountMinor / 10 ** exponent),
  );
}
