import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { accountEndpoints } from "../contract/account.endpoints.ts";
import { accountSchemas } from "../contract/account.schemas.ts";
import { authEndpoints } from "../contract/auth.endpoints.ts";
import { notificationEndpoints } from "../contract/notification.endpoints.ts";
import { paymentEndpoints } from "../contract/payment.endpoints.ts";
import { checkoutRequestSchema } from "../contract/payment.schemas.ts";
import { premiumEndpoints } from "../contract/premium.endpoints.ts";
import { summaryEndpoints } from "../contract/summary.endpoints.ts";
import {
  buildFirebaseAuth,
  buildSignedOutAuth,
  buildTelegramAuth,
  createFakeServer,
  type FakeAnswer,
} from "../testing/index.ts";
import type { ClientAuth } from "./client-auth.ts";
import { createApiClient } from "./create-api-client.ts";
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

function setUp({
  answers = [{ json: { success: true, data: {} } }],
  auth = buildFirebaseAuth(),
}: {
  answers?: [FakeAnswer, ...FakeAnswer[]];
  auth?: ClientAuth;
} = {}) {
  const server = createFakeServer(...answers);
  const client = createApiClient({ baseUrl: "https://pith.example", auth, fetch: server.fetch });
  return { server, client };
}

describe("createApiClient sends", () => {
  it("S7.common.01 JSON with Content-Type application/json, also where there is no body", async () => {
    const { client, server } = setUp();
    await client.call(premiumEndpoints.getPremiumStatus);
    await client.call(premiumEndpoints.cancelSubscription, { body: { cancel_at_period_end: false } });
    expect(server.calls.map((call) => call.headers.get("content-type"))).toEqual([
      "application/json",
      "application/json",
    ]);
    expect(server.calls[1]?.body).toEqual({ cancel_at_period_end: false });
  });

  it("S7.common.03 calls to the backend's base plus /api", async () => {
    const { client, server } = setUp();
    await client.call(premiumEndpoints.getPremiumStatus);
    expect(server.calls[0]).toMatchObject({
      method: "GET",
      url: "https://pith.example/api/premium/status",
    });
  });

  it("S7.common.02 S6.roles.05 'Telegram {id}' for a Telegram user", async () => {
    const { client, server } = setUp({ auth: buildTelegramAuth() });
    await client.call(premiumEndpoints.getPremiumStatus);
    expect(server.calls[0]?.headers.get("authorization")).toBe("Telegram 123456789");
  });

  it("S7.common.02 S6.roles.06 'Bearer {token}' for any other user", async () => {
    const { client, server } = setUp();
    await client.call(premiumEndpoints.getPremiumStatus);
    expect(server.calls[0]?.headers.get("authorization")).toBe("Bearer token-1");
  });

  it("S6.roles.07 a freshly refreshed token with every call", async () => {
    const { client, server } = setUp();
    await client.call(premiumEndpoints.getPremiumStatus);
    await client.call(premiumEndpoints.getPremiumStatus);
    expect(server.calls.map((call) => call.headers.get("authorization"))).toEqual([
      "Bearer token-1",
      "Bearer token-2",
    ]);
  });

  it("S7.plans.05 the plans call with the Authorization header", async () => {
    const { client, server } = setUp();
    await client.call(paymentEndpoints.getPlansWithPricing);
    expect(server.calls[0]?.headers.get("authorization")).toBe("Bearer token-1");
  });

  it("the plans call of a visitor without a header, and makes no anonymous user for it", async () => {
    const getIdToken = vi.fn(async () => "anonymous");
    const { client, server } = setUp({ auth: buildSignedOutAuth({ getIdToken }) });
    await client.call(paymentEndpoints.getPlansWithPricing);
    expect(server.calls[0]?.headers.has("authorization")).toBe(false);
    expect(getIdToken).not.toHaveBeenCalled();
  });

  it("a visitor's call with the identity that is made on demand", async () => {
    const { client, server } = setUp({ auth: buildSignedOutAuth({ getIdToken: async () => "anonymous" }) });
    await client.call(summaryEndpoints.getSummary, { params: { id: "a/b" } });
    expect(server.calls[0]?.url).toBe("https://pith.example/api/summaries/a%2Fb");
    expect(server.calls[0]?.headers.get("authorization")).toBe("Bearer anonymous");
  });

  it("S7.pricing.02 S7.pricing.03 upgrade pricing with to_tier and billing_period=monthly", async () => {
    const { client, server } = setUp();
    await client.call(paymentEndpoints.getUpgradePricing, {
      query: { to_tier: "pro", billing_period: "monthly" },
    });
    expect(server.calls[0]?.url).toBe(
      "https://pith.example/api/payment/upgrade-pricing?to_tier=pro&billing_period=monthly",
    );
  });

  it("S7.pricing.08 upgrade pricing as 'Telegram {id}' for Telegram users", async () => {
    const { client, server } = setUp({ auth: buildTelegramAuth() });
    await client.call(paymentEndpoints.getUpgradePricing, {
      query: { to_tier: "pro", billing_period: "monthly" },
    });
    expect(server.calls[0]?.headers.get("authorization")).toBe("Telegram 123456789");
  });

  it("S7.pricing.09 upgrade pricing as Bearer with a fresh token for other users", async () => {
    const { client, server } = setUp();
    const input = { query: { to_tier: "pro", billing_period: "monthly" } } as const;
    await client.call(paymentEndpoints.getUpgradePricing, input);
    await client.call(paymentEndpoints.getUpgradePricing, input);
    expect(server.calls[1]?.headers.get("authorization")).toBe("Bearer token-2");
  });

  it("S7.checkout.02 S7.checkout.03 S7.checkout.04 S7.checkout.05 S7.checkout.06 S7.checkout.07 S7.checkout.08 every field of the checkout request", async () => {
    const { client, server } = setUp();
    await client.call(paymentEndpoints.createCheckoutSession, { body: checkoutRequest });
    expect(server.calls[0]?.body).toEqual({
      plan: "lite",
      period: "monthly",
      payment_method: "card",
      is_upgrade: false,
      current_tier: "free",
      success_url: expect.stringMatching(/\/payment\/success$/),
      cancel_url: expect.stringMatching(/\/payment\/failed$/),
    });
    for (const field of Object.keys(checkoutRequest)) {
      const { [field as keyof typeof checkoutRequest]: _left, ...rest } = checkoutRequest;
      expect(checkoutRequestSchema.safeParse(rest).success, field).toBe(false);
    }
  });

  it("cookies along, and nothing where nothing is asked", async () => {
    const { client, server } = setUp({ answers: [{ json: { status: "sent" } }] });
    await client.call(authEndpoints.requestLoginCode, { body: { telegramId: "12345678" } });
    expect(server.calls[0]).toMatchObject({
      url: "https://pith.example/auth/request-login-code",
      credentials: "include",
    });
    expect(server.calls[0]?.headers.has("authorization")).toBe(false);
  });
});

