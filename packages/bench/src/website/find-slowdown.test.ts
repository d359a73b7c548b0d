import { expect, test } from "vitest";
import { findSlowdown } from "./find-slowdown.ts";

test.each([
  [50, 1],
  [150, 1],
  [475, 1.5],
  [800, 2],
  [1300, 3],
  [1533, 4],
  [1766.5, 5],
  [2000, 6],
  [4000, 6],
])("slow a machine of index %d down %d times", (benchmarkIndex, slowdown) => {
  expect(findSlowdown(benchmarkIndex)).toBeCloseTo(slowdown, 5);
});
