import type { AccountOverview } from "@pith/core/accounts/account-overview";
import type { User } from "@pith/core/accounts/user";
import { createFakeClock } from "@pith/core/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type AuthStoreDependencies,
  createAuthStore,
  NEXT_AUTH_STATE_MS,
  SIGN_IN_DETECTION_MS,
} from "./create-auth-store.ts";
import type { Identity } from "./identity.ts";

function buildUser(changes: Partial<User> = {}): User {
  return {
    id: "user-1",
    authProvider: "firebase",
    telegram_id: null,
    profile: {
      displayName: "Ada Lovelace",
      email: "ada@example.com",
      photoUrl: null,
      username: null,
      firstName: null,
      lastName: null,
    },
    premium: null,
    stats: null,
    transactions: [],
    created_at: "2026-01-01T00:00:00.000Z",
    last_seen: null,
    ...changes,
  };
}

const telegramUser = buildUser({ id: "user-2", authProvider: "telegram", telegram_id: "123456789" });
const guest = buildUser({
  id: "guest-1",
  profile: { ...buildUser().profile, displayName: null, email: null },
});

const overview: AccountOverview = {
  premium: {
    tier: "lite",
    active: true,
    days_remaining: 20,
    summaries_limit: 50,
    activation_date: "2026-01-01T00:00:00.000Z",
    expiry_date: "2026-02-01T00:00:00.000Z",
    cancel_at_period_end: false,
  },
  stats: {
    monthly: {
      text_summaries_used: 3,
      audio_summaries_used: 0,
      summaries_limit: 50,
      processing_time: 1,
      last_reset_date: null,
    },
    total: {
      text_summaries_used: 3,
      audio_summaries_used: 0,
      total_processing_time: 1,
      total_video_duration_sec: 60,
      tokens_used_total: 0,
    },
  },
  transactions: [],
  last_seen: null,
  created_at: null,
};

/** An identity provider that tells its state when it is told to, and counts the tokens that it refreshes. */
function createFakeIdentity(changes: Partial<Identity> = {}) {
  let listener: ((user: User | null) => void) | null = null;
  let refreshes = 0;
  const identity: Identity = {
    kind: "firebase",
    onChange(next) {
      listener = next;
      return () => undefined;
    },
    signInAnonymously: async () => listener?.(guest),
    signInWithGoogle: async () => listener?.(buildUser()),
    async refreshToken() {
      refreshes += 1;
      return `token-${refreshes}`;
    },
    signOut: async () => listener?.(null),
    ...changes,
  };
  return { identity, emit: (user: User | null) => listener?.(user) };
}

function createStore({
  identity = createFakeIdentity().identity,
  ...changes
}: Partial<AuthStoreDependencies> & { identity?: Identity } = {}) {
  const logError = vi.fn<(error: unknown) => void>();
  const clock = createFakeClock();
  const store = createAuthStore({
    loadIdentity: async () => identity,
    mayHaveSession: async () => true,
    endTelegramSession: async () => undefined,
    fetchOverview: async () => overview,
    readStored: () => null,
    writeStored: () => undefined,
    logError,
    clock,
    ...changes,
  });
  return { store, logError, clock };
}

