import { describe, expect, it } from "vitest";
import { isSameLanguage } from "./is-same-language.ts";

describe("isSameLanguage", () => {
  it("ignores region, script, case and legacy codes", () => {
    expect(isSameLanguage("zh-Hans", "zh-TW")).toBe(true);
    expect(isSameLanguage("iw", "he")).toBe(true);
    expect(isSameLanguage("EN", "en-GB")).toBe(true);
    expect(isSameLanguage("en", "de")).toBe(false);
  });
});
