import { describe, expect, it } from "vitest";
import { findSummaryLanguage, isSameLanguage, nameLanguage, summaryLanguages } from "./summary-languages.ts";

describe("summaryLanguages", () => {
  it("lists at least 25 languages, each once and known to Intl", () => {
    expect(summaryLanguages.length).toBeGreaterThanOrEqual(25);
    expect(new Set(summaryLanguages.map(({ code }) => code)).size).toBe(summaryLanguages.length);
    for (const { code } of summaryLanguages) expect(Intl.getCanonicalLocales(code)).toEqual([code]);
  });

  it("is sorted by the English names", () => {
    const names = summaryLanguages.map(({ englishName }) => englishName);
    expect(names).toEqual([...names].sort((left, right) => left.localeCompare(right, "en")));
  });
});

describe("findSummaryLanguage", () => {
  it.each([
    ["de-AT", "de"],
    ["zh-TW", "zh-Hant"],
    ["zh-Hans-CN", "zh"],
    ["nb", "no"],
    ["PT-br", "pt"],
  ])("resolves %s to %s", (tag, code) => {
    expect(findSummaryLanguage(tag)?.code).toBe(code);
  });

  it("returns nothing for Klingon", () => {
    expect(findSummaryLanguage("tlh")).toBeNull();
    expect(nameLanguage("tlh")).toBe("Klingon");
    expect(nameLanguage("und")).toBe("the language of the speech");
  });
});

describe("isSameLanguage", () => {
  it("compares languages, not regions, and distinguishes the Chinese scripts", () => {
    expect(isSameLanguage({ left: "en", right: "en-GB" })).toBe(true);
    expect(isSameLanguage({ left: "zh", right: "zh-TW" })).toBe(false);
    expect(isSameLanguage({ left: "de", right: "nl" })).toBe(false);
  });
});