describe("createApiClient reads replies", () => {
  it("returns the data", async () => {
    const { client } = setUp({ answers: [{ json: { success: true, data: { tier: "pro" } } }] });
    expect(await client.call(premiumEndpoints.getPremiumStatus)).toEqual({ tier: "pro" });
  });

  it("S5.replies.01 fails without success true", async () => {
    const { client } = setUp({ answers: [{ json: { success: false, data: {} } }] });
    await expect(client.call(premiumEndpoints.getPremiumStatus)).rejects.toThrow();
  });

  it.each([[{ success: true }], [{ success: true, data: null }], [{ success: true, data: "text" }]])(
    "S5.replies.02 fails without a data object: %j",
    async (json) => {
      const { client } = setUp({ answers: [{ json }] });
      await expect(client.call(premiumEndpoints.getPremiumStatus)).rejects.toThrow(
        "Failed to fetch premium status",
      );
    },
  );

  it("S5.replies.03 needs only success of a delete reply", async () => {
    const { client } = setUp({ answers: [{ json: { success: true } }] });
    await expect(
      client.call(accountEndpoints.deleteAccount, { body: { confirmation: "delete" } }),
    ).resolves.toBeUndefined();
  });

  it("S5.replies.04 fails with the server's text", async () => {
    const { client } = setUp({ answers: [{ json: { success: false, error: "x" } }] });
    await expect(client.call(premiumEndpoints.getPremiumStatus)).rejects.toThrow(/^x$/);
  });

  it("fails with the default where the reply isn't JSON", async () => {
    const { client } = setUp({ answers: [{ text: "<html>" }] });
    await expect(client.call(premiumEndpoints.getPremiumStatus)).rejects.toThrow(
      "Failed to fetch premium status",
    );
  });

  const body = { body: { confirmation: "delete" as const } };
  it.each([
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
  ] as const)("S5.replies.05 %s falls back on the call's default", async (_row, endpoint, input, text) => {
    const { client } = setUp({ answers: [{ json: { success: false } }] });
    const call = client.call as (...args: unknown[]) => Promise<unknown>;
    await expect(call(endpoint, input)).rejects.toThrow(text);
  });

  it.each([
    premiumEndpoints.getPremiumStatus,
    premiumEndpoints.getLinkedAccountUsage,
    paymentEndpoints.getPlansWithPricing,
    accountEndpoints.getAccountOverview,
  ])("S8.http.01 names status and body where GET $path isn't OK", async (endpoint) => {
    const { client } = setUp({ answers: [{ status: 500, text: "it broke" }] });
    const call = client.call as (...args: unknown[]) => Promise<unknown>;
    await expect(call(endpoint)).rejects.toThrow(/^HTTP error! status: 500 - it broke$/);
  });

  it("S8.http.02 names status and body where deleting the account isn't OK", async () => {
    const { client } = setUp({ answers: [{ status: 503, text: "later" }] });
    await expect(client.call(accountEndpoints.deleteAccount, body)).rejects.toThrow(
      /^HTTP error! status: 503 - later$/,
    );
  });

  it.each([
    ["S8.http.03", paymentEndpoints.createCheckoutSession, { body: checkoutRequest }],
    ["S8.http.04", premiumEndpoints.updateSubscription, { body: { plan: "pro" } }],
    ["S8.http.05", premiumEndpoints.cancelSubscription, { body: {} }],
  ] as const)("%s names the status alone", async (_row, endpoint, input) => {
    const { client } = setUp({ answers: [{ status: 500, text: "it broke" }] });
    const call = client.call as (...args: unknown[]) => Promise<unknown>;
    await expect(call(endpoint, input)).rejects.toThrow(/^HTTP error! status: 500$/);
  });

  it("names the status text where notifications can't be fetched", async () => {
    const { client } = setUp({ answers: [{ status: 500, statusText: "Internal Server Error", text: "" }] });
    await expect(client.call(notificationEndpoints.listNotifications)).rejects.toThrow(
      /^Failed to fetch notifications: Internal Server Error$/,
    );
  });

  it("S8.pricing.03 names upgrade pricing's default where there is no text", async () => {
    const { client } = setUp({ answers: [{ status: 500, text: "" }] });
    await expect(
      client.call(paymentEndpoints.getUpgradePricing, {
        query: { to_tier: "pro", billing_period: "monthly" },
      }),
    ).rejects.toThrow(/^Failed to calculate upgrade pricing$/);
  });

  it("keeps code, status, request id, the server's own text and Retry-After", async () => {
    const { client } = setUp({
      answers: [
        {
          status: 429,
          json: { success: false, error: "Slow down.", code: "rate_limited", request_id: "r1" },
          headers: { "Retry-After": "7" },
        },
      ],
    });
    await expect(client.call(premiumEndpoints.getPremiumStatus)).rejects.toMatchObject({
      code: "rate_limited",
      status: 429,
      serverText: "Slow down.",
      requestId: "r1",
      retryAfterSeconds: 7,
    });
  });

  it("has a sentence for people beside the status: the server's own, else the call's default", async () => {
    const told = { success: false, error: "Choose another way to pay." };
    const { client } = setUp({
      answers: [
        { status: 503, json: told },
        { status: 502, text: "<html>" },
      ],
    });
    const cancel = () => client.call(premiumEndpoints.cancelSubscription, { body: {} });
    await expect(cancel()).rejects.toMatchObject({ plainText: "Choose another way to pay." });
    await expect(cancel()).rejects.toMatchObject({
      plainText: "Failed to cancel subscription",
      message: "HTTP error! status: 502",
    });
  });

  it("reads `detail` of the auth calls", async () => {
    const { client } = setUp({ answers: [{ status: 404, json: { detail: "Start the bot first." } }] });
    await expect(
      client.call(authEndpoints.requestLoginCode, { body: { telegramId: "12345678" } }),
    ).rejects.toThrow(/^Start the bot first\.$/);
  });

  it("S7.overview.09 normalises the overview's transaction dates", async () => {
    const { client } = setUp({
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

describe("createApiClient refuses", () => {
  it("S5.replies.06 S8.auth.01 an authenticated call without a user", async () => {
    const { client, server } = setUp({ auth: buildSignedOutAuth() });
    await expect(client.call(premiumEndpoints.getPremiumStatus)).rejects.toThrow(
      /^User not authenticated\. Please sign in first\.$/,
    );
    expect(server.calls).toEqual([]);
  });

  it("S5.replies.06 an authenticated call of a user without an id", async () => {
    const { client } = setUp({
      auth: buildFirebaseAuth({
        waitForUser: async () => ({ provider: "firebase", userId: "", telegramId: null }),
      }),
    });
    await expect(client.call(premiumEndpoints.getPremiumStatus)).rejects.toThrow(
      "User not authenticated. Please sign in first.",
    );
  });

  it("S8.auth.03 a call whose token can't be had", async () => {
    const { client } = setUp({ auth: buildFirebaseAuth({ getIdToken: async () => null }) });
    await expect(client.call(premiumEndpoints.getPremiumStatus)).rejects.toThrow(
      /^Firebase authentication required for secure access$/,
    );
  });

  it("S7.delete.04 S8.auth.04 deleting an account without a user", async () => {
    const { client, server } = setUp({ auth: buildSignedOutAuth() });
    await expect(
      client.call(accountEndpoints.deleteAccount, { body: { confirmation: "delete" } }),
    ).rejects.toThrow(/^No user authenticated$/);
    expect(server.calls).toEqual([]);
  });

  it("S5.delete.02 a delete without its confirmation value, by type and by schema", () => {
    const { client } = setUp();
    // @ts-expect-error the body is required
    const wrongCall = () => client.call(accountEndpoints.deleteAccount);
    expect(wrongCall).toBeTypeOf("function");
    for (const confirmation of [undefined, "", "Delete", "delete ", "yes"]) {
      expect(accountSchemas.deleteAccount.body.safeParse({ confirmation }).success).toBe(false);
    }
    expect(accountSchemas.deleteAccount.body.safeParse({ confirmation: "delete" }).success).toBe(true);
  });

  it("S8.pricing.01 upgrade pricing without a user", async () => {
    const { client } = setUp({ auth: buildSignedOutAuth() });
    await expect(
      client.call(paymentEndpoints.getUpgradePricing, {
        query: { to_tier: "pro", billing_period: "monthly" },
      }),
    ).rejects.toThrow(/^User not authenticated$/);
  });

  it("S8.pricing.02 upgrade pricing for a firebase user without a session", async () => {
    const { client } = setUp({ auth: buildFirebaseAuth({ getIdToken: async () => null }) });
    await expect(
      client.call(paymentEndpoints.getUpgradePricing, {
        query: { to_tier: "pro", billing_period: "monthly" },
      }),
    ).rejects.toThrow(/^Firebase user not authenticated$/);
  });

  it("an unreachable server, in the login call's own words and in general ones", async () => {
    const { client } = setUp({ answers: [{ networkError: true }] });
    await expect(
      client.call(authEndpoints.requestLoginCode, { body: { telegramId: "12345678" } }),
    ).rejects.toThrow("Cannot connect to server. Please make sure the backend is running on port 8000.");
    await expect(client.call(premiumEndpoints.getPremiumStatus)).rejects.toMatchObject({
      code: "network",
      message: "Network error. Please try again.",
    });
  });

  it("a call that its caller aborts, with the caller's reason", async () => {
    const { client } = setUp();
    const reason = new Error("left the page");
    await expect(
      client.call(premiumEndpoints.getPremiumStatus, undefined, { signal: AbortSignal.abort(reason) }),
    ).rejects.toBe(reason);
  });

  it("a path without its parameter, as the programming error that it is", async () => {
    const { client } = setUp();
    await expect(client.call(summaryEndpoints.getSummary, { params: { id: "" } })).rejects.toThrow(
      "needs a value for id",
    );
  });
});

describe("createApiClient waits", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("S4.auth.17 for the sign-in state, and then sends", async () => {
    const signIn = Promise.withResolvers<{ provider: "firebase"; userId: string; telegramId: null }>();
    const { client, server } = setUp({ auth: buildFirebaseAuth({ waitForUser: () => signIn.promise }) });
    const status = client.call(premiumEndpoints.getPremiumStatus);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(server.calls).toEqual([]);
    signIn.resolve({ provider: "firebase", userId: "user-1", telegramId: null });
    await status;
    expect(server.calls).toHaveLength(1);
  });

  it("S4.auth.18 S8.auth.02 at most 10 s for the sign-in state", async () => {
    const { client, server } = setUp({
      auth: buildFirebaseAuth({ waitForUser: () => new Promise(() => undefined) }),
    });
    const outcome = expect(client.call(premiumEndpoints.getPremiumStatus)).rejects.toThrow(
      /^Firebase authentication timeout$/,
    );
    await vi.advanceTimersByTimeAsync(10_000);
    await outcome;
    expect(server.calls).toEqual([]);
  });

  it("S7.overview.10 S8.auth.05 at most 10 s for the overview", async () => {
    const { client, server } = setUp({ answers: [{ never: true }] });
    const overview = getAccountOverview({ client });
    let settled = false;
    const outcome = expect(overview.finally(() => (settled = true))).rejects.toThrow(/^Request timeout$/);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(server.calls).toHaveLength(1);
    expect(settled).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await outcome;
  });
});
