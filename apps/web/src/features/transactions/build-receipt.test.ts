import { normalizeTransaction } from "@pith/core/billing/normalize-transaction";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { loadTextArea, switchLanguage } from "../../lib/texts/texts.ts";
import { buildReceipt } from "./build-receipt.ts";
import { shortenPaymentId } from "./shorten-payment-id.ts";

function receiptOf(raw: Parameters<typeof normalizeTransaction>[0], locale = "en") {
  return buildReceipt({ transaction: normalizeTransaction(raw), locale });
}

beforeAll(() => loadTextArea("account"));
beforeEach(() => void vi.stubEnv("TZ", "UTC"));
afterEach(() => vi.unstubAllEnvs());

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
  it("lists date, item, amount and method in the reader's format", () => {
    expect(receiptOf(paid).text).toBe(
      [
        "Pith receipt",
        "",
        "Date: March 7, 2025",
        "Plan: Lite",
        "Amount: $2.50",
        "Status: Completed",
        "Payment: 12345678",
        "Paid with: Card, Stripe",
        "Provider’s receipt: https://pay.example/invoice",
        "",
      ].join("\n"),
    );
  });

  it("is in the reader's language", async () => {
    await switchLanguage("es");
    expect(receiptOf(paid, "es").text).toBe(
      [
        "Recibo de Pith",
        "",
        "Fecha: 7 de marzo de 2025",
        "Plan: Lite",
        "Importe: 2,50\u00a0US$",
        "Estado: Completado",
        "Pago: 12345678",
        "Pagado con: Tarjeta, Stripe",
        "Recibo del proveedor: https://pay.example/invoice",
        "",
      ].join("\n"),
    );
    await switchLanguage("en");
  });

  it("names the file by the reader's date", { tags: "S2.transactions.12" }, () => {
    expect(receiptOf(paid).fileName).toBe("pith-receipt-2025-03-07.txt");
    vi.stubEnv("TZ", "Asia/Tokyo");
    expect(receiptOf(paid, "ar").fileName).toBe("pith-receipt-2025-03-08.txt");
    expect(receiptOf({}).fileName).toBe("pith-receipt-undated.txt");
  });

  it("shows the last 8 characters of the payment id", { tags: "S2.transactions.13" }, () => {
    expect(receiptOf(paid).text).toContain("Payment: 12345678\n");
    expect(shortenPaymentId("pi_3Qx0000012345678")).toBe("12345678");
    expect(shortenPaymentId("pi_345678")).toBe("i_345678");
    expect(shortenPaymentId("pi_45678")).toBe("pi_45678");
    expect(shortenPaymentId("short")).toBe("short");
    expect(shortenPaymentId(null)).toBe("N/A");
  });

  it("shows 'N/A' for an unreadable date", { tags: "S2.transactions.14" }, () => {
    expect(receiptOf({ ...paid, timestamp: "abc" }).text).toContain("Date: N/A\n");
  });

  it("prefers the receipt to the invoice", () => {
    expect(receiptOf({ ...paid, receipt_url: "https://pay.example/receipt" }).text).toContain(
      "Provider’s receipt: https://pay.example/receipt\n",
    );
  });

  it("names the payment method and provider, and shows unknown ones unchanged", () => {
    const method = (change: object) => receiptOf({ ...paid, ...change }).text;
    expect(method({ payment_type: "crypto", provider: "nowpayments" })).toContain(
      "Paid with: Crypto, NOWPayments\n",
    );
    expect(method({ payment_type: "stars", provider: "telegram" })).toContain("Paid with: Stars, Telegram\n");
    expect(method({ payment_type: "barter", provider: null })).toContain("Paid with: barter\n");
    expect(method({ payment_type: null, provider: null })).toContain("Paid with: N/A\n");
  });

  it("prevents external text from starting a line", () => {
    const text = receiptOf({ ...paid, payment_type: "card\r\nAmount: 0" }).text;
    expect(text.split("\n").filter((line) => line.startsWith("Amount:"))).toEqual(["Amount: $2.50"]);
  });
});
