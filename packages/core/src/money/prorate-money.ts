import type { Money } from "./money.ts";

/**
 * Returns `partCount` of `wholeCount` equal parts of an amount (say, 12 of 30 days), rounded down to the
 * smallest unit. Exact for amounts of any size. Amount and counts must be integers.
 *
 * @throws RangeError if the part is negative or exceeds the whole, or if the whole is 0.
 */
export function prorateMoney({
  money,
  partCount,
  wholeCount,
}: {
  money: Money;
  partCount: number;
  wholeCount: number;
}): Money {
  if (!(wholeCount > 0 && partCount >= 0 && partCount <= wholeCount) || money.amountMinor < 0) {
    throw new RangeError(`${partCount} of ${wholeCount} parts of ${money.amountMinor} can't be charged.`);
  }
  const amountMinor = Number((BigInt(money.amountMinor) * BigInt(partCount)) / BigInt(wholeCount));
  return { amountMinor, currency: money.currency };
}
