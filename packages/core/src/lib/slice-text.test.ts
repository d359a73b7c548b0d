import { expect, it } from "vitest";
import { sliceText } from "./slice-text.ts";

it.each([
  ["short", 10, "short"],
  ["exact", 5, "exact"],
  ["long text", 4, "long"],
  ["ab🎬cd", 3, "ab"],
  ["ab🎬cd", 4, "ab🎬"],
  ["🎬", 1, ""],
])("cuts %j to %i units", (text, maxUnits, cut) => {
  expect(sliceText({ text, maxUnits })).toBe(cut);
});
