import { describe, expect, it } from "vitest";
import { getOpenInvoiceUrl } from "./get-open-invoice-url.ts";
import { getReceiptUrl } from "./get-receipt-url.ts";

const receipt_url = "https://pay.example/receipt";
const invoice_url = "https://pay.example/invoice";

describe("getReceiptUrl and getOpenInvoiceUrl", () => {
  it.each([
    { payment: { status: "succeeded", receipt_url, invoice_url }, receipt: receipt_url, open: null },
    { payment: { status: "succeeded", receipt_url: null, invoice_url }, receipt: invoice_url, open: null },
    { payment: { status: "cancelled", receipt_url: null, invoice_url }, receipt: invoice_url, open: null },
    { payment: { status: "failed", receipt_url: null, invoice_url }, receipt: null, open: invoice_url },
    { payment: { status: "processing", receipt_url: null, invoice_url }, receipt: null, open: invoice_url },
    { payment: { status: "failed", receipt_url: null, invoice_url: null }, receipt: null, open: null },
  ] as const)("distinguish a receipt from an open invoice: $payment.status", ({ payment, receipt, open }) => {
    expect(getReceiptUrl(payment)).toBe(receipt);
    expect(getOpenInvoiceUrl(payment)).toBe(open);
  });
});
