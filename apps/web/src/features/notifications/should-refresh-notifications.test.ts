import { describe, expect, it } from "vitest";
import { NOTIFICATION_REFRESH_MS, shouldRefreshNotifications } from "./should-refresh-notifications.ts";

const lastFetchedAtMs = Date.UTC(2025, 2, 7);
const after = (occasion: "mount" | "timer" | "focus", seconds: number) =>
  shouldRefreshNotifications({ occasion, lastFetchedAtMs, nowMs: lastFetchedAtMs + seconds * 1000 });

describe("shouldRefreshNotifications", () => {
  it("refreshes every 10 minutes", () => {
    expect(NOTIFICATION_REFRESH_MS).toBe(600_000);
  });

  it("skips a mount within 30 s of the last fetch", { tags: "S4.notifications.19" }, () => {
    expect(after("mount", 29)).toBe(false);
    expect(after("mount", 31)).toBe(true);
  });

  it("lets the timer fetch only after more than 60 s", { tags: "S4.notifications.20" }, () => {
    expect(after("timer", 60)).toBe(false);
    expect(after("timer", 61)).toBe(true);
  });

  it("lets a refocus fetch only after more than 2 minutes", { tags: "S4.notifications.21" }, () => {
    expect(after("focus", 119)).toBe(false);
    expect(after("focus", 120)).toBe(false);
    expect(after("focus", 121)).toBe(true);
  });

  it.each(["mount", "timer", "focus"] as const)("always fetches the first time on %s", (occasion) => {
    expect(shouldRefreshNotifications({ occasion, lastFetchedAtMs: null, nowMs: 0 })).toBe(true);
    expect(after(occasion, -3600)).toBe(true);
  });
});