/** Lets everything that doesn't wait for a timer happen. */
const settle = () => vi.advanceTimersByTimeAsync(0);
const visit = { hasTelegramIdInUrl: false };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("createAuthStore", () => {
  it("S3.auth.01 S3.auth.02 S3.auth.03 S3.auth.04 S3.auth.05 S4.auth.01 has user, loading, error, signInAnonymously, getIdToken and an auth type that is null at first", () => {
    const { store } = createStore();
    expect(store.getState()).toMatchObject({
      user: null,
      loading: true,
      error: null,
      authType: null,
      signInAnonymously: expect.any(Function),
      getIdToken: expect.any(Function),
    });
  });

  it("S4.auth.01 has the auth type firebase for a provider's user and telegram for one who came with a code", async () => {
    const { identity, emit } = createFakeIdentity();
    const { store } = createStore({ identity });
    store.getState().start(visit);
    await settle();
    emit(buildUser());
    expect(store.getState().authType).toBe("firebase");
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
  ])("S4.auth.02 stops loading once the provider has told that $name is signed in", async ({ told }) => {
    const { identity, emit } = createFakeIdentity();
    const { store } = createStore({ identity });
    store.getState().start(visit);
    await settle();
    expect(store.getState().loading).toBe(true);
    emit(told);
    expect(store.getState()).toMatchObject({ loading: false, user: told });
  });

  it("S4.auth.02 stops loading at once where no provider can hold a session", async () => {
    const loadIdentity = vi.fn(async () => createFakeIdentity().identity);
    const { store } = createStore({ mayHaveSession: async () => false, loadIdentity });
    store.getState().start(visit);
    await settle();
    expect(store.getState()).toMatchObject({ loading: false, user: null });
    expect(loadIdentity).not.toHaveBeenCalled();
  });

  it("S4.auth.03 treats a visitor as signed out when the provider hasn't answered after 3000 ms", async () => {
    const { store } = createStore({ identity: createFakeIdentity().identity });
    store.getState().start(visit);
    await vi.advanceTimersByTimeAsync(2999);
    expect(store.getState().loading).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(store.getState()).toMatchObject({ loading: false, user: null, authType: null });
    expect(SIGN_IN_DETECTION_MS).toBe(3000);
  });

  it("S4.auth.04 ignores what the provider tells while someone is signed in through Telegram", async () => {
    const { identity, emit } = createFakeIdentity();
    const { store } = createStore({ identity });
    store.getState().start(visit);
    await settle();
    store.getState().adoptUser(telegramUser);
    emit(buildUser());
    expect(store.getState()).toMatchObject({ authType: "telegram", user: { id: telegramUser.id } });
    emit(null);
    expect(store.getState()).toMatchObject({ authType: "telegram", user: { id: telegramUser.id } });
  });

  it("S4.auth.05 restores a stored Telegram session at start-up", () => {
    const { id, authProvider, telegram_id, profile, created_at } = telegramUser;
    const { store } = createStore({
      readStored: () => ({ id, authProvider, telegram_id, profile, created_at }),
    });
    store.getState().start(visit);
    expect(store.getState()).toMatchObject({
      loading: false,
      authType: "telegram",
      user: { id, telegram_id, profile },
    });
  });

  it("S4.auth.06 keeps loading while a Telegram id in the URL is looked into", async () => {
    const { store } = createStore();
    store.getState().start({ hasTelegramIdInUrl: true });
    await vi.advanceTimersByTimeAsync(10 * SIGN_IN_DETECTION_MS);
    expect(store.getState().loading).toBe(true);
    store.getState().settle();
    expect(store.getState().loading).toBe(false);
  });

  it.each([
    { authType: "firebase", user: buildUser() },
    { authType: "telegram", user: telegramUser },
  ])("S4.auth.07 clears a $authType user even when signing out fails", async ({ user }) => {
    const failure = new Error("offline");
    const { identity } = createFakeIdentity({ signOut: () => Promise.reject(failure) });
    const writeStored = vi.fn<(user: User | null) => void>();
    const { store, logError } = createStore({
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

  it("S4.auth.08 clears the error on each auth change", async () => {
    const { identity, emit } = createFakeIdentity({
      signInAnonymously: () => Promise.reject(new Error("no guests today")),
    });
    const { store } = createStore({ identity });
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

  it("S4.auth.09 S4.auth.10 S4.auth.11 loads without an error during anonymous sign-in and stops at its end", async () => {
    const gate = Promise.withResolvers<void>();
    let attempts = 0;
    const { identity } = createFakeIdentity({
      async signInAnonymously() {
        attempts += 1;
        if (attempts === 1) throw new Error("try again");
        await gate.promise;
      },
    });
    const { store } = createStore({ identity, mayHaveSession: async () => false });
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
    "S8.auth.07 S8.auth.08 S8.auth.09 logs 'Anonymous sign-in failed', stores '$stored' and throws on",
    async ({ thrown, stored }) => {
      const { identity } = createFakeIdentity({ signInAnonymously: () => Promise.reject(thrown) });
      const { store, logError } = createStore({ identity });
      await expect(store.getState().signInAnonymously()).rejects.toBe(thrown);
      expect(store.getState().error).toBe(stored);
      expect(logError).toHaveBeenCalledWith("Anonymous sign-in failed");
      expect(logError).toHaveBeenCalledWith(thrown);
    },
  );

  it("S8.auth.10 S8.auth.11 logs 'Firebase initialization error' and stores 'Firebase initialization failed' where the provider can't be loaded", async () => {
    const broken = new Error("auth/invalid-api-key");
    const { store, logError } = createStore({ loadIdentity: () => Promise.reject(broken) });
    store.getState().start(visit);
    await settle();
    expect(store.getState()).toMatchObject({
      loading: false,
      user: null,
      error: "Firebase initialization failed",
    });
    expect(logError).toHaveBeenCalledWith("Firebase initialization error");
    expect(logError).toHaveBeenCalledWith(broken);
  });
});

describe("getIdToken", () => {
  it("S4.auth.12 refreshes the token of whoever is signed in on every call and returns it", async () => {
    const signInAnonymously = vi.fn(async () => undefined);
    const { identity } = createFakeIdentity({ signInAnonymously });
    const { store } = createStore({ identity });
    store.getState().adoptUser(buildUser());
    expect(await store.getState().getIdToken()).toBe("token-1");
    expect(await store.getState().getIdToken()).toBe("token-2");
    expect(signInAnonymously).not.toHaveBeenCalled();
  });

  it("S4.auth.13 S4.auth.14 S4.auth.15 signs a visitor in anonymously, waits until the provider tells of them and returns a refreshed token", async () => {
    const signInAnonymously = vi.fn(async () => undefined);
    const { identity, emit } = createFakeIdentity({ signInAnonymously });
    const { store } = createStore({ identity });
    const answered = vi.fn<(token: string | null) => void>();
    void store.getState().getIdToken().then(answered);
    await vi.advanceTimersByTimeAsync(500);
    expect(signInAnonymously).toHaveBeenCalledOnce();
    expect(answered).not.toHaveBeenCalled();
    emit(guest);
    await settle();
    expect(answered).toHaveBeenCalledWith("token-1");
    expect(store.getState().user?.id).toBe(guest.id);
  });

  it("makes one visitor for calls at the same time", async () => {
    const { identity, emit } = createFakeIdentity();
    const signInAnonymously = vi.fn(async () => emit(guest));
    const { store } = createStore({ identity: { ...identity, signInAnonymously } });
    const tokens = await Promise.all([store.getState().getIdToken(), store.getState().getIdToken()]);
    expect(tokens).toEqual(["token-1", "token-2"]);
    expect(signInAnonymously).toHaveBeenCalledOnce();
  });

  it("S4.auth.15 returns null where the provider tells of nobody and has no token", async () => {
    const { identity } = createFakeIdentity({
      signInAnonymously: async () => undefined,
      refreshToken: async () => null,
    });
    const { store } = createStore({ identity });
    const token = store.getState().getIdToken();
    await vi.advanceTimersByTimeAsync(NEXT_AUTH_STATE_MS);
    expect(await token).toBeNull();
  });

  it("S4.auth.16 yields null when refreshing, anonymous sign-in or loading the provider fails", async () => {
    const failure = new Error("offline");
    const fail = () => Promise.reject(failure);
    const withoutRefresh = createStore({ identity: createFakeIdentity({ refreshToken: fail }).identity });
    withoutRefresh.store.getState().adoptUser(buildUser());
    const withoutGuests = createStore({ identity: createFakeIdentity({ signInAnonymously: fail }).identity });
    const withoutProvider = createStore({ loadIdentity: fail });
    for (const { store, logError } of [withoutRefresh, withoutGuests, withoutProvider]) {
      expect(await store.getState().getIdToken()).toBeNull();
      expect(logError).toHaveBeenCalledWith(failure);
    }
  });
});

describe("refetchUserData", () => {
  function createSignedIn() {
    const fetchOverview = vi.fn(async () => overview);
    const { store, clock, logError } = createStore({ fetchOverview });
    store.getState().adoptUser(buildUser());
    return { store, clock, logError, fetchOverview };
  }

  it("S4.notifications.22 asks once within 1000 ms", async () => {
    const { store, clock, fetchOverview } = createSignedIn();
    await store.getState().refetchUserData();
    clock.advance(999);
    await store.getState().refetchUserData();
    expect(fetchOverview).toHaveBeenCalledTimes(1);
    clock.advance(1);
    await store.getState().refetchUserData();
    expect(fetchOverview).toHaveBeenCalledTimes(2);
    expect(store.getState().user).toMatchObject({ premium: overview.premium, stats: overview.stats });
  });

  it("S4.notifications.23 asks again within 1000 ms where it is forced to", async () => {
    const { store, fetchOverview } = createSignedIn();
    await store.getState().refetchUserData();
    await store.getState().refetchUserData({ isForced: true });
    expect(fetchOverview).toHaveBeenCalledTimes(2);
  });

  it("S8.http.14 S8.http.15 logs and stores why the account couldn't be fetched", async () => {
    const failure = new Error("HTTP error! status: 500 - broken");
    const { store, logError } = createStore({ fetchOverview: () => Promise.reject(failure) });
    store.getState().adoptUser(buildUser());
    await store.getState().refetchUserData();
    expect(logError).toHaveBeenCalledWith(failure);
    expect(store.getState().userDataError).toBe("HTTP error! status: 500 - broken");
  });
});

describe("mergePremium", () => {
  it("S7.cancel.05 S4.cancel.12 puts the cancel answer's data into the user and keeps the rest", async () => {
    const { store } = createStore();
    store.getState().adoptUser(buildUser());
    await store.getState().refetchUserData();
    store.getState().mergePremium({ ...overview.premium, cancel_at_period_end: true, days_remaining: 9 });
    expect(store.getState().user).toMatchObject({
      id: "user-1",
      profile: { displayName: "Ada Lovelace" },
      stats: overview.stats,
      premium: { tier: "lite", cancel_at_period_end: true, days_remaining: 9 },
    });
  });
});
