import { describe, expect, it } from "vitest";
import { buildReceipt } from "./build-receipt.ts";
import { normalizeTransaction } from "./normalize-transaction.ts";
import { shortenPaymentId } from "./shorten-payment-id.ts";

const options = { locale: "en-GB", timeZone: "UTC" };

function receiptOf(raw: Parameters<typeof normalizeTransaction>[0], zone = options) {
  return buildReceipt({ transaction: normalizeTransaction(raw), ...zone });
}

const paid = {
  provider: "stripe",
  tier: "lite",
  status: "succeeded",
  payment_type: "card",
  amount: 250,
  currency: "USD",
  provider_payment_id: "pi_3Qx0000012345678",
  timestamp: "2025-03-07T23:30:00Z",
  invoice_url: "https://pay.example/invoice",
};

describe("buildReceipt", () => {
  it("says when, what, how much and how, in the reader's own way", () => {
    expect(receiptOf(paid).text).toBe(
      [
        "Pith receipt",
        "",
        "Date: 7 March 2025",
        "Plan: Lite",
        "Amount: US$2.50",
        "Status: Completed",
        "Payment: 12345678",
        "Paid with: Card, Stripe",
        "Provider's receipt: https://pay.example/invoice",
        "",
      ].join("\n"),
    );
  });

  it("names the file by the reader's date", { tags: "S2.transactions.12" }, () => {
    expect(receiptOf(paid).fileName).toBe("pith-receipt-2025-03-07.txt");
    expect(receiptOf(paid, { locale: "ar-EG", timeZone: "Asia/Tokyo" }).fileName).toBe(
      "pith-receipt-2025-03-08.txt",
    );
    expect(receiptOf({}).fileName).toBe("pith-receipt-undated.txt");
  });

  it("shows the last 8 characters of the payment id", { tags: "S2.transactions.13" }, () => {
    expect(receiptOf(paid).text).toContain("Payment: 12345678\n");
    expect(shortenPaymentId("pi_3Qx0000012345678")).toBe("12345678");
    expect(shortenPaymentId("short")).toBe("short");
    expect(shortenPaymentId(null)).toBe("N/A");
  });

  it("shows 'N/A' for a date that can't be read", { tags: "S2.transactions.14" }, () => {
    expect(receiptOf({ ...paid, timestamp: "abc" }).text).toContain("Date: N/A\n");
  });

  it("prefers the receipt to the invoice", () => {
    expect(receiptOf({ ...paid, receipt_url: "https://pay.example/receipt" }).text).toContain(
      "Provider's receipt: https://pay.example/receipt\n",
    );
  });

  it("names how and with whom it was paid, and leaves what it doesn't know as it is", () => {
    const method = (change: object) => receiptOf({ ...paid, ...change }).text;
    expect(method({ payment_type: "crypto", provider: "nowpayments" })).toContain(
      "Paid with: Crypto, NOWPayments\n",
    );
    expect(method({ payment_type: "stars", provider: "telegram" })).toContain("Paid with: Stars, Telegram\n");
    expect(method({ payment_type: "barter", provider: null })).toContain("Paid with: barter\n");
    expect(method({ payment_type: null, provider: null })).toContain("Paid with: N/A\n");
  });

  it("lets nothing from outside begin a line", () => {
    const text = receiptOf({ ...paid, payment_type: "card\r\nAmount: 0" }).text;
    expect(text.split("\n").filter((line) => line.startsWith("Amount:"))).toEqual(["Amount: US$2.50"]);
  });
});
