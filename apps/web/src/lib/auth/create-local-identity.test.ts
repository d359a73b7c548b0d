import type { User } from "@pith/core/accounts/user";
import { createApiClient } from "@pith/core/client/create-api-client";
import {
  buildSignedOutAuth,
  buildUser,
  createFakeClock,
  createFakeServer,
  type FakeAnswer,
} from "@pith/core/testing";
import { waitFor } from "@testing-library/dom";
import { describe, expect, it, vi } from "vitest";
import { createAuthStore } from "./create-auth-store.ts";
import { createLocalIdentity } from "./create-local-identity.ts";
import type { Identity } from "./identity.ts";

const guest = buildUser({ id: "guest-1", created_at: "2026-01-01T00:00:00.000Z" });

const nobody: FakeAnswer = { json: { success: true, data: { user: null } } };
const serverFailed: FakeAnswer = { status: 503, json: { success: false, error: "Down" } };
const noConnection: FakeAnswer = { networkError: true };
const guestMade: FakeAnswer = { json: { success: true, data: { user: guest } } };
const freshToken: FakeAnswer = { json: { success: true, data: { token: "fresh", user: guest } } };

function createIdentity(...answers: readonly [FakeAnswer, ...FakeAnswer[]]) {
  const log = vi.spyOn(console, "error").mockReturnValue(undefined);
  const server = createFakeServer(...answers);
  const api = createApiClient({ baseUrl: "", auth: buildSignedOutAuth(), fetch: server.fetch });
  const readCalls = () => server.calls.map(({ method, url }) => `${method} ${url}`);
  const onNoSession = vi.fn<() => void>();
  return { identity: createLocalIdentity({ api, onNoSession }), server, readCalls, onNoSession, log };
}

function createStore(identity: Identity) {
  const logError = vi.fn<(error: unknown) => void>();
  const store = createAuthStore({
    loadIdentity: async () => identity,
    mayHaveSession: async () => true,
    endTelegramSession: async () => undefined,
    markSignedOut: () => undefined,
    publishSignIn: () => undefined,
    fetchOverview: () => Promise.reject(new Error("not asked for")),
    readStored: () => null,
    writeStored: () => undefined,
    logError,
    clock: createFakeClock(),
  });
  return { store, logError };
}

describe("createLocalIdentity", () => {
  it("requests the session with only the cookie and notifies every listener", async () => {
    const { identity, server } = createIdentity({ json: { success: true, data: { user: guest } } });
    const told = vi.fn<(user: unknown) => void>();
    identity.onChange(told);
    await waitFor(() => expect(told).toHaveBeenCalledWith(guest));
    expect(server.calls[0]?.headers.get("authorization")).toBeNull();
    expect(server.calls[0]?.credentials).toBe("include");
  });

  it.each([
    { name: "says that the server has no session", answer: nobody, times: 1 },
    { name: "says nothing of sessions if the server fails", answer: serverFailed, times: 0 },
    { name: "says nothing of sessions without a connection", answer: noConnection, times: 0 },
  ])("$name", async ({ answer, times }) => {
    const { identity, onNoSession } = createIdentity(answer);
    const told = vi.fn<(user: unknown) => void>();
    identity.onChange(told);
    await waitFor(() => expect(told).toHaveBeenCalledWith(null));
    expect(onNoSession).toHaveBeenCalledTimes(times);
  });

  it("logs why the session couldn't be requested", { tags: "S8.http.14" }, async () => {
    const { identity, log } = createIdentity(serverFailed);
    identity.onChange(() => undefined);
    await waitFor(() => expect(log).toHaveBeenCalledWith(expect.objectContaining({ serverText: "Down" })));
  });

  it("creates a guest session instead of Firebase's anonymous user, behind the same signInAnonymously", {
    tags: "D.local.02",
  }, async () => {
    const { identity, readCalls } = createIdentity(nobody, guestMade, freshToken);
    const local = createStore(identity);
    expect(await local.store.getState().getIdToken()).toBe("fresh");
    expect(readCalls()).toEqual([
      "GET /api/auth/session",
      "POST /api/auth/guest-session",
      "POST /api/auth/session/token",
    ]);
    expect(local.store.getState().user?.id).toBe("guest-1");

    let tell: (user: User | null) => void = () => undefined;
    const signInAnonymously = vi.fn(async () => tell(guest));
    const firebase = createStore({
      ...identity,
      kind: "firebase",
      onChange(listener) {
        tell = listener;
        return () => undefined;
      },
      signInAnonymously,
      refreshToken: async () => "firebase token",
    });
    expect(await firebase.store.getState().getIdToken()).toBe("firebase token");
    expect(signInAnonymously).toHaveBeenCalledOnce();
  });

  it("adopts a user who has signed in in another tab", async () => {
    const ada = buildUser({ id: "user-2", authProvider: "telegram", telegram_id: "123456789" });
    const { identity } = createIdentity(
      { json: { success: true, data: { user: guest } } },
      { json: { success: true, data: { token: "ada's", user: ada } } },
    );
    const { store } = createStore(identity);
    store.getState().start({ hasTelegramIdInUrl: false });
    await waitFor(() => expect(store.getState().user?.id).toBe("guest-1"));
    expect(await store.getState().getIdToken()).toBe("ada's");
    expect(store.getState()).toMatchObject({ authType: "telegram", user: { id: "user-2" } });
  });

  it("signs out a user whose session has ended", async () => {
    const { identity } = createIdentity(
      { json: { success: true, data: { user: guest } } },
      { status: 401, json: { success: false, error: "Sign in again.", code: "unauthenticated" } },
    );
    const { store } = createStore(identity);
    store.getState().start({ hasTelegramIdInUrl: false });
    await waitFor(() => expect(store.getState().user?.id).toBe("guest-1"));
    expect(await store.getState().getIdToken()).toBeNull();
    expect(store.getState().user).toBeNull();
  });
});
