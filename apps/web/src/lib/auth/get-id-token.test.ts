import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { NEXT_AUTH_STATE_MS } from "./create-auth-store.ts";
import {
  buildUser,
  createFakeIdentity,
  createTestStore,
  guest,
  telegramUser,
} from "./testing/create-test-store.ts";

/** Flushes everything that doesn't depend on a timer. */
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("getIdToken", () => {
  it("refreshes the signed-in user's token on every call and returns it", {
    tags: "S4.auth.12",
  }, async () => {
    const signInAnonymously = vi.fn(async () => undefined);
    const { identity } = createFakeIdentity({ signInAnonymously });
    const { store } = createTestStore({ identity });
    store.getState().adoptUser(buildUser());
    expect(await store.getState().getIdToken()).toBe("token-1");
    expect(await store.getState().getIdToken()).toBe("token-2");
    expect(signInAnonymously).not.toHaveBeenCalled();
  });

  it.each([
    ["Google", buildUser()],
    ["Telegram", telegramUser],
  ])("signs nobody in anonymously for a %s user", { tags: "S1.signin.06" }, async (_provider, user) => {
    const signInAnonymously = vi.fn(async () => undefined);
    const { identity } = createFakeIdentity({ signInAnonymously });
    const { store } = createTestStore({ identity });
    store.getState().adoptUser(user);
    void store.getState().getIdToken();
    await vi.advanceTimersByTimeAsync(2 * NEXT_AUTH_STATE_MS);
    expect(signInAnonymously).not.toHaveBeenCalled();
    expect(store.getState().user?.id).toBe(user.id);
  });

  it("signs a visitor in anonymously, waits for the provider and returns a refreshed token", {
    tags: ["S4.auth.09", "S4.auth.13", "S4.auth.14", "S4.auth.15"],
  }, async () => {
    const signInAnonymously = vi.fn(async () => expect(store.getState().loading).toBe(true));
    const { identity, emit } = createFakeIdentity({ signInAnonymously });
    const { store } = createTestStore({ identity });
    store.getState().settle();
    const answered = vi.fn<(token: string | null) => void>();
    void store.getState().getIdToken().then(answered);
    await vi.advanceTimersByTimeAsync(500);
    expect(signInAnonymously).toHaveBeenCalledOnce();
    // Firebase first reports that nobody is signed in.
    emit(null);
    await settle();
    expect(answered).not.toHaveBeenCalled();
    emit(guest);
    await settle();
    expect(answered).toHaveBeenCalledWith("token-1");
    expect(store.getState().user?.id).toBe(guest.id);
  });

  it("creates one visitor for concurrent calls", async () => {
    const { identity, emit } = createFakeIdentity();
    const signInAnonymously = vi.fn(async () => emit(guest));
    const { store } = createTestStore({ identity: { ...identity, signInAnonymously } });
    const tokens = await Promise.all([store.getState().getIdToken(), store.getState().getIdToken()]);
    expect(tokens).toEqual(["token-1", "token-2"]);
    expect(signInAnonymously).toHaveBeenCalledOnce();
  });

  it("returns null if the provider reports no user and has no token", { tags: "S4.auth.15" }, async () => {
    const { identity } = createFakeIdentity({
      signInAnonymously: async () => undefined,
      refreshToken: async () => null,
    });
    const { store } = createTestStore({ identity });
    const token = store.getState().getIdToken();
    await vi.advanceTimersByTimeAsync(NEXT_AUTH_STATE_MS);
    expect(await token).toBeNull();
  });

  it("returns null if refreshing, anonymous sign-in or loading the provider fails", {
    tags: "S4.auth.16",
  }, async () => {
    const failure = new Error("offline");
    const fail = () => Promise.reject(failure);
    const withoutRefresh = createTestStore({ identity: createFakeIdentity({ refreshToken: fail }).identity });
    withoutRefresh.store.getState().adoptUser(buildUser());
    const withoutGuests = createTestStore({
      identity: createFakeIdentity({ signInAnonymously: fail }).identity,
    });
    const withoutProvider = createTestStore({ loadIdentity: fail });
    for (const { store, logError } of [withoutRefresh, withoutGuests, withoutProvider]) {
      expect(await store.getState().getIdToken()).toBeNull();
      expect(logError).toHaveBeenCalledWith(failure);
    }
  });
});
