import { buildPlanList } from "@pith/core/plans/build-plan-list";
import { buildFirebaseAuth, buildUser } from "@pith/core/testing";
import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { connectAuth } from "../../lib/api-client.ts";
import { authStore } from "../../lib/auth/auth.ts";
import { connectMember } from "../../lib/testing/connect-member.ts";
import { chooseLanguage, loadTextArea } from "../../lib/texts/texts.ts";
import { AmountDue } from "./amount-due.tsx";

const asked: string[] = [];
const authorizations: (string | null)[] = [];
let quote: Record<string, unknown> = {};
const basic = {
  from_tier: "lite",
  to_tier: "pro",
  billing_period: "monthly",
  kind: "change",
  currency: "USD",
  full_price: 1000,
  credit: 169,
  amount_due: 831,
  days_remaining: 21,
};

beforeAll(() => loadTextArea("account"));
beforeEach(() => {
  asked.length = 0;
  authorizations.length = 0;
  quote = basic;
  vi.stubGlobal("fetch", async (url: string, { headers }: RequestInit) => {
    asked.push(url);
    authorizations.push(new Headers(headers).get("authorization"));
    return new Response(JSON.stringify({ success: true, data: quote }));
  });
  connectMember();
});
afterEach(() => {
  cleanup();
  authStore.getState().endSession();
  vi.unstubAllGlobals();
});

function show({ tier, method = "card" }: { tier: "free" | "lite" | "pro"; method?: "card" | "crypto" }) {
  authStore.getState().adoptUser(
    buildUser({
      id: "user-1",
      authProvider: "telegram",
      telegram_id: "123456789",
      premium: {
        tier,
        active: tier !== "free",
        days_remaining: tier === "free" ? null : 21,
        summaries_limit: 50,
        activation_date: null,
        expiry_date: null,
        cancel_at_period_end: false,
        renewal: null,
        next_plan: null,
      },
    }),
  );
  const plan = buildPlanList({ currency: "USD" }).find(({ id }) => id === "pro");
  if (!plan) throw new Error("There is no pro plan.");
  const view = render(<AmountDue plan={plan} method={method} />);
  return {
    ...view,
    readRows: () => [...view.container.querySelectorAll("dl > div")].map((row) => row.textContent),
    switchTo: (other: "card" | "crypto") => view.rerender(<AmountDue plan={plan} method={other} />),
  };
}

describe("AmountDue", () => {
  it("shows a user without a plan the full price without a request", () => {
    const { readRows } = show({ tier: "free" });
    expect(readRows()).toEqual(["Pro · One month$10.00", "Due today$10.00"]);
    expect(asked).toEqual([]);
  });

  it("shows the charge for an upgrade: the price less the server's credit for remaining days", async () => {
    const { readRows } = show({ tier: "lite" });
    expect(readRows()).toEqual(["Pro · One month$10.00", "Due today…"]);
    await waitFor(() =>
      expect(readRows()).toEqual([
        "Pro · One month$10.00",
        "Credit for 21 remaining days−$1.69",
        "Due today$8.31",
      ]),
    );
  });

  it("puts the credit's minus on the number's left side in Arabic, too", async () => {
    onTestFinished(() => chooseLanguage("en"));
    await chooseLanguage("ar");
    const { readRows } = show({ tier: "lite" });
    await waitFor(() => expect(readRows()[1]).toMatch(/\u200E−1\.69\u00A0US\$\u200E$/));
  });

  it("requests the price for a month of the chosen plan as the Telegram user", {
    tags: ["S7.pricing.02", "S7.pricing.03", "S7.pricing.08"],
  }, async () => {
    show({ tier: "lite" });
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked).toEqual([
      "/api/payment/upgrade-pricing?to_tier=pro&billing_period=monthly&payment_method=card",
    ]);
    expect(authorizations).toEqual(["Telegram 123456789"]);
  });

  it("requests the price with a fresh token each time for other users", {
    tags: "S7.pricing.09",
  }, async () => {
    connectAuth({ ...buildFirebaseAuth(), notifySessionEnded: () => undefined });
    const { switchTo } = show({ tier: "lite" });
    await waitFor(() => expect(asked).toHaveLength(1));
    switchTo("crypto");
    await waitFor(() => expect(authorizations).toEqual(["Bearer token-1", "Bearer token-2"]));
  });

  it("requests the price again for another payment method, whose amount may differ", async () => {
    const { readRows, switchTo } = show({ tier: "lite" });
    await waitFor(() => expect(readRows()).toContain("Due today$8.31"));
    quote = { ...basic, kind: "month_ahead", credit: 0, amount_due: 1000 };
    switchTo("crypto");
    await waitFor(() => expect(readRows()).toEqual(["Pro · One month$10.00", "Due today$10.00"]));
    expect(
      asked.map((url) => new URL(url, "https://pith.example").searchParams.get("payment_method")),
    ).toEqual(["card", "crypto"]);
  });

  it("says that undoing a cancellation costs nothing", async () => {
    quote = { ...basic, from_tier: "pro", kind: "reactivation", credit: 0, amount_due: 0 };
    const { readRows, getByText } = show({ tier: "pro" });
    await waitFor(() => expect(readRows()).toEqual(["Pro · One month$10.00", "Due today$0.00"]));
    expect(getByText(/^You won’t be charged today/)).toBeTruthy();
  });
});
