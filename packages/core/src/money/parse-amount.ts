import { getCurrencyExponent } from "./get-currency-exponent.ts";

/** Sign, whole part, fraction. The length of each part is limited to bound the parsing time. */
const decimalPattern = /^([+-]?)(\d{1,16})(?:\.(\d{1,30}))?$/;

/**
 * Returns an external amount as whole minor units. A number or decimal string is in minor units (1000 is 10.00 EUR), or
 * in whole units if `isInUnits` (10 is 10.00 EUR). With `isInUnits`, fractions of the smallest unit are rounded half
 * away from zero.
 *
 * Decimals are parsed digit by digit, so that 1.005 rounds as written. Null if missing, not a number, in fractional
 * minor units, or beyond the safe integers.
 */
export function parseAmount({
  amount,
  currency,
  isInUnits,
}: {
  amount: number | string | null | undefined;
  currency: string;
  isInUnits: boolean;
}): number | null {
  const match = decimalPattern.exec(writeDecimal(amount));
  if (match === null) return null;
  const [, sign = "", whole = "", fraction = ""] = match;
  const exponent = isInUnits ? getCurrencyExponent(currency) : 0;
  if (!isInUnits && /[1-9]/.test(fraction)) return null;
  const kept = fraction.slice(0, exponent).padEnd(exponent, "0");
  const isRoundedUp = (fraction[exponent] ?? "0") >= "5";
  const amountMinor = Number(whole + kept) + (isRoundedUp ? 1 : 0);
  if (!Number.isSafeInteger(amountMinor)) return null;
  return sign === "-" && amountMinor !== 0 ? -amountMinor : amountMinor;
}

function writeDecimal(amount: number | string | null | undefined): string {
  if (typeof amount === "string") return amount.trim();
  if (typeof amount !== "number" || !Number.isFinite(amount)) return "";
  const text = String(amount);
  // Fixed notation of numbers like 1e-7 is exact to twenty places.
  return text.includes("e-") ? amount.toFixed(20) : text;
}
