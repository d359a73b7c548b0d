import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatAmount } from "../money/format-amount.ts";
import { parseAmount } from "../money/parse-amount.ts";
import { normalizeTransaction } from "./normalize-transaction.ts";
import { parseDate } from "./parse-date.ts";
import type { RawTransaction } from "./transaction.ts";
import { transactionSchema } from "./transaction.ts";

const dateLike = fc.oneof(
  fc.anything(),
  fc.string({ maxLength: 200 }),
  fc.date({ noInvalidDate: false }).map((date) => (Number.isNaN(date.getTime()) ? "" : date.toISOString())),
  fc.stringMatching(/^\d{1,4}-\d{1,2}-\d{1,2}[T ]?[\d:.+Z-]{0,20}$/),
  fc.double(),
  fc.record({ seconds: fc.oneof(fc.double(), fc.string()), nanoseconds: fc.anything() }),
);
const amountLike = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.string({ maxLength: 60 }),
  fc.stringMatching(/^[+-]?\d{0,40}[.,]?\d{0,40}$/),
);

describe("parseDate", () => {
  it("makes ISO 8601 or null of anything", () => {
    fc.assert(
      fc.property(dateLike, (value) => {
        const date = parseDate(value);
        if (date !== null) expect(new Date(date).toISOString()).toBe(date);
      }),
    );
  });

  it("reads back every moment from 1970 to 9999 in all forms", () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000_000_000, max: 253_402_300_799_999 }), (timeMs) => {
        const iso = new Date(timeMs).toISOString();
        expect(parseDate(iso)).toBe(iso);
        expect(parseDate(timeMs)).toBe(iso);
        expect(parseDate(new Date(timeMs))).toBe(iso);
        expect(Date.parse(parseDate(new Date(timeMs).toUTCString()) ?? "")).toBe(
          Math.trunc(timeMs / 1000) * 1000,
        );
      }),
    );
  });

  it("answers long input before the test's time is up", () => {
    for (const piece of ["9", "2024-01-01T", "(", " ", "Tue, 05 Nov 2024 10:00:00 GMT ("]) {
      expect(parseDate(piece.repeat(200_000))).toBeNull();
    }
  });
});

describe("parseAmount", () => {
  it("makes a whole number or null of anything", () => {
    fc.assert(
      fc.property(
        amountLike,
        fc.constantFrom("EUR", "JPY", "KWD", "CLF"),
        fc.boolean(),
        (amount, currency, isInUnits) => {
          const amountMinor = parseAmount({ amount, currency, isInUnits });
          if (amountMinor !== null) expect(Number.isSafeInteger(amountMinor)).toBe(true);
          expect(formatAmount({ amount, currency, isInUnits })).not.toMatch(/NaN|Infinity|∞/);
        },
      ),
    );
  });

  it("reads back every cent that it writes in units", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (amountMinor) => {
        const units = (amountMinor / 100).toFixed(2);
        expect(parseAmount({ amount: units, currency: "EUR", isInUnits: true })).toBe(amountMinor);
        expect(parseAmount({ amount: amountMinor / 100, currency: "EUR", isInUnits: true })).toBe(
          amountMinor,
        );
      }),
    );
  });

  it("answers long input before the test's time is up", () => {
    for (const piece of ["9", "0.", "-", " ", "1e"]) {
      expect(parseAmount({ amount: piece.repeat(200_000), currency: "EUR", isInUnits: true })).toBeNull();
    }
  });
});

describe("normalizeTransaction", () => {
  it("makes a valid transaction of any object", () => {
    const raw = fc.record(
      {
        id: fc.anything(),
        tier: fc.anything(),
        status: fc.anything(),
        amount: fc.oneof(amountLike, fc.anything()),
        amount_in_units: fc.anything(),
        currency: fc.oneof(fc.constantFrom("EUR", "jpy", "USDT"), fc.anything()),
        provider_payment_id: fc.anything(),
        timestamp: dateLike,
        created_at: dateLike,
        receipt_url: fc.oneof(fc.webUrl(), fc.anything()),
        invoice_url: fc.oneof(fc.webUrl(), fc.string()),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(raw, (value) => {
        // In production, the wire schema validates the value first. This test bypasses that validation.
        const transaction = normalizeTransaction(value as unknown as RawTransaction);
        expect(transactionSchema.parse(transaction)).toEqual(transaction);
      }),
    );
  });
});
