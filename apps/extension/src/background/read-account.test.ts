import { createFakeClock } from "@pith/core/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  answerData,
  buildUser,
  createFakeApi,
  firebaseConfig,
  localConfig,
  refuse,
} from "../testing/create-fake-api.ts";
import { stubChrome } from "../testing/create-fake-chrome.ts";
import { createExtensionAuth } from "./create-extension-auth.ts";
import { readAccount } from "./read-account.ts";
import { createRunAsSomebody } from "./run-as-somebody.ts";
import { createSessionStores } from "./session-stores.ts";

const origin = "https://pith.test";
const premium = { tier: "lite", active: true, days_remaining: 9, summaries_limit: 50 };
const overview = {
  premium,
  stats: { monthly: { text_summaries_used: 3 }, total: {} },
  transactions: [],
  last_seen: null,
  created_at: null,
};

beforeEach(() => {
  stubChrome();
});
afterEach(() => vi.unstubAllGlobals());

function setUp({ cookieUser = null }: { cookieUser?: ReturnType<typeof buildUser> | null } = {}) {
  const api = createFakeApi({
    "GET /api/config": () => answerData(localConfig),
    "GET /api/auth/session": () => answerData({ user: cookieUser }),
    "POST /api/auth/session/token": () =>
      answerData({ token: "visitor-token", expiresAt: "2026-01-15T12:15:00.000Z" }),
    "GET /api/users/account/overview": () => answerData(overview),
  });
  const stores = createSessionStores();
  const auth = createExtensionAuth({ stores, bareClient: api.createClient(), clock: createFakeClock() });
  const dependencies = { stores, auth, client: api.createClient(auth), origin };
  return { api, stores, auth, read: () => readAccount(dependencies) };
}

describe("readAccount", () => {
  it("creates no guest", async () => {
    const { api, read } = setUp();
    expect(await read()).toEqual({ signIn: { state: "guest" }, usage: null, hasPlans: true });
    expect(api.calls.every(({ method }) => method === "GET")).toBe(true);
  });

  it("returns the usage of a guest of the website", async () => {
    const { api, read } = setUp({ cookieUser: buildUser({ name: null }) });
    expect(await read()).toEqual({
      signIn: { state: "guest" },
      usage: { premium, summariesLimit: 50, textSummariesUsed: 3 },
      hasPlans: true,
    });
    expect(api.calls.at(-1)?.authorization).toBe("Bearer visitor-token");
  });

  it("returns the name of a user who is signed in on the website", async () => {
    const { read } = setUp({ cookieUser: buildUser({ name: "Ada" }) });
    expect((await read()).signIn).toEqual({ state: "website", name: "Ada" });
  });

  it("returns the extension's own account, using its token", async () => {
    const { api, stores, read } = setUp();
    await stores.grant.write({ token: "pith_ext_1", user: buildUser({ name: "Grace" }) });
    expect(await read()).toMatchObject({ signIn: { state: "signed-in", name: "Grace" } });
    expect(api.calls.at(-1)?.authorization).toBe("Bearer pith_ext_1");
  });

  it("returns the code and login page of a pending sign-in, without its secret", async () => {
    const { stores, read } = setUp();
    await stores.pending.write({
      sessionId: "session-0123456789",
      pollSecret: "secret-0123456789",
      confirmationCode: "4711",
      expiresAt: "2999-01-01T00:00:00.000Z",
    });
    const account = await read();
    expect(account.signIn).toEqual({
      state: "pending",
      confirmationCode: "4711",
      loginUrl: "https://pith.test/login?from=extension&sessionId=session-0123456789",
    });
    expect(JSON.stringify(account)).not.toContain("secret-0123456789");
  });

  it("returns signed-out if Firebase manages identities", async () => {
    const { api, read } = setUp();
    api.handlers["GET /api/config"] = () => answerData(firebaseConfig);
    expect(await read()).toEqual({ signIn: { state: "signed-out" }, usage: null, hasPlans: true });
  });

  it("returns signed-out on a server without guests, and that it has no plans", async () => {
    const { api, read } = setUp();
    const signIn = { kind: "accounts", hasPasswords: true, oidc: null, needsFirstAdmin: false };
    api.handlers["GET /api/config"] = () =>
      answerData({ ...localConfig, signIn, hasPlans: false, allowsGuests: false });
    expect(await read()).toEqual({ signIn: { state: "signed-out" }, usage: null, hasPlans: false });
  });

  it("takes the limit from the statistics if the server has no plans", async () => {
    const { api, stores, read } = setUp();
    await stores.grant.write({ token: "pith_ext_1", user: buildUser({ name: "Grace" }) });
    api.handlers["GET /api/users/account/overview"] = () =>
      answerData({
        ...overview,
        premium: null,
        stats: { monthly: { text_summaries_used: 3, summaries_limit: 40 }, total: {} },
      });
    expect((await read()).usage).toEqual({ premium: null, summariesLimit: 40, textSummariesUsed: 3 });
  });

  it("returns no name if a guest signed in the extension", async () => {
    const { api, stores, read } = setUp();
    await stores.grant.write({ token: "pith_ext_1", user: buildUser({ name: null }) });
    api.handlers["GET /api/users/account/overview"] = () => answerData(overview);
    expect((await read()).signIn).toEqual({ state: "signed-in", name: null });
  });

  it("rejects if the server is unreachable, instead of returning the free plan", async () => {
    const { api, stores, read } = setUp();
    await stores.grant.write({ token: "pith_ext_1", user: buildUser() });
    delete api.handlers["GET /api/users/account/overview"];
    await expect(read()).rejects.toMatchObject({ code: "network" });
  });
});

