import { getSessionFingerprint } from "@pith/core/accounts/get-session-fingerprint";
import { createFakeClock } from "@pith/core/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createServerAddressStore } from "../settings/server-address.ts";
import { answerData, buildUser, createFakeApi, refuse } from "../testing/create-fake-api.ts";
import { type FakeChrome, stubChrome } from "../testing/create-fake-chrome.ts";
import { buildLoginUrl, endSignIn, pollSignIn, repeatSignOut, startSignIn } from "./run-sign-in.ts";
import { createSessionStores } from "./session-stores.ts";

const started = {
  sessionId: "session-0123456789",
  pollSecret: "secret-0123456789",
  confirmationCode: "4711",
  expiresAt: "2026-01-15T12:10:00.000Z",
};
const collect = `POST /api/auth/extension-sessions/${started.sessionId}/collect`;
const grant = { token: "pith_ext_1", user: buildUser({ id: "somebody", name: "Ada" }) };

let chrome: FakeChrome;
beforeEach(() => {
  chrome = stubChrome();
});
afterEach(() => vi.unstubAllGlobals());

function setUp() {
  const api = createFakeApi({ "POST /api/auth/extension-sessions": () => answerData(started) });
  const stores = createSessionStores();
  return { api, stores, bareClient: api.createClient(), clock: createFakeClock() };
}

