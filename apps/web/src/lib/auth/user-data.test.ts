import { AppError } from "@pith/core/errors/app-error";
import { describe, expect, it, vi } from "vitest";
import { buildUser, createTestStore, overview, telegramUser } from "./testing/create-test-store.ts";

describe("refetchUserData", () => {
  function createSignedIn() {
    const fetchOverview = vi.fn(async () => overview);
    const { store, clock, logError } = createTestStore({ fetchOverview });
    store.getState().adoptUser(buildUser());
    return { store, clock, logError, fetchOverview };
  }

  it("makes one request within 1000 ms", { tags: "S4.notifications.22" }, async () => {
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

  it("shares a pending request within 1000 ms", async () => {
    const gate = Promise.withResolvers<void>();
    const { store } = createTestStore({ fetchOverview: () => gate.promise.then(() => overview) });
    store.getState().adoptUser(buildUser());
    void store.getState().refetchUserData();
    const second = store.getState().refetchUserData();
    gate.resolve();
    await second;
    expect(store.getState().user?.premium).toEqual(overview.premium);
  });

  it("keeps a plan change that was made after the request", { tags: "S4.cancel.12" }, async () => {
    const gate = Promise.withResolvers<void>();
    const { store } = createTestStore({ fetchOverview: () => gate.promise.then(() => overview) });
    store.getState().adoptUser(buildUser());
    const fetching = store.getState().refetchUserData();
    const changed = { ...overview.premium, cancel_at_period_end: true };
    store.getState().mergePremium({ userId: buildUser().id, premium: changed });
    gate.resolve();
    await fetching;
    expect(store.getState().user).toMatchObject({ premium: changed, stats: overview.stats });
  });

  it("makes another request within 1000 ms if forced", { tags: "S4.notifications.23" }, async () => {
    const { store, fetchOverview } = createSignedIn();
    await store.getState().refetchUserData();
    await store.getState().refetchUserData({ isForced: true });
    expect(fetchOverview).toHaveBeenCalledTimes(2);
  });

  it("logs and stores why the account couldn't be fetched", {
    tags: ["S8.http.14", "S8.http.15"],
  }, async () => {
    const failure = new Error("HTTP error! status: 500 - broken");
    const { store, logError } = createTestStore({ fetchOverview: () => Promise.reject(failure) });
    store.getState().adoptUser(buildUser());
    await store.getState().refetchUserData();
    expect(logError).toHaveBeenCalledWith(failure);
    expect(store.getState().userDataError).toBe("HTTP error! status: 500 - broken");
  });

  it.each([new Error(""), "broken"])(
    "has a text of its own for a failure without one: %s",
    {
      tags: "S8.auth.06",
    },
    async (failure) => {
      const { store } = createTestStore({ fetchOverview: () => Promise.reject(failure) });
      store.getState().adoptUser(buildUser());
      await store.getState().refetchUserData();
      expect(store.getState().userDataError).toBe("Failed to fetch user data");
    },
  );

  it("signs out a remembered Telegram user whose session has ended", async () => {
    const ended = new AppError({ code: "unauthenticated", message: "Sign in again." });
    const { store } = createTestStore({ fetchOverview: () => Promise.reject(ended) });
    store.getState().adoptUser(telegramUser);
    await store.getState().refetchUserData();
    expect(store.getState()).toMatchObject({ user: null, authType: null, isFetchingUserData: false });
  });
});

describe("a response that arrives after the user has changed", () => {
  const grace = buildUser({ id: "user-9" });

  it.each([
    { outcome: "the former user's account", answer: async () => overview },
    { outcome: "its failure", answer: () => Promise.reject(new Error("too late")) },
  ])("shows the new user nothing of $outcome", async ({ answer }) => {
    const gate = Promise.withResolvers<void>();
    const { store } = createTestStore({ fetchOverview: () => gate.promise.then(answer) });
    store.getState().adoptUser(buildUser());
    const fetching = store.getState().refetchUserData();
    store.getState().adoptUser(grace);
    gate.resolve();
    await fetching;
    expect(store.getState()).toMatchObject({
      user: { id: "user-9", premium: null, stats: null },
      userDataError: null,
      isFetchingUserData: false,
    });
  });

  it("doesn't change the new user's plan", () => {
    const { store } = createTestStore();
    store.getState().adoptUser(grace);
    store.getState().mergePremium({ userId: "user-1", premium: overview.premium });
    expect(store.getState().user?.premium).toBeNull();
  });

  it("clears the previous user's fetch error", async () => {
    const { store } = createTestStore({ fetchOverview: () => Promise.reject(new Error("broken")) });
    store.getState().adoptUser(buildUser());
    await store.getState().refetchUserData();
    store.getState().adoptUser(grace);
    expect(store.getState().userDataError).toBeNull();
  });
});

describe("mergePremium", () => {
  it("merges the cancellation's data into the user and keeps the rest", {
    tags: ["S7.cancel.05", "S4.cancel.12"],
  }, async () => {
    const { store } = createTestStore();
    store.getState().adoptUser(buildUser());
    await store.getState().refetchUserData();
    store.getState().mergePremium({
      userId: "user-1",
      premium: { ...overview.premium, cancel_at_period_end: true, days_remaining: 9 },
    });
    expect(store.getState().user).toMatchObject({
      id: "user-1",
      profile: { displayName: "Ada Lovelace" },
      stats: overview.stats,
      premium: { tier: "lite", cancel_at_period_end: true, days_remaining: 9 },
    });
  });
});
