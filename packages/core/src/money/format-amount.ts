import { DEFAULT_TRANSACTION_CURRENCY } from "./default-currency.ts";
import { getCurrencyExponent } from "./get-currency-exponent.ts";
import { keepCurrencySign } from "./keep-currency-sign.ts";
import { parseAmount } from "./parse-amount.ts";

/** Telegram's code for its Stars, which no Intl knows a sign for. */
const STARS = "XTR";

/**
 * An amount with its currency's symbol and decimal places, as the reader writes it: '€10.00', '¥1,000'. Minor units
 * (1000 is €10.00) unless `isInUnits` (10 is €10.00); EUR unless a currency is given. 'N/A' for null, for what is no
 * amount, and for a currency that isn't three letters.
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
