import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { accountEndpoints } from "../contract/account.endpoints.ts";
import { accountSchemas } from "../contract/account.schemas.ts";
import { authEndpoints } from "../contract/auth.endpoints.ts";
import { paymentEndpoints } from "../contract/payment.endpoints.ts";
import { checkoutRequestSchema, paymentSchemas } from "../contract/payment.schemas.ts";
import { premiumEndpoints } from "../contract/premium.endpoints.ts";
import { summaryEndpoints } from "../contract/summary.endpoints.ts";
import {
  buildFirebaseAuth,
  buildSignedOutAuth,
  buildTelegramAuth,
  createTestClient,
  readRefusal,
} from "../testing/index.ts";
import type { SignedInUser } from "./client-auth.ts";
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

describe("createApiClient sends", () => {
  it("Content-Type application/json with and without a body", {
    tags: "S7.common.01",
  }, async () => {
    const { client, server } = createTestClient();
    await client.call(premiumEndpoints.getPremiumStatus);
    await client.call(premiumEndpoints.cancelSubscription, { body: { cancel_at_period_end: false } });
    expect(server.calls.map((call) => call.headers.get("content-type"))).toEqual([
      "application/json",
      "application/json",
    ]);
    expect(server.calls[1]?.body).toEqual({ cancel_at_period_end: false });
  });

  it("calls to the base URL plus /api", { tags: "S7.common.03" }, async () => {
    const { client, server } = createTestClient();
    await client.call(premiumEndpoints.getPremiumStatus);
    expect(server.calls[0]).toMatchObject({
      method: "GET",
      url: "https://pith.example/api/premium/status",
    });
  });

  it("'Telegram {id}' for a Telegram user, also with calls that a visitor can make", {
    tags: ["S7.common.02", "S6.roles.05"],
  }, async () => {
    const { client, server } = createTestClient({ auth: buildTelegramAuth() });
    await client.call(premiumEndpoints.getPremiumStatus);
    await client.call(paymentEndpoints.getPlansWithPricing);
    expect(server.calls.map((call) => call.headers.get("authorization"))).toEqual([
      "Telegram 123456789",
      "Telegram 123456789",
    ]);
  });

  it("'Bearer {token}' for a Google user who has linked Telegram", { tags: "S6.roles.05" }, async () => {
    const linked = { provider: "firebase", userId: "user-1", telegramId: "123456789" } as const;
    const { client, server } = createTestClient({
      auth: buildFirebaseAuth({ waitForUser: async () => linked }),
    });
    await client.call(premiumEndpoints.getPremiumStatus);
    expect(server.calls[0]?.headers.get("authorization")).toBe("Bearer token-1");
  });

  it("'Bearer {token}' for any other user", { tags: ["S7.common.02", "S6.roles.06"] }, async () => {
    const { client, server } = createTestClient();
    await client.call(premiumEndpoints.getPremiumStatus);
    expect(server.calls[0]?.headers.get("authorization")).toBe("Bearer token-1");
  });

  it("a freshly refreshed token with every call", { tags: "S6.roles.07" }, async () => {
    const { client, server } = createTestClient();
    await client.call(premiumEndpoints.getPremiumStatus);
    await client.call(premiumEndpoints.getPremiumStatus);
    expect(server.calls.map((call) => call.headers.get("authorization"))).toEqual([
      "Bearer token-1",
      "Bearer token-2",
    ]);
  });

  it("the plans call with the Authorization header", { tags: "S7.plans.05" }, async () => {
    const { client, server } = createTestClient();
    await client.call(paymentEndpoints.getPlansWithPricing);
    expect(server.calls[0]?.headers.get("authorization")).toBe("Bearer token-1");
  });

  it("a visitor's plans call without a header, and creates no anonymous user for it", async () => {
    const getIdToken = vi.fn(async () => "anonymous");
    const { client, server } = createTestClient({ auth: buildSignedOutAuth({ getIdToken }) });
    await client.call(paymentEndpoints.getPlansWithPricing);
    expect(server.calls[0]?.headers.has("authorization")).toBe(false);
    expect(getIdToken).not.toHaveBeenCalled();
  });

  it("a visitor's call with an anonymous token created on demand", async () => {
    const { client, server } = createTestClient({
      auth: buildSignedOutAuth({ getIdToken: async () => "anonymous" }),
    });
    await client.call(summaryEndpoints.getSummary, { params: { id: "a/b" } });
    expect(server.calls[0]?.url).toBe("https://pith.example/api/summaries/a%2Fb");
    expect(server.calls[0]?.headers.get("authorization")).toBe("Bearer anonymous");
  });

  it("upgrade pricing with to_tier and billing_period=monthly", {
    tags: ["S7.pricing.02", "S7.pricing.03"],
  }, async () => {
    const { client, server } = createTestClient();
    await client.call(paymentEndpoints.getUpgradePricing, {
      query: { to_tier: "pro", billing_period: "monthly" },
    });
    expect(server.calls[0]?.url).toBe(
      "https://pith.example/api/payment/upgrade-pricing?to_tier=pro&billing_period=monthly",
    );
    const { query } = paymentSchemas.getUpgradePricing;
    for (const wrong of [undefined, "yearly", ""]) {
      expect(query.safeParse({ to_tier: "pro", billing_period: wrong }).success).toBe(false);
    }
    const parsed = ["free", "lite", "based", "pro", "admin"].filter(
      (to_tier) => query.safeParse({ to_tier, billing_period: "monthly" }).success,
    );
    expect(parsed).toEqual(["lite", "based", "pro"]);
  });

  it("upgrade pricing as 'Telegram {id}' for Telegram users", { tags: "S7.pricing.08" }, async () => {
    const { client, server } = createTestClient({ auth: buildTelegramAuth() });
    await client.call(paymentEndpoints.getUpgradePricing, {
      query: { to_tier: "pro", billing_period: "monthly" },
    });
    expect(server.calls[0]?.headers.get("authorization")).toBe("Telegram 123456789");
  });

  it("upgrade pricing as Bearer with a fresh token for other users", { tags: "S7.pricing.09" }, async () => {
    const { client, server } = createTestClient();
    const input = { query: { to_tier: "pro", billing_period: "monthly" } } as const;
    await client.call(paymentEndpoints.getUpgradePricing, input);
    await client.call(paymentEndpoints.getUpgradePricing, input);
    expect(server.calls[1]?.headers.get("authorization")).toBe("Bearer token-2");
  });

  it("every field of the checkout request", {
    tags: [
      "S7.checkout.02",
      "S7.checkout.03",
      "S7.checkout.04",
      "S7.checkout.05",
      "S7.checkout.06",
      "S7.checkout.07",
      "S7.checkout.08",
    ],
  }, async () => {
    const { client, server } = createTestClient();
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
      const garbled = { ...checkoutRequest, [field]: field === "is_upgrade" ? "false" : "" };
      expect(checkoutRequestSchema.safeParse(garbled).success, field).toBe(false);
    }
    for (const is_upgrade of [false, true]) {
      expect(checkoutRequestSchema.parse({ ...checkoutRequest, is_upgrade }).is_upgrade).toBe(is_upgrade);
    }
  });

  it("cookies but no Authorization header with public calls", async () => {
    const { client, server } = createTestClient({ answers: [{ json: { status: "sent" } }] });
    await client.call(authEndpoints.requestLoginCode, { body: { telegramId: "12345678" } });
    expect(server.calls[0]).toMatchObject({
      url: "https://pith.example/auth/request-login-code",
      credentials: "include",
    });
    expect(server.calls[0]?.headers.has("authorization")).toBe(false);
  });
});

