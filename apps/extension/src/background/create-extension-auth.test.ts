import { authEndpoints } from "@pith/core/contract/auth.endpoints";
import { createFakeClock } from "@pith/core/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createServerAddressStore } from "../settings/server-address.ts";
import {
  answerData,
  buildUser,
  createFakeApi,
  firebaseConfig,
  localConfig,
  refuse,
} from "../testing/create-fake-api.ts";
import { type FakeChrome, stubChrome } from "../testing/create-fake-chrome.ts";
import { createExtensionAuth } from "./create-extension-auth.ts";
import { createSessionStores } from "./session-stores.ts";

let chrome: FakeChrome;
beforeEach(() => {
  chrome = stubChrome();
});
afterEach(() => vi.unstubAllGlobals());

const inMinutes = (minutes: number) => new Date(Date.UTC(2026, 0, 15, 12, minutes)).toISOString();

/** Sets up a server with its own sessions. The browser is signed in to its website as `cookieUser`. */
function setUp({ cookieUser = null }: { cookieUser?: string | null } = {}) {
  let user = cookieUser;
  let tokens = 0;
  const api = createFakeApi({
    "GET /api/config": () => answerData(localConfig),
    "GET /api/auth/session": () => answerData({ user: user && buildUser({ id: user }) }),
    "POST /api/auth/session/token": () => {
      tokens += 1;
      return answerData({ token: `renewed-${tokens}`, expiresAt: inMinutes(tokens * 15 + 15) });
    },
    "POST /api/auth/guest-session": () => {
      user = "guest-1";
      return answerData({ user: buildUser({ id: "guest-1" }), token: "made", expiresAt: inMinutes(15) });
    },
  });
  const stores = createSessionStores();
  const clock = createFakeClock();
  const bareClient = api.createClient();
  const auth = createExtensionAuth({ stores, bareClient, clock });
  return { api, stores, clock, auth };
}

const grant = { token: "pith_ext_1", user: buildUser({ id: "somebody" }) };
const pending = {
  sessionId: "session-0123456789",
  pollSecret: "secret-0123456789",
  confirmationCode: "4711",
  expiresAt: inMinutes(10),
};

