import { keepCurrencySign } from "@pith/core/money/keep-currency-sign";

/** Formats a cost in US dollars. Small amounts keep two significant digits. */
export function formatCost(microUsd: number, locale: string): string {
  const dollars = microUsd / 1_000_000;
  const isSmall = dollars > 0 && dollars < 1;
  return keepCurrencySign(
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency: "USD",
      ...(isSmall && { maximumSignificantDigits: 2 }),
    }).format(dollars),
  );
}
