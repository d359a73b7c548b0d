import { isAppError } from "@pith/core/errors/app-error";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFloodCounter, type FloodCounter } from "./create-flood-counter.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns the seconds to wait. Null if the call was accepted. */
function take(counter: FloodCounter, key: string): number | null {
  try {
    counter.take(key);
    return null;
  } catch (error) {
    if (isAppError(error) && error.code === "rate_limited") return error.retryAfterSeconds;
    throw error;
  }
}

describe("createFloodCounter", () => {
  it("rejects calls above the limit with that key's remaining window, not other keys", () => {
    const counter = createFloodCounter({ points: 2, seconds: 60 });
    expect(take(counter, "one")).toBeNull();
    vi.advanceTimersByTime(45_000);
    expect(take(counter, "one")).toBeNull();
    expect(take(counter, "one")).toBe(15);
    expect(take(counter, "other")).toBeNull();
  });

  it("starts a key's window at its first call, unaffected by the sweep", () => {
    const counter = createFloodCounter({ points: 1, seconds: 60 });
    vi.advanceTimersByTime(50_000);
    expect(take(counter, "late")).toBeNull();
    vi.advanceTimersByTime(20_000);
    expect(take(counter, "sweeping")).toBeNull();
    expect(take(counter, "late")).toBe(40);
    vi.advanceTimersByTime(40_000);
    expect(take(counter, "late")).toBeNull();
  });
});
