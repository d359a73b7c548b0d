import { createApiClient } from "@pith/core/client/create-api-client";
import type { Notification } from "@pith/core/notifications/notification";
import {
  buildNotification,
  buildTelegramAuth,
  createFakeClock,
  createFakeServer,
  type FakeAnswer,
} from "@pith/core/testing";
import { describe, expect, it, vi } from "vitest";
import { createNotificationsStore } from "./create-notifications-store.ts";

const first = buildNotification();
const second = buildNotification({ id: "n-2", type: "subscription_expires_soon" });
const list = (...notifications: Notification[]): FakeAnswer => ({
  json: { success: true, data: notifications },
});
const done: FakeAnswer = { json: { success: true } };
const broken: FakeAnswer = { status: 500, statusText: "Internal Server Error", json: {} };

type Answer = FakeAnswer | Promise<FakeAnswer>;

function createStore(...answers: readonly [Answer, ...Answer[]]) {
  const server = createFakeServer(...answers);
  const clock = createFakeClock();
  const logError = vi.fn<(error: unknown) => void>();
  const showOutside = vi.fn<(notification: Notification) => void>();
  const store = createNotificationsStore({
    api: createApiClient({ baseUrl: "", auth: buildTelegramAuth(), fetch: server.fetch }),
    clock,
    logError,
    showOutside,
  });
  return { store, server, clock, logError, showOutside };
}

describe("refresh", () => {
  it("fetches the user's notifications with credentials included", {
    tags: "S7.notifications.02",
  }, async () => {
    const { store, server } = createStore(list(first, second));
    await store.getState().refresh("mount");
    expect(server.calls).toHaveLength(1);
    expect(server.calls[0]).toMatchObject({
      method: "GET",
      url: "/api/notifications/user",
      credentials: "include",
    });
    expect(store.getState()).toMatchObject({ notifications: [first, second], error: null });
  });

  for (const { id, occasion, tooSoonMs } of [
    { id: "S4.notifications.19", occasion: "mount", tooSoonMs: 30_000 },
    { id: "S4.notifications.20", occasion: "timer", tooSoonMs: 60_000 },
    { id: "S4.notifications.21", occasion: "focus", tooSoonMs: 120_000 },
  ] as const) {
    it(`doesn't fetch on ${occasion} within ${tooSoonMs} ms of the last fetch, and does after`, {
      tags: id,
    }, async () => {
      const { store, server, clock } = createStore(list());
      await store.getState().refresh("mount");
      clock.advance(tooSoonMs);
      await store.getState().refresh(occasion);
      expect(server.calls).toHaveLength(1);
      clock.advance(1);
      await store.getState().refresh(occasion);
      expect(server.calls).toHaveLength(2);
    });
  }

  it("stores 'Failed to fetch notifications: {status text}' and keeps the list", {
    tags: ["S8.notifications.01", "S8.notifications.02", "S8.http.15"],
  }, async () => {
    const { store, clock, logError } = createStore(list(first), broken, list(first, second));
    await store.getState().refresh("mount");
    clock.advance(600_000);
    await store.getState().refresh("timer");
    expect(store.getState()).toMatchObject({
      notifications: [first],
      error: "Failed to fetch notifications: Internal Server Error",
    });
    expect(logError).toHaveBeenCalledOnce();
    clock.advance(600_000);
    await store.getState().refresh("timer");
    expect(store.getState()).toMatchObject({ notifications: [first, second], error: null });
  });

  it("stores that the server can't be reached", { tags: "S8.http.15" }, async () => {
    const { store } = createStore({ networkError: true });
    await store.getState().refresh("mount");
    expect(store.getState().error).toBe("network");
  });

  it("shows only new unread notifications outside the page", async () => {
    const read = buildNotification({ id: "n-3", isRead: true });
    const { store, clock, showOutside } = createStore(list(first), list(first, second, read));
    await store.getState().refresh("mount");
    expect(showOutside).not.toHaveBeenCalled();
    clock.advance(600_000);
    await store.getState().refresh("timer");
    expect(showOutside.mock.calls.map(([notification]) => notification.id)).toEqual(["n-2"]);
  });
});

const changes = [
  {
    shown: "S4.notifications.01",
    failed: "S8.notifications.03",
    name: "markRead",
    call: "PUT /api/notifications/n-1/read",
    failure: "Failed to mark notification as read: Internal Server Error",
    after: [{ ...first, isRead: true }, second],
  },
  {
    shown: "S4.notifications.02",
    failed: "S8.notifications.04",
    name: "markAllRead",
    call: "PUT /api/notifications/mark-all-read",
    failure: "Failed to mark all notifications as read: Internal Server Error",
    after: [
      { ...first, isRead: true },
      { ...second, isRead: true },
    ],
  },
  {
    shown: "S4.notifications.03",
    failed: "S8.notifications.05",
    name: "dismiss",
    call: "DELETE /api/notifications/n-1",
    failure: "Failed to dismiss notification: Internal Server Error",
    after: [second],
  },
] as const;

