import { normalizeTransaction } from "@pith/core/billing/normalize-transaction";
import { buildUser } from "@pith/core/testing";
import { cleanup, render } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { authStore } from "../../lib/auth/auth.ts";
import { usePayment } from "../../lib/payment-store.ts";
import { connectMember } from "../../lib/testing/connect-member.ts";
import { loadTextArea, switchLanguage } from "../../lib/texts/texts.ts";
import { PaymentResultPage, type PaymentResultProps } from "./payment-result-page.tsx";

const paid = normalizeTransaction({
  id: "transaction-1",
  provider: "sandbox",
  tier: "pro",
  status: "succeeded",
  amount: 831,
  currency: "USD",
  provider_payment_id: "payment-2",
});

beforeAll(() => {
  // Not restored until the end of the file, because an unmounted page may still send a request.
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  return loadTextArea("account");
});
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => {
  connectMember();
});
afterEach(async () => {
  cleanup();
  usePayment.getState().forget();
  authStore.getState().endSession();
  await switchLanguage("en");
});

function show({
  address,
  outcome = "success",
  transactions = [],
}: {
  address: string;
  outcome?: PaymentResultProps["outcome"];
  transactions?: (typeof paid)[];
}): string | null {
  authStore
    .getState()
    .adoptUser(buildUser({ id: "user-1", authProvider: "telegram", telegram_id: "123456789", transactions }));
  const { container } = render(
    <MemoryRouter initialEntries={[address]}>
      <PaymentResultPage kind="card" outcome={outcome} />
    </MemoryRouter>,
  );
  return container.querySelector("dl")?.textContent ?? null;
}

const begin = (lastPaymentAmount: number) =>
  usePayment.getState().remember({
    lastPaymentId: "checkout-2",
    lastPaymentAmount,
    lastPaymentCurrency: "USD",
    lastPaymentPlan: "pro",
  });

describe("PaymentFacts", () => {
  it.each(["success", "failed", "partial"] as const)(
    "shows the recorded payment that the URL names on the %s page",
    (outcome) => {
      begin(1000);
      expect(show({ address: "/?payment=payment-2&plan=pro", outcome, transactions: [paid] })).toBe(
        "Pro$8.31",
      );
    },
  );

  it("says that a partial payment succeeded if the rest has arrived since", () => {
    const title = () => document.querySelector("h1")?.textContent;
    show({ address: "/?payment=payment-2", outcome: "partial" });
    expect(title()).toBe("Payment Incomplete");
    cleanup();
    show({ address: "/?payment=payment-2", outcome: "partial", transactions: [paid] });
    expect(title()).toBe("Payment Successful");
  });

  it("shows the amount due until the payment is recorded, and never an earlier payment's", () => {
    begin(831);
    const earlier = { ...paid, provider_payment_id: "payment-1", amount: 250, tier: "lite" as const };
    expect(show({ address: "/?payment=payment-2", outcome: "failed", transactions: [earlier] })).toBe(
      "Pro$8.31",
    );
  });

  it("says that undoing a cancellation cost nothing", () => {
    begin(0);
    const unnamed = { ...paid, provider_payment_id: null };
    expect(show({ address: "/", transactions: [unnamed] })).toBe("Pro$0.00");
  });

  it("shows what has arrived of a partial payment and what is missing", {
    tags: "D.money.21",
  }, async () => {
    const part = { ...paid, status: "processing" as const, amount: 1000, paid: 333 };
    const address = "/?payment=payment-2";
    const facts = () => show({ address, outcome: "partial", transactions: [part] });
    expect(facts()).toBe("Pro$10.00Received$3.33Remaining$6.67");
    cleanup();
    await switchLanguage("de");
    expect(facts()).toBe("Pro10,00\u00a0$Erhalten3,33\u00a0$Noch offen6,67\u00a0$");
    cleanup();
    await switchLanguage("en");
    // Only the partial payment page shows the received amount. Elsewhere, it's on the receipt.
    expect(show({ address, transactions: [part] })).toBe("Pro$10.00");
    cleanup();
    expect(show({ address, outcome: "partial", transactions: [{ ...part, paid: null }] })).toBe("Pro$10.00");
  });

  it("links to the rest of the payment that the URL names, not of another", () => {
    const other = { ...paid, status: "processing" as const, invoice_url: "https://pay.example/other" };
    const part = { ...other, provider_payment_id: "payment-3", invoice_url: "https://pay.example/rest" };
    show({ address: "/?payment=payment-3", outcome: "partial", transactions: [other, part] });
    expect(document.querySelector<HTMLAnchorElement>('a[href^="https://pay.example"]')?.href).toBe(
      "https://pay.example/rest",
    );
  });

  it("formats it for the reader's locale", async () => {
    await switchLanguage("de");
    expect(show({ address: "/?payment=payment-2", transactions: [paid] })).toBe("Pro8,31\u00a0$");
  });

  it("shows nothing for an unknown payment", () => {
    expect(show({ address: "/?payment=payment-9", transactions: [paid] })).toBeNull();
  });
});
