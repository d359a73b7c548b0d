import { describe, expect, it } from "vitest";
import { accountEndpoints } from "../contract/account.endpoints.ts";
import { authEndpoints } from "../contract/auth.endpoints.ts";
import { notificationEndpoints } from "../contract/notification.endpoints.ts";
import { paymentEndpoints } from "../contract/payment.endpoints.ts";
import { premiumEndpoints } from "../contract/premium.endpoints.ts";
import { createTestClient, type FakeAnswer } from "../testing/index.ts";
import { getAccountOverview } from "./get-account-overview.ts";

const checkoutRequest = {
  plan: "lite",
  period: "monthly",
  payment_method: "card",
  is_upgrade: false,
  current_tier: "free",
  success_url: "https://pith.example/payment/success",
  cancel_url: "https://pith.example/payment/failed",
} as const;

describe("readReply", () => {
  it("returns the reply's data", async () => {
    const { client } = createTestClient({ answers: [{ json: { success: true, data: { tier: "pro" } } }] });
    expect(await client.call(premiumEndpoints.getPremiumStatus)).toEqual({ tier: "pro" });
  });

  it.each([{ success: false }, {}, { success: null }, { success: "true" }, { success: 1 }])(
    "fails unless success is true: %j",
    { tags: "S5.replies.01" },
    async (flag) => {
      const { client } = createTestClient({ answers: [{ json: { ...flag, data: {} } }] });
      await expect(client.call(premiumEndpoints.getPremiumStatus)).rejects.toThrow();
    },
  );

  it.each([[{ success: true }], [{ success: true, data: null }], [{ success: true, data: "text" }]])(
    "fails without a data object: %j",
    { tags: "S5.replies.02" },
    async (json) => {
      const { client } = createTestClient({ answers: [{ json }] });
      await expect(client.call(premiumEndpoints.getPremiumStatus)).rejects.toThrow(
        "Failed to fetch premium status",
      );
    },
  );

  it("requires only success from a delete reply", { tags: "S5.replies.03" }, async () => {
    const { client } = createTestClient({ answers: [{ json: { success: true } }, { json: {} }] });
    const deleteAccount = () =>
      client.call(accountEndpoints.deleteAccount, { body: { confirmation: "delete" } });
    await expect(deleteAccount()).resolves.toBeUndefined();
    await expect(deleteAccount()).rejects.toThrow("Failed to delete account");
  });

  it("fails with the server's error text", { tags: "S5.replies.04" }, async () => {
    const { client } = createTestClient({ answers: [{ json: { success: false, error: "x" } }] });
    await expect(client.call(premiumEndpoints.getPremiumStatus)).rejects.toThrow(/^x$/);
  });

  it("fails with the call's default message if the reply isn't JSON", async () => {
    const { client } = createTestClient({ answers: [{ text: "<html>" }] });
    await expect(client.call(premiumEndpoints.getPremiumStatus)).rejects.toThrow(
      "Failed to fetch premium status",
    );
  });

  const body = { body: { confirmation: "delete" as const } };
  for (const [row, endpoint, input, text] of [
    ["S8.http.06", premiumEndpoints.getPremiumStatus, undefined, "Failed to fetch premium status"],
    ["S8.http.07", premiumEndpoints.getLinkedAccountUsage, undefined, "Failed to fetch linked account usage"],
    ["S8.http.08", paymentEndpoints.getPlansWithPricing, undefined, "Failed to fetch plans with pricing"],
    ["S8.http.09", accountEndpoints.getAccountOverview, undefined, "Failed to fetch account overview"],
    ["S8.http.10", accountEndpoints.deleteAccount, body, "Failed to delete account"],
    [
      "S8.http.11",
      paymentEndpoints.createCheckoutSession,
      { body: checkoutRequest },
      "Failed to create checkout session",
    ],
    ["S8.http.12", premiumEndpoints.updateSubscription, { body: {} }, "Failed to update subscription"],
    ["S8.http.13", premiumEndpoints.cancelSubscription, { body: {} }, "Failed to cancel subscription"],
  ] as const) {
    it(`falls back to the call's default message for ${endpoint.method} ${endpoint.path}`, {
      tags: [row, "S5.replies.05"],
    }, async () => {
      const { client } = createTestClient({ answers: [{ json: { success: false } }] });
      const call = client.call as (...args: unknown[]) => Promise<unknown>;
      await expect(call(endpoint, input)).rejects.toThrow(new RegExp(`^${text}$`));
    });
  }

  it.each([
    premiumEndpoints.getPremiumStatus,
    premiumEndpoints.getLinkedAccountUsage,
    paymentEndpoints.getPlansWithPricing,
    accountEndpoints.getAccountOverview,
  ])(
    "includes status and body in the error when GET $path fails",
    { tags: "S8.http.01" },
    async (endpoint) => {
      const { client } = createTestClient({ answers: [{ status: 500, text: "it broke" }] });
      const call = client.call as (...args: unknown[]) => Promise<unknown>;
      await expect(call(endpoint)).rejects.toThrow(/^HTTP error! status: 500 - it broke$/);
    },
  );

  it("includes status and body in the error when deleting the account fails", {
    tags: "S8.http.02",
  }, async () => {
    const { client } = createTestClient({ answers: [{ status: 503, text: "later" }] });
    await expect(client.call(accountEndpoints.deleteAccount, body)).rejects.toThrow(
      /^HTTP error! status: 503 - later$/,
    );
  });

  for (const [row, endpoint, input] of [
    ["S8.http.03", paymentEndpoints.createCheckoutSession, { body: checkoutRequest }],
    ["S8.http.04", premiumEndpoints.updateSubscription, { body: { plan: "pro" } }],
    ["S8.http.05", premiumEndpoints.cancelSubscription, { body: {} }],
  ] as const) {
    it(`includes only the status in the error for ${endpoint.method} ${endpoint.path}`, {
      tags: row,
    }, async () => {
      const { client } = createTestClient({
        answers: [
          { status: 500, text: "it broke" },
          { status: 409, json: { success: false, error: "Already canceled.", code: "conflict" } },
        ],
      });
      const call = client.call as (...args: unknown[]) => Promise<unknown>;
      await expect(call(endpoint, input)).rejects.toThrow(/^HTTP error! status: 500$/);
      await expect(call(endpoint, input)).rejects.toThrow(/^HTTP error! status: 409$/);
    });
  }

  it("includes the status text in the error when listing notifications fails", async () => {
    const { client } = createTestClient({
      answers: [{ status: 500, statusText: "Internal Server Error", text: "" }],
    });
    await expect(client.call(notificationEndpoints.listNotifications)).rejects.toThrow(
      /^Failed to fetch notifications: Internal Server Error$/,
    );
  });

  it.each<FakeAnswer>([
    { status: 500, statusText: "Internal Server Error", text: "" },
    { json: { success: false } },
  ])(
    "falls back to upgrade pricing's default message without an error text: %j",
    { tags: "S8.pricing.03" },
    async (answer) => {
      const { client } = createTestClient({ answers: [answer] });
      await expect(
        client.call(paymentEndpoints.getUpgradePricing, {
          query: { to_tier: "pro", billing_period: "monthly" },
        }),
      ).rejects.toThrow(/^Failed to calculate upgrade pricing$/);
    },
  );

  it("keeps the server's code, status, request id, text and Retry-After", async () => {
    const { client } = createTestClient({
      answers: [
        {
          status: 429,
          json: {
            success: false,
            error: "Slow down.",
            code: "rate_limited.login_codes",
            params: { n: 3 },
            request_id: "r1",
          },
          headers: { "Retry-After": "7" },
        },
      ],
    });
    await expect(client.call(premiumEndpoints.getPremiumStatus)).rejects.toMatchObject({
      code: "rate_limited",
      reason: { code: "rate_limited.login_codes", params: { n: 3 } },
      status: 429,
      serverText: "Slow down.",
      requestId: "r1",
      retryAfterSeconds: 7,
    });
  });

  it("uses the server's reason, or a default for the call and status", async () => {
    const told = {
      success: false,
      error: "Write to support.",
      code: "payment_unavailable.provider_gone",
      params: {},
    };
    const { client } = createTestClient({
      answers: [
        { status: 503, json: told },
        { status: 502, text: "<html>" },
        { status: 404, text: "<html>" },
      ],
    });
    const cancel = () => client.call(premiumEndpoints.cancelSubscription, { body: {} });
    await expect(cancel()).rejects.toMatchObject({ reason: { code: told.code, params: {} } });
    await expect(cancel()).rejects.toMatchObject({
      reason: { code: "internal.cancel_subscription" },
      message: "HTTP error! status: 502",
    });
    await expect(cancel()).rejects.toMatchObject({ reason: { code: "not_found", params: {} } });
  });

  it("reads `detail` from auth calls", async () => {
    const { client } = createTestClient({
      answers: [{ status: 404, json: { detail: "Start the bot first." } }],
    });
    await expect(
      client.call(authEndpoints.requestLoginCode, { body: { telegramId: "12345678" } }),
    ).rejects.toThrow(/^Start the bot first\.$/);
  });

  it("normalizes the overview's transaction dates", { tags: "S7.overview.09" }, async () => {
    const { client } = createTestClient({
      answers: [
        {
          json: {
            success: true,
            data: {
              transactions: [
                { id: "1", timestamp: { seconds: 1_700_000_000 } },
                { id: "2", created_at: "2026-01-02T03:04:05.000Z" },
                { id: "3" },
              ],
            },
          },
        },
      ],
    });
    const overview = await getAccountOverview({ client });
    expect(overview.transactions.map(({ timestamp, created_at }) => [timestamp, created_at])).toEqual([
      ["2023-11-14T22:13:20.000Z", "2023-11-14T22:13:20.000Z"],
      ["2026-01-02T03:04:05.000Z", "2026-01-02T03:04:05.000Z"],
      [null, null],
    ]);
  });
});