describe.each(changes)("$name", ({ shown, failed, name, call, failure, after }) => {
  const act = ({ store }: ReturnType<typeof createStore>) => store.getState()[name](first.id);

  it("updates the list immediately and calls the server", { tags: shown }, async () => {
    const made = createStore(list(first, second), done);
    await made.store.getState().refresh("mount");
    const acting = act(made);
    expect(made.store.getState().notifications).toEqual(after);
    await acting;
    expect(made.store.getState().notifications).toEqual(after);
    expect(made.server.calls.slice(1).map(({ method, url }) => `${method} ${url}`)).toEqual([call]);
    expect(made.server.calls[1]?.keepalive).toBe(true);
  });

  it("reverts if the server rejects it, and only logs the reason", {
    tags: [failed, "S8.notifications.06"],
  }, async () => {
    // HTTP/2 and later have no status text.
    for (const reason of ["Internal Server Error", "500"]) {
      const answer = reason === "500" ? { ...broken, statusText: "" } : broken;
      const made = createStore(list(first, second), answer);
      await made.store.getState().refresh("mount");
      await act(made);
      expect(made.store.getState()).toMatchObject({ notifications: [first, second], error: null });
      expect(made.logError.mock.calls).toEqual([[failure.replace("Internal Server Error", reason)]]);
    }
  });

  it("reverts if the server can't be reached, and only logs that, too", {
    tags: [failed, "S8.notifications.06"],
  }, async () => {
    const made = createStore(list(first, second), { networkError: true });
    await made.store.getState().refresh("mount");
    await act(made);
    expect(made.store.getState()).toMatchObject({ notifications: [first, second], error: null });
    const [what] = failure.split(":");
    expect(made.logError.mock.calls).toEqual([[expect.stringMatching(`^${what}: `)]]);
  });
});

describe("concurrent changes", () => {
  it("reverts only what the server rejected, not what it accepted meanwhile", async () => {
    const third = buildNotification({ id: "n-3" });
    const made = createStore(list(first, second, third), broken, done);
    await made.store.getState().refresh("mount");
    const { dismiss } = made.store.getState();
    await Promise.all([dismiss("n-1"), dismiss("n-3")]);
    expect(made.store.getState().notifications.map(({ id }) => id)).toEqual(["n-1", "n-2"]);
  });
});

describe("a list requested earlier", () => {
  for (const { shown, name, after } of changes) {
    it(`doesn't undo ${name}, which the server has confirmed meanwhile`, { tags: shown }, async () => {
      const old = Promise.withResolvers<FakeAnswer>();
      const made = createStore(list(first, second), old.promise, done);
      await made.store.getState().refresh("mount");
      made.clock.advance(600_000);
      const refreshing = made.store.getState().refresh("timer");
      await made.store.getState()[name](first.id);
      old.resolve(list(first, second));
      await refreshing;
      expect(made.store.getState().notifications).toEqual(after);
    });
  }

  it.each(changes)("doesn't hide $name while the server hasn't answered", async ({ name, after }) => {
    const late = Promise.withResolvers<FakeAnswer>();
    const made = createStore(list(first, second), late.promise, list(first, second));
    await made.store.getState().refresh("mount");
    const acting = made.store.getState()[name](first.id);
    made.clock.advance(600_000);
    await made.store.getState().refresh("timer");
    expect(made.store.getState().notifications).toEqual(after);
    late.resolve(broken);
    await acting;
    expect(made.store.getState().notifications).toEqual([first, second]);
  });
});

describe("clear", () => {
  it.each([
    { outcome: "list", answer: list(first) },
    { outcome: "failure", answer: broken },
  ])("keeps a $outcome of a previous user's request from the next user", async ({ answer }) => {
    const { store } = createStore(answer);
    const refreshing = store.getState().refresh("mount");
    store.getState().clear();
    await refreshing;
    expect(store.getState()).toMatchObject({ notifications: [], error: null });
  });

  it("doesn't restore a previous user's notification if changing it failed", async () => {
    const { store } = createStore(list(first), broken);
    await store.getState().refresh("mount");
    const dismissing = store.getState().dismiss(first.id);
    store.getState().clear();
    await dismissing;
    expect(store.getState().notifications).toEqual([]);
  });
});
