import { describe, expect, it } from "vitest";
import { normalizeTransaction } from "./normalize-transaction.ts";
import { type Transaction, transactionSchema } from "./transaction.ts";

const iso = "2024-11-05T10:00:00.000Z";
const timeMs = Date.parse(iso);

describe("normalizeTransaction", () => {
  it("keeps every field of a transaction that is already in our format", {
    tags: Array.from({ length: 12 }, (_, index) => `S3.transaction.${String(index + 1).padStart(2, "0")}`),
  }, () => {
    const transaction: Transaction = {
      id: "tx_1",
      provider: "stripe",
      tier: "pro",
      status: "succeeded",
      payment_type: "card",
      amount: 1999,
      paid: 1500,
      currency: "EUR",
      provider_payment_id: "pi_1",
      subscription_id: "sub_1",
      customer_id: "cus_1",
      timestamp: iso,
      created_at: "2024-11-04T10:00:00.000Z",
      receipt_url: "https://pay.example/receipt",
      invoice_url: "https://pay.example/invoice",
    };
    expect(normalizeTransaction(transaction)).toEqual(transaction);
  });

  it("parses a Date object", { tags: "S3.transaction.13" }, () => {
    expect(normalizeTransaction({ timestamp: new Date(timeMs) }).timestamp).toBe(iso);
    expect(normalizeTransaction({ timestamp: new Date(Number.NaN) }).timestamp).toBeNull();
  });

  it("parses {seconds} and {_seconds}, with or without nanoseconds", { tags: "S3.transaction.14" }, () => {
    expect(normalizeTransaction({ timestamp: { seconds: timeMs / 1000 } }).timestamp).toBe(iso);
    expect(normalizeTransaction({ timestamp: { _seconds: timeMs / 1000, _nanoseconds: 0 } }).timestamp).toBe(
      iso,
    );
    expect(
      normalizeTransaction({ timestamp: { seconds: timeMs / 1000, nanoseconds: 250_000_000 } }).timestamp,
    ).toBe("2024-11-05T10:00:00.250Z");
    expect(normalizeTransaction({ timestamp: { seconds: "soon" } }).timestamp).toBeNull();
  });

  it.each([
    [iso],
    ["2024-11-05T10:00:00Z"],
    ["2024-11-05T11:00:00+01:00"],
    ["2024-11-05T11:00:00.000000+0100"],
    ["2024-11-05 10:00:00"],
    ["2024-11-05T10:00"],
    ["Tue, 05 Nov 2024 10:00:00 GMT"],
    ["Tue Nov 05 2024 11:00:00 GMT+0100 (Central European Standard Time)"],
    [String(timeMs)],
    [String(timeMs / 1000)],
  ])("parses the string %s", { tags: "S3.transaction.15" }, (text) => {
    expect(normalizeTransaction({ timestamp: text }).timestamp).toBe(iso);
  });

  it("parses a date without a time as midnight UTC", () => {
    expect(normalizeTransaction({ timestamp: "2024-11-05" }).timestamp).toBe("2024-11-05T00:00:00.000Z");
  });

  it("parses numbers below 1e11 as seconds and others as milliseconds", { tags: "S3.transaction.16" }, () => {
    expect(normalizeTransaction({ timestamp: timeMs }).timestamp).toBe(iso);
    expect(normalizeTransaction({ timestamp: timeMs / 1000 }).timestamp).toBe(iso);
    expect(normalizeTransaction({ timestamp: timeMs / 1000 + 0.25 }).timestamp).toBe(
      "2024-11-05T10:00:00.250Z",
    );
    expect(normalizeTransaction({ timestamp: iso, created_at: timeMs - 1000 }).created_at).toBe(
      "2024-11-05T09:59:59.000Z",
    );
    expect(normalizeTransaction({ timestamp: 99_999_999_999 }).timestamp).toBe("5138-11-16T09:46:39.000Z");
    expect(normalizeTransaction({ timestamp: 100_000_000_000 }).timestamp).toBe("1973-03-03T09:46:40.000Z");
  });

  it("fills a missing timestamp from created_at", { tags: "S3.transaction.17" }, () => {
    expect(normalizeTransaction({ created_at: iso })).toMatchObject({ timestamp: iso, created_at: iso });
    expect(normalizeTransaction({ timestamp: "abc", created_at: iso }).timestamp).toBe(iso);
  });

  it("fills a missing created_at from timestamp", { tags: "S3.transaction.18" }, () => {
    expect(normalizeTransaction({ timestamp: iso, created_at: null })).toMatchObject({
      timestamp: iso,
      created_at: iso,
    });
  });

  it("keeps two different dates", () => {
    const later = "2024-11-06T10:00:00.000Z";
    expect(normalizeTransaction({ timestamp: iso, created_at: later })).toMatchObject({
      timestamp: iso,
      created_at: later,
    });
  });

  it("leaves both null if both are missing", { tags: "S3.transaction.19" }, () => {
    expect(normalizeTransaction({})).toMatchObject({ timestamp: null, created_at: null });
  });

  it.each([
    ["abc"],
    ["abc 1"],
    ["2024-02-30"],
    ["2024-13-01"],
    ["2024-11-05T25:00:00Z"],
    ["12345678"],
    [""],
    [0],
    [-5],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [1e20],
    [true],
    [[2024]],
    [{}],
  ])("returns no date for %j", (value) => {
    expect(normalizeTransaction({ timestamp: value }).timestamp).toBeNull();
  });

  it("maps an unknown status to pending", { tags: "S3.transaction.22" }, () => {
    expect(normalizeTransaction({ status: "foo" }).status).toBe("pending");
    expect(normalizeTransaction({}).status).toBe("pending");
    expect(normalizeTransaction({ status: "SUCCEEDED" }).status).toBe("succeeded");
    expect(normalizeTransaction({ status: "canceled" }).status).toBe("cancelled");
  });

  it("defaults the currency to EUR", { tags: "S9.prices.06" }, () => {
    expect(normalizeTransaction({ amount: 250 })).toMatchObject({ amount: 250, currency: "EUR" });
    expect(normalizeTransaction({ amount: 250, currency: "usd" })).toMatchObject({ currency: "USD" });
  });

  it("keeps the currency in which a payment was made", { tags: "S3.transaction.07" }, () => {
    for (const currency of ["GBP", "gbp", " GBP "]) {
      expect(normalizeTransaction({ amount: 250, currency }).currency, currency).toBe("GBP");
    }
  });

  it("converts amounts flagged as units to minor units", { tags: "D.money.01" }, () => {
    expect(normalizeTransaction({ amount: 1000 }).amount).toBe(1000);
    expect(normalizeTransaction({ amount: 10, amount_in_units: true }).amount).toBe(1000);
    expect(normalizeTransaction({ amount: "2.50", amount_in_units: true }).amount).toBe(250);
    expect(normalizeTransaction({ amount: 500, amount_in_units: true, currency: "JPY" }).amount).toBe(500);
  });

  it("returns no amount if the amount or currency is invalid", () => {
    expect(normalizeTransaction({ amount: "much" }).amount).toBeNull();
    expect(normalizeTransaction({ amount: 2.5 }).amount).toBeNull();
    expect(normalizeTransaction({ amount: 5, currency: "usdttrc20" }).amount).toBeNull();
  });

  it("keeps only http and https links without credentials", () => {
    expect(normalizeTransaction({ receipt_url: "https://pay.example/r?x=1" }).receipt_url).toBe(
      "https://pay.example/r?x=1",
    );
    for (const link of ["javascript:alert(1)", "data:text/html,x", "/receipt", "https://u:p@pay.example/"]) {
      expect(normalizeTransaction({ receipt_url: link, invoice_url: link })).toMatchObject({
        receipt_url: null,
        invoice_url: null,
      });
    }
  });

  it("returns a transaction that matches the schema even if fields are missing", () => {
    const whole = normalizeTransaction({ id: 12, tier: "PRO", provider_payment_id: 99, timestamp: timeMs });
    expect(transactionSchema.parse(whole)).toEqual(whole);
    expect(whole).toMatchObject({ id: "12", tier: "pro", provider_payment_id: "99" });
    expect(transactionSchema.parse(normalizeTransaction({ tier: "gold" })).tier).toBeNull();
  });

  it("can be imported from @pith/core", { tags: "D.name.09" }, async () => {
    const rule = await import("@pith/core/billing/normalize-transaction");
    expect(rule.normalizeTransaction({ created_at: timeMs }).timestamp).toBe(iso);
  });
});
