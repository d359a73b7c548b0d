import { getCurrencyExponent } from "./get-currency-exponent.ts";

/** Matches the sign, integer and fraction. Each part has a maximum length, to limit the parsing time. */
const decimalPattern = /^([+-]?)(\d{1,16})(?:\.(\d{1,30}))?$/;

/**
 * Parses an external amount into integer minor units. A number or decimal string is in minor units (1000 is
 * 10.00 EUR), or in whole units if `isInUnits` (10 is 10.00 EUR). With `isInUnits`, fractions of the smallest
 * unit are rounded half away from zero.
 *
 * Decimals are parsed digit by digit, so that 1.005 is rounded as written. Null if the amount is missing,
 * isn't a number, isn't a safe integer or, without `isInUnits`, has fractions of a minor unit.
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
  // Convert small numbers such as 1e-7 to decimal notation with twenty decimal places.
  return text.includes("e-") ? amount.toFixed(20) : text;
}
