import type { User } from "@pith/core/accounts/user";
import { AppError } from "@pith/core/errors/app-error";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SIGN_IN_DETECTION_MS, SIGN_OUT_WAIT_MS } from "./create-auth-store.ts";
import { buildUser, createFakeIdentity, createTestStore, telegramUser } from "./testing/create-test-store.ts";

/** Flushes everything that doesn't depend on a timer. */
const settle = () => vi.advanceTimersByTimeAsync(0);
const visit = { hasTelegramIdInUrl: false };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("createAuthStore", () => {
  it("has user, loading, error, signInAnonymously, getIdToken and an initially null auth type", {
    tags: ["S3.auth.01", "S3.auth.02", "S3.auth.03", "S3.auth.04", "S3.auth.05", "S4.auth.01"],
  }, () => {
    // Until the store has started, it ignores the user that the browser remembers.
    for (const stored of [null, telegramUser]) {
      const { store } = createTestStore({ readStored: () => stored });
      expect(store.getState()).toMatchObject({
        user: null,
        loading: true,
        error: null,
        authType: null,
        signInAnonymously: expect.any(Function),
        getIdToken: expect.any(Function),
      });
    }
  });

  it("has the auth type firebase for a provider's user, null for none, and telegram for one with a code", {
    tags: "S4.auth.01",
  }, async () => {
    const { identity, emit } = createFakeIdentity();
    const { store } = createTestStore({ identity });
    store.getState().start(visit);
    await settle();
    emit(buildUser());
    expect(store.getState().authType).toBe("firebase");
    emit(null);
    expect(store.getState().authType).toBeNull();
    store.getState().completeTelegramSignIn({
      uid: "user-2",
      telegram_id: "123456789",
      profile: { first_name: "Ada", last_name: null, username: "ada" },
    });
    expect(store.getState()).toMatchObject({
      authType: "telegram",
      user: { id: "user-2", telegram_id: "123456789", profile: { displayName: "Ada", username: "ada" } },
    });
  });

  it.each([
    { told: buildUser(), name: "somebody" },
    { told: null, name: "nobody" },
  ])(
    "stops loading once the provider has reported that $name is signed in",
    { tags: "S4.auth.02" },
    async ({ told }) => {
      const { identity, emit } = createFakeIdentity();
      const { store } = createTestStore({ identity });
      store.getState().start(visit);
      await settle();
      expect(store.getState().loading).toBe(true);
      emit(told);
      expect(store.getState()).toMatchObject({ loading: false, user: told });
    },
  );

  it("stops loading immediately if no provider can hold a session", { tags: "S4.auth.02" }, async () => {
    const loadIdentity = vi.fn(async () => createFakeIdentity().identity);
    const { store } = createTestStore({ mayHaveSession: async () => false, loadIdentity });
    store.getState().start(visit);
    await settle();
    expect(store.getState()).toMatchObject({ loading: false, user: null });
    expect(loadIdentity).not.toHaveBeenCalled();
  });

  it("treats a visitor as signed out if the provider hasn't answered after 3000 ms", {
    tags: "S4.auth.03",
  }, async () => {
    const { store } = createTestStore({ identity: createFakeIdentity().identity });
    store.getState().start(visit);
    await vi.advanceTimersByTimeAsync(2999);
    expect(store.getState().loading).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(store.getState()).toMatchObject({ loading: false, user: null, authType: null });
    expect(SIGN_IN_DETECTION_MS).toBe(3000);
  });

  it("ignores the provider while a Telegram user is signed in", {
    tags: "S4.auth.04",
  }, async () => {
    const { identity, emit } = createFakeIdentity();
    const { store } = createTestStore({ identity });
    store.getState().start(visit);
    await settle();
    store.getState().adoptUser(telegramUser);
    emit(buildUser());
    expect(store.getState()).toMatchObject({ authType: "telegram", user: { id: telegramUser.id } });
    emit(null);
    expect(store.getState()).toMatchObject({ authType: "telegram", user: { id: telegramUser.id } });
  });

  it.each([
    ["firebase", 1],
    ["local", 0],
  ] as const)(
    "ends the session that a Telegram sign-in replaces in this tab: %s, %i",
    async (kind, ended) => {
      const signOut = vi.fn(async () => undefined);
      const { identity } = createFakeIdentity({ kind, signOut });
      const { store } = createTestStore({ identity, readStored: () => buildUser() });
      store.getState().completeTelegramSignIn({
        uid: "user-2",
        telegram_id: "123456789",
        profile: { first_name: "Ada", last_name: null, username: null },
      });
      await settle();
      expect(signOut).toHaveBeenCalledTimes(ended);
      expect(store.getState()).toMatchObject({ authType: "telegram", user: { id: "user-2" } });
    },
  );

  it("keeps a Telegram user until Google has signed someone in", {
    tags: "S4.auth.04",
  }, async () => {
    const grace = buildUser({ id: "user-3" });
    let hasClosedWindow = true;
    const { identity, emit } = createFakeIdentity({
      async signInWithGoogle() {
        // Opening the popup loads Firebase, which emits null as soon as it has loaded.
        emit(null);
        if (hasClosedWindow) throw new Error("auth/popup-closed-by-user");
        emit(grace);
        return grace;
      },
    });
    const { store } = createTestStore({ identity });
    store.getState().adoptUser(telegramUser);
    await expect(store.getState().signInWithGoogle()).rejects.toThrow("popup-closed");
    emit(null);
    expect(store.getState()).toMatchObject({ authType: "telegram", user: { id: telegramUser.id } });
    hasClosedWindow = false;
    await store.getState().signInWithGoogle();
    expect(store.getState()).toMatchObject({ authType: "firebase", user: { id: grace.id } });
  });

  it("restores a stored Telegram session on startup", { tags: "S4.auth.05" }, () => {
    const { id, authProvider, telegram_id, profile, created_at } = telegramUser;
    const { store } = createTestStore({
      readStored: () => ({ id, authProvider, telegram_id, profile, created_at }),
    });
    store.getState().start(visit);
    expect(store.getState()).toMatchObject({
      loading: false,
      authType: "telegram",
      user: { id, telegram_id, profile },
    });
  });

  it.each([
    ["nobody", null],
    ["a Google user", buildUser()],
  ])(
    "keeps loading while a Telegram id in the URL is being verified, where %s was signed in",
    {
      tags: "S4.auth.06",
    },
    async (_who, stored) => {
      const { store } = createTestStore({ readStored: () => stored });
      store.getState().start({ hasTelegramIdInUrl: true });
      await vi.advanceTimersByTimeAsync(10 * SIGN_IN_DETECTION_MS);
      expect(store.getState().loading).toBe(true);
      store.getState().settle();
      expect(store.getState().loading).toBe(false);
    },
  );

  it.each([
    { authType: "firebase", user: buildUser() },
    { authType: "telegram", user: telegramUser },
  ])("clears a $authType user even if signing out fails", { tags: "S4.auth.07" }, async ({ user }) => {
    const failure = new Error("offline");
    const { identity } = createFakeIdentity({ signOut: () => Promise.reject(failure) });
    const writeStored = vi.fn<(user: User | null) => void>();
    const { store, logError } = createTestStore({
      identity,
      endTelegramSession: () => Promise.reject(failure),
      writeStored,
    });
    store.getState().adoptUser(user);
    await store.getState().signOut();
    expect(store.getState()).toMatchObject({ user: null, authType: null });
    expect(writeStored).toHaveBeenLastCalledWith(null);
    expect(logError).toHaveBeenCalledWith(failure);
  });

  it("shows no user 5 s after signing out, even if the connection hangs", {
    tags: "S4.auth.07",
  }, async () => {
    const { store } = createTestStore({ endTelegramSession: () => new Promise(() => undefined) });
    store.getState().adoptUser(telegramUser);
    const signingOut = store.getState().signOut();
    await vi.advanceTimersByTimeAsync(SIGN_OUT_WAIT_MS - 1);
    expect(store.getState().user).not.toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    await signingOut;
    expect(store.getState()).toMatchObject({ user: null, authType: null });
  });

  it("marks the browser as signed out before any call", { tags: "S4.auth.07" }, async () => {
    const steps: string[] = [];
    const { store } = createTestStore({
      markSignedOut: () => steps.push("marked"),
      writeStored: (user) => steps.push(user ? "stored" : "forgotten"),
      async endTelegramSession() {
        steps.push("called");
      },
    });
    store.getState().adoptUser(telegramUser);
    await store.getState().signOut();
    expect(steps.slice(0, 4)).toEqual(["stored", "marked", "forgotten", "called"]);
  });

  it("signs a Google user out when another browser has ended the session", async () => {
    const writeStored = vi.fn<(user: User | null) => void>();
    const { store } = createTestStore({
      writeStored,
      fetchOverview: () => Promise.reject(new AppError({ code: "unauthenticated.session_ended" })),
    });
    store.getState().adoptUser(buildUser());
    await store.getState().refetchUserData();
    expect(store.getState().user).toBeNull();
    expect(writeStored).toHaveBeenLastCalledWith(null);
  });

  it("clears the error on each auth change", { tags: ["S4.auth.08", "S3.auth.03"] }, async () => {
    const { identity, emit } = createFakeIdentity({
      signInAnonymously: () => Promise.reject(new Error("no guests today")),
    });
    const { store } = createTestStore({ identity });
    for (const told of [buildUser(), null]) {
      await store
        .getState()
        .signInAnonymously()
        .catch(() => undefined);
      expect(store.getState().error).toBe("no guests today");
      emit(told);
      expect(store.getState().error).toBeNull();
    }
  });

  it("loads without an error during anonymous sign-in, and stops afterward", {
    tags: ["S4.auth.09", "S4.auth.10", "S4.auth.11"],
  }, async () => {
    const gate = Promise.withResolvers<void>();
    let attempts = 0;
    const { identity } = createFakeIdentity({
      async signInAnonymously() {
        attempts += 1;
        if (attempts === 1) throw new Error("try again");
        await gate.promise;
      },
    });
    const { store } = createTestStore({ identity, mayHaveSession: async () => false });
    store.getState().start(visit);
    await settle();
    await store
      .getState()
      .signInAnonymously()
      .catch(() => undefined);
    expect(store.getState()).toMatchObject({ loading: false, error: "try again" });

    const signingIn = store.getState().signInAnonymously();
    expect(store.getState()).toMatchObject({ loading: true, error: null });
    await settle();
    expect(store.getState().loading).toBe(true);
    gate.resolve();
    await signingIn;
    expect(store.getState()).toMatchObject({ loading: false, error: null });
  });

  it.each([
    { thrown: new Error("The network is down."), stored: "The network is down." },
    { thrown: new Error(""), stored: "Sign-in failed" },
    { thrown: "not an error", stored: "Sign-in failed" },
  ])(
    "logs 'Anonymous sign-in failed', stores '$stored' and rethrows",
    { tags: ["S8.auth.07", "S8.auth.08", "S8.auth.09"] },
    async ({ thrown, stored }) => {
      const { identity } = createFakeIdentity({ signInAnonymously: () => Promise.reject(thrown) });
      const { store, logError } = createTestStore({ identity });
      await expect(store.getState().signInAnonymously()).rejects.toBe(thrown);
      expect(store.getState().error).toBe(stored);
      expect(logError).toHaveBeenCalledWith("Anonymous sign-in failed");
      expect(logError).toHaveBeenCalledWith(thrown);
    },
  );

  it.each(["loadIdentity", "mayHaveSession"] as const)(
    "logs 'Firebase initialization error' and stores 'Firebase initialization failed' if %s fails",
    {
      tags: ["S8.auth.10", "S8.auth.11"],
    },
    async (step) => {
      const broken = new Error("auth/invalid-api-key");
      const { store, logError } = createTestStore({ [step]: () => Promise.reject(broken) });
      store.getState().start(visit);
      await settle();
      expect(store.getState()).toMatchObject({
        loading: false,
        user: null,
        error: "Firebase initialization failed",
      });
      expect(logError).toHaveBeenCalledWith("Firebase initialization error");
      expect(logError).toHaveBeenCalledWith(broken);
    },
  );
});