describe("createExtensionAuth", () => {
  it("creates a guest only once a call needs one, and only once", async () => {
    const { api, auth } = setUp();
    expect(await auth.waitForUser()).toBeNull();
    expect(await auth.findVisitor()).toBeNull();
    expect(api.listCalls()).not.toContain("POST /api/auth/guest-session");
    const tokens = await Promise.all([auth.getIdToken(), auth.getIdToken()]);
    expect(tokens).toEqual(["made", "made"]);
    expect(await auth.getIdToken()).toBe("made");
    expect(api.listCalls().filter((call) => call === "POST /api/auth/guest-session")).toHaveLength(1);
    expect(await auth.waitForUser()).toEqual({
      provider: "firebase",
      userId: "guest-1",
      telegramId: null,
    });
  });

  it("reuses the browser's session on the website instead of replacing it", async () => {
    const { api, auth } = setUp({ cookieUser: "visitor-7" });
    expect(await auth.getIdToken()).toBe("renewed-1");
    expect((await auth.waitForUser())?.userId).toBe("visitor-7");
    expect(api.listCalls()).not.toContain("POST /api/auth/guest-session");
  });

  it("renews a guest's token before it expires and keeps the guest", async () => {
    const { auth, clock } = setUp();
    expect(await auth.getIdToken()).toBe("made");
    clock.advance(13 * 60_000);
    expect(await auth.getIdToken()).toBe("made");
    clock.advance(1.5 * 60_000);
    expect(await auth.getIdToken()).toBe("renewed-1");
    expect((await auth.waitForUser())?.userId).toBe("guest-1");
  });

  it("survives a restart of the service worker through session storage", async () => {
    const { api, auth, clock, stores } = setUp();
    await auth.getIdToken();
    const next = createExtensionAuth({ stores, bareClient: api.createClient(), clock });
    const before = api.calls.length;
    expect(await next.getIdToken()).toBe("made");
    expect(api.calls).toHaveLength(before);
  });

  it("stores tokens only in chrome.storage.session", { tags: "D.extension.07" }, async () => {
    const { auth, stores } = setUp();
    await auth.getIdToken();
    await stores.grant.write(grant);
    await stores.pending.write(pending);
    expect(Object.keys(chrome.stored.session).toSorted()).toEqual(["grant", "pendingSignIn", "visitor"]);
    expect(chrome.stored.local).toEqual({});
    expect(window.localStorage).toHaveLength(0);
  });

  it("prefers the extension's own token to a visitor's", async () => {
    const { auth, stores } = setUp({ cookieUser: "visitor-7" });
    await auth.getIdToken();
    await stores.grant.write(grant);
    expect(await auth.getIdToken()).toBe("pith_ext_1");
    expect((await auth.waitForUser())?.userId).toBe("somebody");
  });

  it("collects a sign-in that was completed while no popup was open", async () => {
    const { api, auth, stores } = setUp();
    await stores.pending.write(pending);
    api.handlers["POST /api/auth/extension-sessions/session-0123456789/collect"] = () =>
      answerData({ status: "success", ...grant });
    expect(await auth.getIdToken()).toBe("pith_ext_1");
    expect(api.listCalls()).not.toContain("POST /api/auth/guest-session");
  });

  it("continues as a visitor while the sign-in is pending", async () => {
    const { api, auth, stores } = setUp();
    await stores.pending.write(pending);
    api.handlers["POST /api/auth/extension-sessions/session-0123456789/collect"] = () =>
      answerData({ status: "pending" });
    expect(await auth.getIdToken()).toBe("made");
    expect(await stores.pending.read()).toEqual(pending);
  });

  it("creates no guest if Firebase manages identities, and asks to sign in", async () => {
    const { api, auth } = setUp();
    api.handlers["GET /api/config"] = () => answerData(firebaseConfig);
    expect(await auth.getIdToken()).toBeNull();
    await expect(auth.requireIdentity()).rejects.toMatchObject({
      reason: { code: "unauthenticated.extension" },
    });
    expect(api.listCalls()).not.toContain("POST /api/auth/guest-session");
  });

  it("distinguishes an unreachable server from a missing sign-in, and never rejects for a token", async () => {
    const { api, auth } = setUp();
    for (const call of Object.keys(api.handlers)) delete api.handlers[call];
    expect(await auth.getIdToken()).toBeNull();
    await expect(auth.requireIdentity()).rejects.toMatchObject({ code: "network" });
  });

  it("creates a new guest if the old guest's session is gone", async () => {
    const { api, auth, clock, stores } = setUp();
    await stores.visitor.write({ token: "old", expiresAt: inMinutes(0), user: buildUser({ id: "old" }) });
    clock.advance(60_000);
    expect(await auth.getIdToken()).toBe("made");
    expect(api.listCalls()).toContain("POST /api/auth/guest-session");
  });

  it("ignores invalid stored values", async () => {
    const { auth } = setUp();
    chrome.stored.session["grant"] = { token: 5 };
    chrome.stored.session["visitor"] = "x";
    expect(await auth.getIdToken()).toBe("made");
  });

  it("forgets the rejected identity", async () => {
    const { auth, stores } = setUp();
    await auth.getIdToken();
    await stores.grant.write(grant);
    expect(await auth.forgetIdentity()).toBe("grant");
    expect(await auth.forgetIdentity()).toBe("visitor");
    expect(await auth.forgetIdentity()).toBeNull();
    expect(chrome.stored.session).toEqual({ revoked: true });
  });

  it("drops a former server's token that arrives once the user has switched to another", async () => {
    const { api, auth, stores } = setUp({ cookieUser: "visitor-7" });
    const path = "POST /api/auth/session/token";
    const renew = api.handlers[path];
    api.handlers[path] = async (call) => {
      const reply = await renew?.(call);
      if (api.listCalls().filter((one) => one === path).length === 1)
        await createServerAddressStore().write("https://other.example");
      return reply ?? answerData({});
    };
    expect(await auth.getIdToken()).toBe("renewed-2");
    expect((await stores.visitor.read())?.token).toBe("renewed-2");
  });

  it("supplies the client's authorization", async () => {
    const { api, auth, stores } = setUp();
    await stores.grant.write(grant);
    api.handlers["DELETE /api/auth/extension-token"] = () => ({ json: { success: true } });
    await api.createClient(auth).call(authEndpoints.revokeExtensionToken);
    expect(api.calls.at(-1)?.authorization).toBe("Bearer pith_ext_1");
    api.handlers["DELETE /api/auth/extension-token"] = () =>
      refuse({ status: 401, code: "unauthenticated", error: "No." });
    await expect(api.createClient(auth).call(authEndpoints.revokeExtensionToken)).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });
});
