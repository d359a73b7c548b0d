/** An exact, non-negative decimal: `digits` divided by 10 to the power of `places`. */
export interface Decimal {
  digits: bigint;
  places: number;
}

/** Unsigned. Each part has a maximum length to bound the size of values. */
const decimalPattern = /^(\d{1,40})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,2}))?$/;

/** Parses a decimal exactly: "0.17", "1e-8". Returns null for anything else, including negative numbers. */
export function parseDecimal(text: string | null | undefined): Decimal | null {
  const match = decimalPattern.exec(text ?? "");
  if (match === null) return null;
  const [, whole = "", fraction = "", power = "0"] = match;
  const places = fraction.length - Number(power);
  const digits = BigInt(whole + fraction);
  return places < 0 ? { digits: digits * 10n ** BigInt(-places), places: 0 } : { digits, places };
}

/** Converts to whole minor units, rounding down. Returns null if the result isn't a safe integer. */
export function floorToMinor({ value, exponent }: { value: Decimal; exponent: number }): number | null {
  const { digits, places } = value;
  const shift = exponent - places;
  const minor = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift);
  return minor <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(minor) : null;
}

/** Like `floorToMinor`, but returns null instead of rounding. */
export function readExactMinor({ value, exponent }: { value: Decimal; exponent: number }): number | null {
  const minor = floorToMinor({ value, exponent });
  if (minor === null) return null;
  const { digits, places } = value;
  const shift = places - exponent;
  return shift <= 0 || digits % 10n ** BigInt(shift) === 0n ? minor : null;
}

/**
 * Returns `amountMinor` times `part` divided by `whole`, rounded down. Null if `whole` is 0 or the result isn't a safe
 * integer.
 */
export function floorShare({
  amountMinor,
  part,
  whole,
}: {
  amountMinor: number;
  part: Decimal;
  whole: Decimal;
}): number | null {
  if (whole.digits === 0n) return null;
  const above = BigInt(amountMinor) * part.digits * 10n ** BigInt(whole.places);
  const share = above / (whole.digits * 10n ** BigInt(part.places));
  return share <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(share) : null;
}

/** Formats minor units as a price: 250 with two decimal places is "2.50". */
export function writeMinor({ amountMinor, exponent }: { amountMinor: number; exponent: number }): string {
  const digits = String(amountMinor).padStart(exponent + 1, "0");
  const cut = digits.length - exponent;
  return exponent === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`;
}
