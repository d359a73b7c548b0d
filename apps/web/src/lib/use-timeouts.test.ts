import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useTimeouts } from "./use-timeouts.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("runs what was started, each at its time", () => {
  const { result } = renderHook(() => useTimeouts());
  const ran: string[] = [];
  result.current(() => ran.push("late"), 200);
  result.current(() => ran.push("early"), 100);
  vi.advanceTimersByTime(100);
  expect(ran).toEqual(["early"]);
  vi.advanceTimersByTime(100);
  expect(ran).toEqual(["early", "late"]);
});

it("leaves no timer behind on unmount, and starts none afterward", () => {
  const { result, unmount } = renderHook(() => useTimeouts());
  const act = vi.fn();
  result.current(act, 100);
  unmount();
  result.current(act, 100);
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(1000);
  expect(act).not.toHaveBeenCalled();
});
