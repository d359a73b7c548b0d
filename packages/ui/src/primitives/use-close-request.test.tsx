import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useCloseRequest } from "./use-close-request.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Fakes the browser's close requests, because tests can't trigger real ones. */
function stubCloseRequests() {
  const watchers = new Set<EventTarget>();
  class CloseWatcher extends EventTarget {
    constructor() {
      super();
      watchers.add(this);
    }
    destroy(): void {
      watchers.delete(this);
    }
  }
  vi.stubGlobal("CloseWatcher", CloseWatcher);
  return {
    count: () => watchers.size,
    request: () => [...watchers].at(-1)?.dispatchEvent(new Event("close")),
  };
}

it("calls the latest onClose on the device's close request", () => {
  const requests = stubCloseRequests();
  const older = vi.fn();
  const newer = vi.fn();
  const { rerender, unmount } = renderHook(useCloseRequest, {
    initialProps: { isOpen: true, onClose: older },
  });
  rerender({ isOpen: true, onClose: newer });
  requests.request();
  expect([older.mock.calls.length, newer.mock.calls.length]).toEqual([0, 1]);
  unmount();
  expect(requests.count()).toBe(0);
});

it("leaves Back to the browser while nothing is open, or without support for close requests", () => {
  const requests = stubCloseRequests();
  renderHook(useCloseRequest, { initialProps: { isOpen: false, onClose: vi.fn() } });
  expect(requests.count()).toBe(0);
  vi.unstubAllGlobals();
  expect(() =>
    renderHook(useCloseRequest, { initialProps: { isOpen: true, onClose: vi.fn() } }),
  ).not.toThrow();
});
