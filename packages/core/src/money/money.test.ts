import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quoteUpgrade } from "../billing/quote-upgrade.ts";
import { planIds } from "../plans/tiers.ts";
import { prorateMoney } from "./prorate-money.ts";

const eur = (amountMinor: number) => ({ amountMinor, currency: "EUR" });

describe("prorateMoney", () => {
  it("rounds down to the cent", () => {
    expect(prorateMoney({ money: eur(250), partCount: 12, wholeCount: 31 })).toEqual(eur(96));
  });

  it("loses at most one minor unit between a part and the rest", () => {
    fc.assert(
      fc.property(
        fc.maxSafeNat(),
        fc.integer({ min: 1, max: 366 }),
        fc.nat(366),
        (amount, wholeCount, days) => {
          const partCount = Math.min(days, wholeCount);
          const part = prorateMoney({ money: eur(amount), partCount, wholeCount }).amountMinor;
          const rest = prorateMoney({
            money: eur(amount),
            partCount: wholeCount - partCount,
            wholeCount,
          }).amountMinor;
          expect([amount, amount - 1]).toContain(part + rest);
        },
      ),
    );
  });

  it("rejects parts outside the whole", () => {
    for (const [partCount, wholeCount] of [
      [1, 0],
      [-1, 30],
      [31, 30],
      [0.5, 30],
      [Number.NaN, 30],
    ] as const) {
      expect(() => prorateMoney({ money: eur(250), partCount, wholeCount })).toThrow(RangeError);
    }
  });
});

describe("quoteUpgrade", () => {
  const usd = (amountMinor: number) => ({ amountMinor, currency: "USD" });

  it("credits the unused days of the current plan", () => {
    expect(quoteUpgrade({ fromTier: "lite", toPlanId: "pro", daysRemaining: 15, periodDays: 30 })).toEqual({
      fullPrice: usd(1000),
      credit: usd(125),
      amountDue: usd(875),
    });
  });

  it.each(["free", "expired", "admin"] as const)("credits nothing for %s", (fromTier) => {
    const quote = quoteUpgrade({ fromTier, toPlanId: "lite", daysRemaining: 15, periodDays: 30 });
    expect(quote.credit).toEqual(usd(0));
    expect(quote.amountDue).toEqual(usd(250));
  });

  it("stays between zero and the full price and never rises with the remaining days", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...planIds),
        fc.constantFrom(...planIds),
        fc.integer({ min: -5, max: 40 }),
        (fromTier, toPlanId, daysRemaining) => {
          const quote = quoteUpgrade({ fromTier, toPlanId, daysRemaining, periodDays: 30 });
          const dayLater = quoteUpgrade({
            fromTier,
            toPlanId,
            daysRemaining: daysRemaining - 1,
            periodDays: 30,
          });
          expect(quote.amountDue.amountMinor).toBeGreaterThanOrEqual(0);
          expect(quote.amountDue.amountMinor).toBeLessThanOrEqual(quote.fullPrice.amountMinor);
          expect(dayLater.amountDue.amountMinor).toBeGreaterThanOrEqual(quote.amountDue.amountMinor);
        },
      ),
    );
  });
});
