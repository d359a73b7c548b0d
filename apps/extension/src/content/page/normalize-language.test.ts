import { describe, expect, it } from "vitest";
import { normalizeLanguage } from "./normalize-language.ts";

describe("normalizeLanguage", () => {
  it.each([
    ["en", "en"],
    ["zh-Hans", "zh-Hans"],
    ["es-419", "es-419"],
    ["en-_q4mdW0GKSk", "en"],
    ["pt_BR-x", "pt"],
    ["klingon", null],
    ["", null],
  ])("converts %j to %j", (code, expected) => {
    expect(normalizeLanguage(code)).toBe(expected);
  });
});
