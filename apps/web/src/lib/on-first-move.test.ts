import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { onFirstMove } from "./on-first-move.ts";

const target = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", target);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each(["scroll", "pointerdown", "keydown"])(
  "runs once after the first %s, which it doesn't delay",
  (move) => {
    const act = vi.fn();
    onFirstMove(act);
    target.dispatchEvent(new Event(move));
    expect(act).not.toHaveBeenCalled();
    target.dispatchEvent(new Event(move));
    vi.advanceTimersByTime(10_000);
    expect(act).toHaveBeenCalledTimes(1);
  },
);

it("runs before printing, which doesn't wait for a later task", () => {
  const act = vi.fn();
  onFirstMove(act);
  target.dispatchEvent(new Event("beforeprint"));
  expect(act).toHaveBeenCalledTimes(1);
});

it("runs after four seconds without a move", () => {
  const act = vi.fn();
  onFirstMove(act);
  vi.advanceTimersByTime(3999);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledTimes(1);
});

it("doesn't run if it's canceled right after a move", () => {
  const act = vi.fn();
  const cancel = onFirstMove(act);
  target.dispatchEvent(new Event("scroll"));
  cancel();
  vi.advanceTimersByTime(10_000);
  expect(act).not.toHaveBeenCalled();
});

it("never runs after its cleanup", () => {
  const act = vi.fn();
  onFirstMove(act)();
  target.dispatchEvent(new Event("scroll"));
  vi.advanceTimersByTime(10_000);
  expect(act).not.toHaveBeenCalled();
});
