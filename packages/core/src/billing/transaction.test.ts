import { describe, expect, it } from "vitest";
import { premiumSchema } from "../accounts/premium.ts";
import { moneySchema } from "../money/money.ts";
import { rawTransactionSchema, transactionSchema } from "./transaction.ts";
import { transactionStatuses } from "./transaction-statuses.ts";

const transaction = {
  id: "t1",
  provider: "stripe",
  tier: "lite",
  status: "succeeded",
  payment_type: "card",
  amount: 250,
  currency: "EUR",
  provider_payment_id: "pi_1234567890",
  subscription_id: "sub_1",
  customer_id: "cus_1",
  timestamp: "2025-03-07T10:00:00.000Z",
  created_at: "2025-03-07T10:00:00.000Z",
  receipt_url: "https://pay.example/receipt",
  invoice_url: null,
} as const;

describe("transactionSchema", () => {
  for (const [row, field] of [
    ["S3.transaction.01", "id"],
    ["S3.transaction.02", "provider"],
    ["S3.transaction.03", "tier"],
    ["S3.transaction.04", "status"],
    ["S3.transaction.05", "payment_type"],
    ["S3.transaction.06", "amount"],
    ["S3.transaction.07", "currency"],
    ["S3.transaction.08", "provider_payment_id"],
    ["S3.transaction.09", "subscription_id"],
    ["S3.transaction.10", "customer_id"],
    ["S3.transaction.11", "timestamp"],
    ["S3.transaction.11", "created_at"],
    ["S3.transaction.12", "receipt_url"],
    ["S3.transaction.12", "invoice_url"],
  ] as const) {
    it(`has the field ${field}`, { tags: row }, () => {
      expect(transactionSchema.parse(transaction)[field]).toBe(transaction[field]);
      const { [field]: _left, ...rest } = transaction;
      expect(transactionSchema.safeParse(rest).success).toBe(false);
    });
  }

  it("has exactly six statuses", { tags: "S3.transaction.20" }, () => {
    expect(transactionStatuses).toEqual([
      "succeeded",
      "pending",
      "processing",
      "failed",
      "cancelled",
      "expired",
    ]);
    for (const status of transactionStatuses) {
      expect(transactionSchema.safeParse({ ...transaction, status }).success).toBe(true);
    }
    expect(transactionSchema.safeParse({ ...transaction, status: "refunded" }).success).toBe(false);
  });

  it("accepts only whole minor units", { tags: "D.money.01" }, () => {
    for (const field of ["amount", "paid"]) {
      expect(transactionSchema.safeParse({ ...transaction, [field]: 2.5 }).success, field).toBe(false);
    }
    expect(premiumSchema.safeParse({ renewal: { amount: 2.5, currency: "EUR" } }).success).toBe(false);
    expect(moneySchema.safeParse({ amountMinor: 2.5, currency: "EUR" }).success).toBe(false);
    expect(moneySchema.parse({ amountMinor: 250, currency: "EUR" }).amountMinor).toBe(250);
  });

  it("requires an ISO currency code", { tags: "D.money.02" }, () => {
    for (const currency of ["eur", "€", "EURO", "", undefined]) {
      expect(transactionSchema.safeParse({ ...transaction, currency }).success).toBe(false);
      expect(moneySchema.safeParse({ amountMinor: 250, currency }).success).toBe(false);
    }
  });

  it("rejects javascript: links", () => {
    expect(transactionSchema.safeParse({ ...transaction, receipt_url: "javascript:alert(1)" }).success).toBe(
      false,
    );
  });
});

describe("rawTransactionSchema", () => {
  it("makes every field optional and keeps unknown ones", () => {
    expect(rawTransactionSchema.parse({})).toEqual({});
    expect(rawTransactionSchema.parse({ id: 7, timestamp: { _seconds: 1 }, note: "x" })).toEqual({
      id: 7,
      timestamp: { _seconds: 1 },
      note: "x",
    });
  });
});
