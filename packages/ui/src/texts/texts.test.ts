// @vitest-environment node
import { readFileSync } from "node:fs";
import { interfaceLanguages } from "@pith/core/lib/choose-interface-language";
import { findCatalogFaults } from "@pith/texts/testing/find-catalog-faults";
import { describe, expect, it } from "vitest";
import { curlQuotes } from "./curl-quotes.ts";
import { loadUiTexts } from "./ui-texts.ts";

/** Reads the source files, because an import would return compiled catalogs. */
function readCatalogs() {
  const read = (language: string): Record<string, string> =>
    JSON.parse(readFileSync(new URL(`../locales/${language}/reader.json`, import.meta.url), "utf8"));
  return { en: read("en"), de: read("de"), es: read("es"), ru: read("ru"), ar: read("ar") };
}

describe("the shared texts", () => {
  it("are complete in every language", () => {
    expect(Object.keys(readCatalogs().en).length).toBeGreaterThan(9);
    expect(findCatalogFaults({ catalogs: readCatalogs() })).toEqual([]);
  });

  it("are translated, except for patterns without words", () => {
    const { en, ...others } = readCatalogs();
    for (const [language, catalog] of Object.entries(others)) {
      for (const [key, text] of Object.entries(catalog)) {
        // Ignore "min", because several languages use the same symbol for minutes.
        const hasWords = /[a-z]{3}/i.test((en[key] ?? "").replace(/\{\w+\}|\bmin\b/g, ""));
        if (hasWords) expect(text, `${language} ${key}`).not.toBe(en[key]);
      }
    }
  });

  it("choose the plural form by the number", async () => {
    const count = async (language: "en" | "ru" | "ar", points: number) =>
      (await loadUiTexts(language)).translate("reader.pointCount", { count: points });
    expect([await count("en", 1), await count("en", 2)]).toEqual(["1 key point", "2 key points"]);
    expect(await Promise.all([1, 3, 5, 21].map((points) => count("ru", points)))).toEqual([
      "1 тезис",
      "3 тезиса",
      "5 тезисов",
      "21 тезис",
    ]);
    expect(await count("ar", 2)).toBe("نقطتان رئيسيتان");
  });

  it("keep the direction of names within Arabic", async () => {
    const texts = await loadUiTexts("ar");
    expect(texts.translate("reader.seekTo", { time: "gpt-x" })).toContain("\u2068gpt-x\u2069");
  });

  it.each(interfaceLanguages)("have a message for every key in %s", async (language) => {
    const values = {
      count: 3,
      time: "1:02",
      text: "T",
      percent: 62,
      name: "N",
      search: "S",
      duration: "9:00",
    };
    const texts = await loadUiTexts(language);
    for (const key of Object.keys(readCatalogs().en)) {
      expect(texts.translate(key as Parameters<typeof texts.translate>[0], values), key).not.toBe(key);
    }
  });
});

describe("curlQuotes", () => {
  it.each([
    ["It isn't there.", "It isn’t there."],
    ["'abc' isn't a time.", "‘abc’ isn’t a time."],
    ["the captions' language", "the captions’ language"],
    ["Upgrade to Pro", "Upgrade to Pro"],
  ])("turns %s into %s", (straight, curly) => {
    expect(curlQuotes(straight)).toBe(curly);
  });
});
