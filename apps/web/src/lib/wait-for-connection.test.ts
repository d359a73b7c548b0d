import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { waitForConnection } from "./wait-for-connection.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function wait(signal?: AbortSignal) {
  const done = vi.fn<() => void>();
  void waitForConnection(1000, signal).then(done);
  return done;
}

describe("waitForConnection", () => {
  it("waits for the given time while online", async () => {
    const done = wait();
    await vi.advanceTimersByTimeAsync(999);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toHaveBeenCalledOnce();
  });

  it("waits for the connection while offline, and resolves immediately when it is back", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const done = wait();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(done).not.toHaveBeenCalled();
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toHaveBeenCalledOnce();
  });

  it("resolves immediately when it is aborted", async () => {
    const controller = new AbortController();
    const done = wait(controller.signal);
    controller.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });
});
