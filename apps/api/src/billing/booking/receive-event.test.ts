import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestServer, TEST_ORIGIN, type TestServer } from "../../testing/create-test-server.ts";

let sandboxed: TestServer;
/** The same server without the sandbox, where a fake replaces the real provider. */
let real: TestServer;
beforeAll(async () => {
  sandboxed = await createTestServer();
  real = await createTestServer({
    database: sandboxed.database,
    change: ({ sandbox }) =>
      sandbox
        ? {
            payments: { card: { ...sandbox, name: "stripe" }, crypto: { ...sandbox, name: "nowpayments" } },
            sandbox: null,
          }
        : {},
  });
});
afterAll(async () => {
  await real.close();
  await sandboxed.close();
});

/** Buys Pro and returns the account's state after each event. */
async function buy({
  server,
  provider,
  method,
}: {
  server: TestServer;
  provider: string;
  method: "card" | "crypto";
}) {
  const { cookie } = await server.signInGuest();
  const as = { headers: { Cookie: cookie } };
  const { body } = await server.call("createCheckoutSession", {
    as,
    body: {
      plan: "pro",
      period: "monthly",
      payment_method: method,
      is_upgrade: false,
      current_tier: "free",
      success_url: "/payment/success",
      cancel_url: "/payment/failed",
    },
  });
  const paymentId = String(body.data.url).split("/").at(-1) ?? "";
  const seen: unknown[] = [];
  for (const action of method === "crypto" ? (["pay_part", "pay"] as const) : (["pay"] as const)) {
    const event = await server.sandbox.act({ paymentId, action });
    if (!event) throw new Error("The payment is over.");
    for (let times = 0; times < 2; times += 1) {
      const answer = await server.app.request(`${TEST_ORIGIN}/api/webhooks/${provider}`, {
        method: "POST",
        ...event,
      });
      expect(answer.status).toBe(200);
    }
    const { premium, transactions } = (await server.call("getAccountOverview", { as })).body.data;
    const { tier, active, days_remaining } = premium;
    const payments = transactions.map(({ status, amount, currency }: Record<string, unknown>) => ({
      status,
      amount,
      currency,
    }));
    const notices = (await server.call("listNotifications", { as })).body.data;
    seen.push({
      ...{ tier, active, days_remaining, payments },
      notices: notices.map(({ type }: { type: string }) => type).sort(),
    });
  }
  return seen;
}

describe("receiveEvent", () => {
  it.each([
    ["card", "stripe"],
    ["crypto", "nowpayments"],
  ] as const)(
    "handles %s payments the same way in the sandbox and with %s",
    { tags: "D.money.29" },
    async (method, name) => {
      const inSandbox = await buy({ server: sandboxed, provider: "sandbox", method });
      const atProvider = await buy({ server: real, provider: name, method });
      expect(inSandbox.at(-1)).toMatchObject({ tier: "pro", active: true, payments: [expect.anything()] });
      expect(inSandbox.at(-1)).toMatchObject({ notices: expect.arrayContaining(["payment_succeeded"]) });
      expect(atProvider).toEqual(inSandbox);
      // With the sandbox disabled, its events and requests to its payment page are rejected too.
      const stray = await real.app.request(`${TEST_ORIGIN}/api/webhooks/sandbox`, {
        method: "POST",
        body: "{}",
      });
      expect(stray.status).toBe(404);
      expect((await real.app.request(`${TEST_ORIGIN}/sandbox/pay/any`)).status).toBe(404);
    },
  );
});
