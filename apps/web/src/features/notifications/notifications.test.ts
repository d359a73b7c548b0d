import type { Notification as Notice } from "@pith/core/notifications/notification";
import { buildNotification } from "@pith/core/testing";
import { afterEach, expect, it, vi } from "vitest";
import { api } from "../../lib/api-client.ts";
import { notificationsStore } from "./notifications.ts";
import { NOTIFICATION_REFRESH_MS } from "./should-refresh-notifications.ts";

// Another test file may have replaced the store's methods.
const { refresh, clear } = notificationsStore.getInitialState();

afterEach(() => {
  clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("shows a browser notification if permission is granted at that moment", {
  tags: "S2.bell.19",
}, async () => {
  vi.useFakeTimers();
  const shown: string[] = [];
  class BrowserNotification {
    static permission = "default";
    constructor(title: string) {
      shown.push(title);
    }
  }
  vi.stubGlobal("Notification", BrowserNotification);
  const notices: Notice[] = [];
  vi.spyOn(api, "call").mockImplementation(async () => [...notices] as never);
  await refresh("mount");
  for (const permission of ["default", "granted", "denied"]) {
    BrowserNotification.permission = permission;
    notices.push(buildNotification({ id: permission, title: permission }));
    vi.advanceTimersByTime(NOTIFICATION_REFRESH_MS);
    await refresh("timer");
  }
  expect(shown).toEqual(["granted"]);
});