describe("signing in", () => {
  it("opens the login page with from=extension and the session's id", { tags: "D.extension.01" }, () => {
    expect(buildLoginUrl({ origin: "https://pith.test", sessionId: started.sessionId })).toBe(
      `https://pith.test/login?from=extension&sessionId=${started.sessionId}`,
    );
  });

  it("sends the poll secret only in the body of the collect call, never in a URL", {
    tags: "D.extension.04",
  }, async () => {
    const { api, stores, bareClient, clock } = setUp();
    await startSignIn({ stores, bareClient, clock });
    api.handlers[collect] = () => answerData({ status: "pending" });
    await pollSignIn({ stores, bareClient, clock });
    const { sessionId, pollSecret } = started;
    expect(buildLoginUrl({ origin: "https://pith.test", sessionId })).not.toContain(pollSecret);
    expect(api.calls.map(({ url }) => url.href).filter((href) => href.includes(pollSecret))).toEqual([]);
    expect(api.calls.at(-1)?.body).toEqual({ pollSecret });
    expect(chrome.stored.local).toEqual({});
  });

  it("collects its own token once the user has signed in", { tags: "D.extension.05" }, async () => {
    const { api, stores, bareClient, clock } = setUp();
    await startSignIn({ stores, bareClient, clock });
    api.handlers[collect] = () => answerData({ status: "pending" });
    await pollSignIn({ stores, bareClient, clock });
    expect(await stores.grant.read()).toBeNull();
    api.handlers[collect] = () => answerData({ status: "success", ...grant });
    await pollSignIn({ stores, bareClient, clock });
    expect(await stores.grant.read()).toEqual(grant);
    expect(await stores.pending.read()).toBeNull();
  });

  it("collects its token once for concurrent requests", { tags: "D.extension.05" }, async () => {
    const { api, stores, bareClient, clock } = setUp();
    await startSignIn({ stores, bareClient, clock });
    const replies = [answerData({ status: "success", ...grant })];
    api.handlers[collect] = () =>
      replies.pop() ?? refuse({ status: 404, code: "not_found.extension_session", error: "Unknown." });
    const poll = () => pollSignIn({ stores, bareClient, clock });
    await Promise.all([poll(), poll()]);
    expect(await stores.grant.read()).toEqual(grant);
  });

  it("drops a sign-in of the former server that starts once the user has switched to another", async () => {
    const { api, stores, bareClient, clock } = setUp();
    api.handlers["POST /api/auth/extension-sessions"] = async () => {
      await createServerAddressStore().write("https://other.example");
      return answerData(started);
    };
    await startSignIn({ stores, bareClient, clock });
    expect(await stores.pending.read()).toBeNull();
  });

  it("goes on with the sign-in that another tab has started", async () => {
    const { api, stores, bareClient, clock } = setUp();
    await startSignIn({ stores, bareClient, clock });
    const start = "POST /api/auth/extension-sessions";
    api.handlers[start] = () => answerData({ ...started, sessionId: "second", confirmationCode: "1147" });
    api.handlers[collect] = () => answerData({ status: "pending" });
    await startSignIn({ stores, bareClient, clock });
    expect(await stores.pending.read()).toEqual(started);
    api.handlers[collect] = () => answerData({ status: "success", ...grant });
    await startSignIn({ stores, bareClient, clock });
    expect(await stores.grant.read()).toEqual(grant);
    expect(await stores.pending.read()).toBeNull();
  });

  it("starts again if the other tab's sign-in is over", async () => {
    const { api, stores, bareClient, clock } = setUp();
    await startSignIn({ stores, bareClient, clock });
    api.handlers[collect] = () => refuse({ status: 404, code: "not_found", error: "This sign-in is over." });
    await startSignIn({ stores, bareClient, clock });
    expect(await stores.pending.read()).toEqual(started);
    expect(api.listCalls().filter((call) => call === "POST /api/auth/extension-sessions")).toHaveLength(2);
  });

  it("reports why it failed, and ends", async () => {
    const { api, stores, bareClient, clock } = setUp();
    await startSignIn({ stores, bareClient, clock });
    api.handlers[collect] = () => answerData({ status: "error", error: "You chose another account." });
    await expect(pollSignIn({ stores, bareClient, clock })).rejects.toMatchObject({
      code: "unauthenticated",
      message: "You chose another account.",
    });
    expect(await stores.pending.read()).toBeNull();
  });

  it("expires when the server has dropped it", async () => {
    const { api, stores, bareClient, clock } = setUp();
    await startSignIn({ stores, bareClient, clock });
    api.handlers[collect] = () => refuse({ status: 404, code: "not_found", error: "This sign-in is over." });
    clock.advance(10 * 60_000);
    await expect(pollSignIn({ stores, bareClient, clock })).rejects.toMatchObject({ code: "code_expired" });
    expect(api.calls).toHaveLength(2);
    await pollSignIn({ stores, bareClient, clock });
    expect(api.calls).toHaveLength(2);
  });

  it("collects its token on a computer whose clock is ahead", async () => {
    const { api, stores, bareClient, clock } = setUp();
    await startSignIn({ stores, bareClient, clock });
    api.handlers[collect] = () => answerData({ status: "success", ...grant });
    clock.advance(60 * 60_000);
    await pollSignIn({ stores, bareClient, clock });
    expect(await stores.grant.read()).toEqual(grant);
  });

  it("ends if the server doesn't know the session", async () => {
    const { api, stores, bareClient, clock } = setUp();
    await startSignIn({ stores, bareClient, clock });
    api.handlers[collect] = () => refuse({ status: 404, code: "not_found", error: "This sign-in is over." });
    await expect(pollSignIn({ stores, bareClient, clock })).rejects.toMatchObject({ code: "not_found" });
    expect(await stores.pending.read()).toBeNull();
  });

  it("stays pending after a network error", async () => {
    const { stores, bareClient, clock } = setUp();
    await startSignIn({ stores, bareClient, clock });
    await expect(pollSignIn({ stores, bareClient, clock })).rejects.toMatchObject({ code: "network" });
    expect(await stores.pending.read()).toEqual(started);
  });
});

const endCall = "POST /api/auth/ended-sessions";

