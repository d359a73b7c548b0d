import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Decimal,
  floorShare,
  floorToMinor,
  parseDecimal,
  readExactMinor,
  writeMinor,
} from "./decimal.ts";

const digits = fc.bigInt({ min: 0n, max: 10n ** 30n });
const decimal: fc.Arbitrary<Decimal> = fc.record({ digits, places: fc.nat(18) });

/** Formats the value in decimal notation. */
function write({ digits: all, places }: Decimal): string {
  const text = String(all).padStart(places + 1, "0");
  return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
}

describe("decimals", () => {
  it("are parsed exactly, to the last digit", () => {
    fc.assert(fc.property(decimal, (value) => void expect(parseDecimal(write(value))).toEqual(value)));
    expect(parseDecimal("1e-8")).toEqual({ digits: 1n, places: 8 });
    expect(parseDecimal("1.5E+3")).toEqual({ digits: 1500n, places: 0 });
  });

  it.each(["", " 1", "-1", "1,5", "0x10", ".5", "5.", "1e", "Infinity", "NaN", "9".repeat(41), "1e999"])(
    "can't be parsed from %j",
    (text) => expect(parseDecimal(text)).toBeNull(),
  );

  it("are rounded down to minor units, never up", () => {
    fc.assert(
      fc.property(decimal, fc.constantFrom(0, 2, 3), (value, exponent) => {
        const minor = floorToMinor({ value, exponent });
        if (minor === null) return;
        const scaled = value.digits * 10n ** BigInt(exponent);
        const unit = 10n ** BigInt(value.places);
        expect(BigInt(minor) * unit <= scaled && scaled < (BigInt(minor) + 1n) * unit).toBe(true);
        const isExact = BigInt(minor) * unit === scaled;
        expect(readExactMinor({ value, exponent })).toBe(isExact ? minor : null);
      }),
    );
    expect(floorToMinor({ value: { digits: 10n ** 20n, places: 0 }, exponent: 2 })).toBeNull();
  });

  it("split an amount into shares that never exceed it", () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), decimal, decimal, (amountMinor, left, right) => {
        fc.pre(left.digits + right.digits > 0n);
        const places = Math.max(left.places, right.places);
        const raise = ({ digits: all, places: own }: Decimal) => all * 10n ** BigInt(places - own);
        const whole = { digits: raise(left) + raise(right), places };
        const shares = [left, right].map((part) => floorShare({ amountMinor, part, whole }) ?? Number.NaN);
        const sum = (shares[0] ?? 0) + (shares[1] ?? 0);
        expect(sum).toBeLessThanOrEqual(amountMinor);
        expect(sum).toBeGreaterThanOrEqual(amountMinor - 1);
        expect(floorShare({ amountMinor, part: whole, whole })).toBe(amountMinor);
      }),
    );
    const zero = { digits: 0n, places: 0 };
    expect(floorShare({ amountMinor: 1, part: zero, whole: zero })).toBeNull();
  });

  it("round-trip through the text of a price", () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(0, 2, 3), (amountMinor, exponent) => {
        const value = parseDecimal(writeMinor({ amountMinor, exponent }));
        expect(value && readExactMinor({ value, exponent })).toBe(amountMinor);
      }),
    );
    expect(writeMinor({ amountMinor: 5, exponent: 2 })).toBe("0.05");
  });
});