describe("runAsSomebody", () => {
  it("retries as the browser's visitor if a stored visitor's token is rejected", async () => {
    const { api, auth, stores, read } = setUp({ cookieUser: buildUser({ name: null }) });
    await stores.visitor.write({ token: "stale", expiresAt: "2999-01-01T00:00:00.000Z", user: buildUser() });
    api.handlers["GET /api/users/account/overview"] = ({ authorization }) =>
      authorization === "Bearer stale"
        ? refuse({ status: 401, code: "unauthenticated", error: "Your session has expired." })
        : answerData(overview);
    expect(await createRunAsSomebody({ auth })(read)).toMatchObject({ usage: { textSummariesUsed: 3 } });
  });

  it("retries a call whose token a concurrent call has discarded", async () => {
    const { api, stores, auth, read } = setUp({ cookieUser: buildUser() });
    await stores.visitor.write({ token: "stale", expiresAt: "2999-01-01T00:00:00.000Z", user: buildUser() });
    const discarded = Promise.withResolvers<void>();
    const retried = Promise.withResolvers<void>();
    const renew = api.handlers["POST /api/auth/session/token"];
    api.handlers["POST /api/auth/session/token"] = async (call) => {
      discarded.resolve();
      await retried.promise;
      return renew?.(call) ?? answerData({});
    };
    let refusals = 0;
    api.handlers["GET /api/users/account/overview"] = async ({ authorization }) => {
      if (authorization !== "Bearer stale") return answerData(overview);
      refusals += 1;
      if (refusals === 2) await discarded.promise;
      return refuse({ status: 401, code: "unauthenticated", error: "Your session has expired." });
    };
    const run = createRunAsSomebody({ auth });
    let tries = 0;
    const second = () => {
      tries += 1;
      if (tries === 2) retried.resolve();
      return read();
    };
    const usage = { textSummariesUsed: 3 };
    expect(await Promise.all([run(read), run(second)])).toMatchObject([{ usage }, { usage }]);
  });

  it("rejects if the token was revoked, and forgets it", async () => {
    const { api, auth, stores, read } = setUp();
    await stores.grant.write({ token: "pith_ext_1", user: buildUser() });
    api.handlers["GET /api/users/account/overview"] = () =>
      refuse({ status: 401, code: "unauthenticated", error: "Your session has expired. Sign in again." });
    await expect(createRunAsSomebody({ auth })(read)).rejects.toMatchObject({ code: "unauthenticated" });
    expect(await stores.grant.read()).toBeNull();
    expect((await read()).signIn).toEqual({ state: "revoked" });
  });

  it("doesn't retry after other errors", async () => {
    const { auth } = setUp();
    const run = vi.fn(async () => {
      throw new Error("a bug");
    });
    await expect(createRunAsSomebody({ auth })(run)).rejects.toThrow("a bug");
    expect(run).toHaveBeenCalledOnce();
  });
});