describe("a reply that arrives after the user has canceled", () => {
  async function cancelDuring(reply: () => ReturnType<typeof answerData> | ReturnType<typeof refuse>) {
    const { api, stores, bareClient, clock } = setUp();
    await startSignIn({ stores, bareClient, clock });
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    api.handlers[collect] = async () => {
      asked.resolve();
      await answer.promise;
      return reply();
    };
    const poll = pollSignIn({ stores, bareClient, clock }).catch(() => undefined);
    await asked.promise;
    await endSignIn({ stores, clientFor: () => bareClient });
    return {
      stores,
      async answer() {
        answer.resolve();
        await poll;
      },
    };
  }

  it("doesn't sign the user in, and has its token revoked on the server that sent it", async () => {
    const { stores, answer } = await cancelDuring(() => answerData({ status: "success", ...grant }));
    await createServerAddressStore().write("https://other.example");
    await answer();
    expect(await stores.grant.read()).toBeNull();
    const fingerprint = await getSessionFingerprint(grant.token);
    expect(await stores.ending.read()).toEqual([{ origin: "https://pith.test", fingerprint }]);
  });

  it.each([
    () => refuse({ status: 404, code: "not_found", error: "This sign-in is over." }),
    () => answerData({ status: "error", error: "You chose another account." }),
  ])("leaves the next sign-in pending", async (reply) => {
    const { stores, answer } = await cancelDuring(reply);
    await stores.pending.write({ ...started, sessionId: "next" });
    await answer();
    expect(await stores.pending.read()).toMatchObject({ sessionId: "next" });
  });
});

describe("endSignIn", () => {
  it("cancels a pending sign-in", async () => {
    const { api, stores, bareClient } = setUp();
    await stores.pending.write(started);
    await endSignIn({ stores, clientFor: () => bareClient });
    expect(await stores.pending.read()).toBeNull();
    expect(api.calls).toEqual([]);
  });

  it("ends the session on the server and forgets the token", async () => {
    const { api, stores, bareClient } = setUp();
    await stores.grant.write(grant);
    api.handlers[endCall] = () => ({ json: { success: true } });
    await endSignIn({ stores, clientFor: () => bareClient });
    expect(api.calls.at(-1)?.body).toEqual({ fingerprint: await getSessionFingerprint(grant.token) });
    expect(await stores.grant.read()).toBeNull();
    expect(chrome.stored).toEqual({ session: {}, local: {} });
  });

  const broken = () => refuse({ status: 500, code: "internal", error: "Something broke." });
  const hang = () => new Promise<never>(() => undefined);
  it.each([
    { fault: "the connection is gone", handler: undefined },
    { fault: "the server answers 500", handler: broken },
    { fault: "the call is aborted", handler: () => Promise.reject(new DOMException("gone", "AbortError")) },
    { fault: "the server never answers", handler: hang },
  ])("signs out locally when $fault, and retries until the server confirms", async ({ handler }) => {
    const { api, stores, bareClient } = setUp();
    const late = AbortSignal.abort(new DOMException("late", "TimeoutError"));
    vi.spyOn(AbortSignal, "timeout").mockReturnValue(handler === hang ? late : new AbortController().signal);
    await stores.grant.write(grant);
    if (handler) api.handlers[endCall] = handler;
    await endSignIn({ stores, clientFor: () => bareClient });
    // Reads the stores afresh, as a restarted worker or a reopened popup would.
    expect(await createSessionStores().grant.read()).toBeNull();
    // Restarting the browser leaves only what's on disk, which mustn't include credentials.
    chrome.stored.session = {};
    expect(JSON.stringify(chrome.stored)).not.toContain(grant.token);
    vi.restoreAllMocks();

    await repeatSignOut({ stores, clientFor: () => createFakeApi().createClient() });
    const back = createFakeApi({ [endCall]: () => ({ json: { success: true } }) });
    await repeatSignOut({ stores: createSessionStores(), clientFor: () => back.createClient() });
    await repeatSignOut({ stores: createSessionStores(), clientFor: () => back.createClient() });
    expect(back.calls.map(({ body }) => body)).toEqual([
      { fingerprint: await getSessionFingerprint(grant.token) },
    ]);
    expect(chrome.stored.local).toEqual({});
  });
});
