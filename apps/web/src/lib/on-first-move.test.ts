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

it.each(["scroll", "pointerdown", "keydown", "beforeprint"])("runs once on the first %s", (move) => {
  const act = vi.fn();
  onFirstMove(act);
  expect(act).not.toHaveBeenCalled();
  target.dispatchEvent(new Event(move));
  target.dispatchEvent(new Event(move));
  vi.advanceTimersByTime(10_000);
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

it("never runs after its cleanup", () => {
  const act = vi.fn();
  onFirstMove(act)();
  target.dispatchEvent(new Event("scroll"));
  vi.advanceTimersByTime(10_000);
  expect(act).not.toHaveBeenCalled();
});
