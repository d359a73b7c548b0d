import type { Money } from "./money.ts";

/**
 * `partCount` of `wholeCount` equal parts of an amount (say, 12 of 30 days), rounded down to the smallest unit, exact
 * however large. Amount and counts are whole numbers; a part outside 0 to the whole, or a whole of 0, throws a RangeError.
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
