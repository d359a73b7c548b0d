import { buildUser } from "@pith/core/testing";
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { authStore } from "../../lib/auth/auth.ts";
import { notificationsStore } from "./notifications.ts";
import { useNotificationRefresh } from "./use-notification-refresh.ts";

const refresh = vi.fn(async () => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  refresh.mockClear();
  notificationsStore.setState({ refresh });
});
afterEach(() => {
  vi.useRealTimers();
  authStore.setState({ user: null });
});

describe("useNotificationRefresh", () => {
  it("refreshes on mount and every 10 minutes, until it unmounts", {
    tags: "S4.notifications.18",
  }, () => {
    const { unmount } = renderHook(() => useNotificationRefresh());
    expect(refresh.mock.calls).toEqual([["mount"]]);
    vi.advanceTimersByTime(10 * 60_000 - 1);
    expect(refresh).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(refresh.mock.calls).toEqual([["mount"], ["timer"]]);
    vi.advanceTimersByTime(10 * 60_000);
    expect(refresh).toHaveBeenCalledTimes(3);
    unmount();
    vi.advanceTimersByTime(60 * 60_000);
    expect(refresh).toHaveBeenCalledTimes(3);
  });

  it("refreshes when the page becomes visible again", () => {
    const { unmount } = renderHook(() => useNotificationRefresh());
    window.dispatchEvent(new Event("focus"));
    expect(refresh.mock.calls).toEqual([["mount"], ["focus"]]);
    unmount();
    window.dispatchEvent(new Event("focus"));
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it("fetches another user's notifications at once, because the previous one's were cleared", () => {
    authStore.setState({ user: buildUser({ id: "first" }) });
    const { unmount } = renderHook(() => useNotificationRefresh());
    act(() => authStore.setState({ user: buildUser({ id: "second" }) }));
    expect(refresh.mock.calls).toEqual([["mount"], ["mount"]]);
    unmount();
  });
});
