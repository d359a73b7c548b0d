import { getCurrencyExponent } from "./get-currency-exponent.ts";

/** Sign, whole part, fraction. Every part is bounded, so that reading takes no more than a moment. */
const decimalPattern = /^([+-]?)(\d{1,16})(?:\.(\d{1,30}))?$/;

/**
 * An amount from outside as whole minor units. A number or a decimal string is taken as minor units (1000 is 10.00 EUR)
 * unless `isInUnits` (10 is 10.00 EUR), where what is finer than the currency's smallest unit is rounded half away
 * from zero. Decimals are read digit by digit, so that 1.005 rounds as it is written. Null for anything else: missing,
 * not a number, minor units with a fraction, beyond what an integer can hold exactly.
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
  // 1e-7 and the like: fixed notation says the same to twenty places.
  return text.includes("e-") ? amount.toFixed(20) : text;
}
