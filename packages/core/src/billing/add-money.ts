import type { Money } from "./money.ts";

/** The sum of two amounts. Throws a RangeError for two currencies, or where the sum can't be held exactly. */
export function addMoney({ left, right }: { left: Money; right: Money }): Money {
  if (left.currency !== right.currency) {
    throw new RangeError(`${left.currency} and ${right.currency} can't be added.`);
  }
  const amountMinor = left.amountMinor + right.amountMinor;
  if (!Number.isSafeInteger(amountMinor)) throw new RangeError("The sum is too large to be exact.");
  return { amountMinor, currency: left.currency };
}
