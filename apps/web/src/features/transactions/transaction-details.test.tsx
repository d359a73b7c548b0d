import type { Transaction } from "@pith/core/billing/transaction";
import { render, screen } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { loadTextArea, switchLanguage } from "../../lib/texts/texts.ts";
import { TransactionDetails } from "./transaction-details.tsx";

beforeAll(() => loadTextArea("account"));

const payment: Transaction = {
  id: "transaction-1",
  provider: "stripe",
  tier: "pro",
  status: "succeeded",
  payment_type: "card",
  amount: 1000,
  paid: 1000,
  currency: "USD",
  provider_payment_id: "in_00000000000001",
  subscription_id: "sub_1",
  customer_id: "cus_1",
  timestamp: "2026-01-15T12:00:00.000Z",
  created_at: "2026-01-15T12:00:00.000Z",
  receipt_url: null,
  invoice_url: "https://pay.example/invoice",
};

describe("TransactionDetails", () => {
  it.each([
    { status: "succeeded" as const, name: "Provider’s receipt" },
    { status: "failed" as const, name: "Pay this invoice" },
    { status: "processing" as const, name: "Pay the rest" },
  ])("labels the provider's page by its purpose for a payment that has $status", ({ status, name }) => {
    render(<TransactionDetails transaction={{ ...payment, status }} />);
    const links = screen.getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      [name, "https://pay.example/invoice"],
    ]);
  });

  it("separates method and provider with the language's own comma", async () => {
    await switchLanguage("ar");
    render(<TransactionDetails transaction={payment} />);
    const [, method] = screen.getAllByRole("definition");
    expect(method?.textContent).toBe("\u2068بطاقة\u2069، \u2068Stripe\u2069");
    await switchLanguage("en");
  });
});
