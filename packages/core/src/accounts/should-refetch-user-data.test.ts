import { describe, expect, it } from "vitest";
import { createFakeClock } from "../testing/create-fake-clock.ts";
import { shouldRefetchUserData } from "./should-refetch-user-data.ts";

describe("shouldRefetchUserData", () => {
  const clock = createFakeClock();
  const lastFetchedAtMs = clock.now();
  const after = (elapsedMs: number, isForced = false) =>
    shouldRefetchUserData({ lastFetchedAtMs, nowMs: lastFetchedAtMs + elapsedMs, isForced });

  it("waits 1000 ms between two fetches", { tags: "S4.notifications.22" }, () => {
    expect(after(0)).toBe(false);
    expect(after(999)).toBe(false);
    expect(after(1000)).toBe(true);
  });

  it("doesn't wait when forced", { tags: "S4.notifications.23" }, () => {
    expect(after(1, true)).toBe(true);
  });

  it("never waits the first time or after the clock was set back", () => {
    expect(shouldRefetchUserData({ lastFetchedAtMs: null, nowMs: 0, isForced: false })).toBe(true);
    expect(after(-60_000)).toBe(true);
  });
});