describe("createApiClient refuses", () => {
  it("an authenticated call without a user", { tags: ["S5.replies.06", "S8.auth.01"] }, async () => {
    const { client, server } = createTestClient({ auth: buildSignedOutAuth() });
    expect(await readRefusal(client.call(premiumEndpoints.getPremiumStatus))).toBe(
      "User not authenticated. Please sign in first.",
    );
    expect(server.calls).toEqual([]);
  });

  it.each([
    { lack: "an id", user: { provider: "firebase", userId: "" } },
    { lack: "a provider", user: { provider: "", userId: "user-1" } },
  ])("an authenticated call of a user without $lack", { tags: "S5.replies.06" }, async ({ user }) => {
    const { client } = createTestClient({
      auth: buildFirebaseAuth({ waitForUser: async () => ({ ...user, telegramId: null }) as SignedInUser }),
    });
    expect(await readRefusal(client.call(premiumEndpoints.getPremiumStatus))).toBe(
      "User not authenticated. Please sign in first.",
    );
  });

  it("a call without an available token", { tags: "S8.auth.03" }, async () => {
    const { client } = createTestClient({ auth: buildFirebaseAuth({ getIdToken: async () => null }) });
    const visitor = createTestClient({ auth: buildSignedOutAuth() });
    for (const call of [
      client.call(premiumEndpoints.getPremiumStatus),
      visitor.client.call(summaryEndpoints.getSummary, { params: { id: "a" } }),
    ]) {
      expect(await readRefusal(call)).toBe("Firebase authentication required for secure access");
    }
    expect(visitor.server.calls).toEqual([]);
  });

  it("deleting an account without a user", { tags: ["S7.delete.04", "S8.auth.04"] }, async () => {
    const { client, server } = createTestClient({ auth: buildSignedOutAuth() });
    expect(
      await readRefusal(client.call(accountEndpoints.deleteAccount, { body: { confirmation: "delete" } })),
    ).toBe("No user authenticated");
    expect(server.calls).toEqual([]);
  });

  it("a delete without its confirmation value, by type and by schema", { tags: "S5.delete.02" }, () => {
    const { client } = createTestClient();
    // @ts-expect-error the body is required
    const wrongCall = () => client.call(accountEndpoints.deleteAccount);
    expect(wrongCall).toBeTypeOf("function");
    for (const confirmation of [undefined, "", "Delete", "delete ", "yes"]) {
      expect(accountSchemas.deleteAccount.body.safeParse({ confirmation }).success).toBe(false);
    }
    expect(accountSchemas.deleteAccount.body.safeParse({ confirmation: "delete" }).success).toBe(true);
  });

  it("upgrade pricing without a user", { tags: "S8.pricing.01" }, async () => {
    const { client } = createTestClient({ auth: buildSignedOutAuth() });
    expect(
      await readRefusal(
        client.call(paymentEndpoints.getUpgradePricing, {
          query: { to_tier: "pro", billing_period: "monthly" },
        }),
      ),
    ).toBe("User not authenticated");
  });

  it("upgrade pricing for a firebase user without a session", { tags: "S8.pricing.02" }, async () => {
    const { client } = createTestClient({ auth: buildFirebaseAuth({ getIdToken: async () => null }) });
    expect(
      await readRefusal(
        client.call(paymentEndpoints.getUpgradePricing, {
          query: { to_tier: "pro", billing_period: "monthly" },
        }),
      ),
    ).toBe("Firebase user not authenticated");
  });

  it("a call to an unreachable server with its own or a general message", async () => {
    const { client } = createTestClient({ answers: [{ networkError: true }] });
    expect(
      await readRefusal(client.call(authEndpoints.requestLoginCode, { body: { telegramId: "12345678" } })),
    ).toBe("Cannot connect to server. Please make sure the backend is running on port 8000.");
    expect(await readRefusal(client.call(premiumEndpoints.getPremiumStatus))).toBe(
      "Network error. Please try again.",
    );
  });

  it("a call that its caller aborts, with the caller's reason", async () => {
    const { client } = createTestClient();
    const reason = new Error("left the page");
    await expect(
      client.call(premiumEndpoints.getPremiumStatus, undefined, { signal: AbortSignal.abort(reason) }),
    ).rejects.toBe(reason);
  });

  it("a call without a value for its path parameter", async () => {
    const { client } = createTestClient();
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

  it("for the sign-in state before it sends, also if signing in is optional", {
    tags: "S4.auth.17",
  }, async () => {
    const signIn = Promise.withResolvers<{ provider: "firebase"; userId: string; telegramId: null }>();
    const { client, server } = createTestClient({
      auth: buildFirebaseAuth({ waitForUser: () => signIn.promise }),
    });
    const answers = [
      client.call(premiumEndpoints.getPremiumStatus),
      client.call(paymentEndpoints.getPlansWithPricing),
    ];
    await vi.advanceTimersByTimeAsync(9_999);
    expect(server.calls).toEqual([]);
    signIn.resolve({ provider: "firebase", userId: "user-1", telegramId: null });
    await Promise.all(answers);
    expect(server.calls.map((call) => call.headers.get("authorization"))).toEqual([
      "Bearer token-1",
      "Bearer token-2",
    ]);
  });

  it("at most 10 s for the sign-in state", { tags: ["S4.auth.17", "S4.auth.18", "S8.auth.02"] }, async () => {
    const { client, server } = createTestClient({
      auth: buildFirebaseAuth({ waitForUser: () => new Promise(() => undefined) }),
    });
    // This also applies to calls that would work without a user.
    for (const call of [
      () => client.call(premiumEndpoints.getPremiumStatus),
      () => client.call(authEndpoints.getSession),
    ]) {
      const outcome = expect(readRefusal(call())).resolves.toBe("Firebase authentication timeout");
      await vi.advanceTimersByTimeAsync(10_000);
      await outcome;
    }
    expect(server.calls).toEqual([]);
  });

  it.each([
    { caller: "a caller without a signal", options: {} },
    { caller: "one with its own signal", options: { signal: new AbortController().signal } },
  ])(
    "at most 10 s for the overview for $caller",
    { tags: ["S7.overview.10", "S8.auth.05"] },
    async ({ options }) => {
      const { client, server } = createTestClient({ answers: [{ never: true }] });
      const overview = getAccountOverview({ client, options });
      let settled = false;
      const outcome = expect(readRefusal(overview.finally(() => (settled = true)))).resolves.toBe(
        "Request timeout",
      );
      await vi.advanceTimersByTimeAsync(9_999);
      expect(server.calls).toHaveLength(1);
      expect(settled).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      await outcome;
    },
  );
});
