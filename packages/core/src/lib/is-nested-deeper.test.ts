import { describe, expect, it } from "vitest";
import { isNestedDeeper } from "./is-nested-deeper.ts";

describe("isNestedDeeper", () => {
  it.each([
    ['[{"a":[1]},{"b":[2]}]', false],
    ['[{"a":[[1]]}]', true],
    ['["[[[[[[", "\\"[[[[", 1]', false],
    ['["\\\\",[[[[', true],
    ["[".repeat(3_000_000), true],
  ])("checks the depth of %.30s", (text, isDeeper) => {
    expect(isNestedDeeper({ text, depth: 3 })).toBe(isDeeper);
  });
});
