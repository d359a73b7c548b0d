import { describe, expect, it } from "vitest";
import type { SandboxPayment } from "./sandbox.repo.ts";
import { renderSandboxPage } from "./sandbox-page.ts";

const payment: SandboxPayment = {
  id: "pay_1",
  checkoutId: "checkout_1",
  method: "card",
  plan: "based",
  status: "open",
  amountMinor: 500,
  paidMinor: 0,
  refundedMinor: 0,
  currency: "USD",
  customerId: "customer_1",
  subscriptionId: null,
  replacesSubscriptionId: null,
  returnUrl: "https://pith.test/payment/success",
  createdAt: new Date(0),
  updatedAt: new Date(0),
};

async function render(change: Partial<SandboxPayment> = {}): Promise<string> {
  const page = await renderSandboxPage({
    payment: { ...payment, ...change },
    leaveUrl: "https://pith.test/payment?left=1",
  });
  return String(page).replaceAll(/\s+/g, " ");
}

describe("renderSandboxPage", () => {
  it("says that no money moves, and shows the plan, period, method and amount", async () => {
    const page = await render();
    expect(page).toContain("No money moves here.");
    expect(page).toContain("<dt>Pith Based</dt> <dd>$5.00</dd>");
    expect(page).toContain("per month, renews every month");
    expect(page).toContain("Pay by card");
    expect(page).toContain("<dt>Due today</dt> <dd>$5.00</dd>");
    expect(page).toContain("Pay $5.00");
    expect(page).not.toContain("Still due");
  });

  it("asks for the rest after a partial payment", async () => {
    const page = await render({ method: "crypto", status: "partial", paidMinor: 200 });
    expect(page).toContain("for one month, doesn’t renew automatically");
    expect(page).toContain("<dt>Still due</dt> <dd>$3.00</dd>");
    expect(page).toContain("Pay $3.00");
  });

  it("shows a provider's fields as read-only inputs that aren't submitted", async () => {
    for (const method of ["card", "crypto"] as const) {
      const fields = (await render({ method })).match(/<input[^>]*>/g) ?? [];
      expect(fields.length).toBeGreaterThan(1);
      for (const field of fields) {
        expect(field).toContain("readonly");
        expect(field).not.toContain("name=");
      }
    }
  });

  it("shows no form once the payment is over", async () => {
    const page = await render({ status: "failed" });
    expect(page).toContain("This payment is over.");
    expect(page).toContain('href="https://pith.test/payment?left=1"');
    expect(page).not.toContain("<form");
  });

  it("keeps the CSS unescaped, so that the theme selector matches", async () => {
    expect(await render()).toContain(':root[data-theme="dark"]');
  });
});
