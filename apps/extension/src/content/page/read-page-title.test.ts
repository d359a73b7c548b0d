import { describe, expect, it } from "vitest";
import { readPageTitle } from "./read-page-title.ts";

describe("readPageTitle", () => {
  it.each([
    ["Why oranges are orange - YouTube", "Why oranges are orange"],
    ["(3) Why oranges are orange - YouTube", "Why oranges are orange"],
    ["(99+) A - B - YouTube", "A - B"],
    ["(Live) A talk", "(Live) A talk"],
  ])("converts %j to %j", (tabTitle, title) => {
    expect(readPageTitle(tabTitle)).toBe(title);
  });

  it("truncates long titles", () => {
    expect(readPageTitle("x".repeat(2_000))).toHaveLength(500);
  });
});
