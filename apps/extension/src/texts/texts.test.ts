// @vitest-environment node
import { readFileSync } from "node:fs";
import { interfaceLanguages } from "@pith/core/lib/choose-interface-language";
import { findCatalogFaults } from "@pith/texts/testing/find-catalog-faults";
import { describe, expect, it } from "vitest";
import { loadTexts } from "./load-texts.ts";

/** Reads the source file, because an import would return the compiled catalog. */
function readCatalog(path: string) {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
}

describe("the extension's texts", () => {
  it("are complete in every language", () => {
    const read = (language: string): Record<string, string> => readCatalog(`../locales/${language}.json`);
    const catalogs = { en: read("en"), de: read("de"), es: read("es"), ru: read("ru"), ar: read("ar") };
    expect(findCatalogFaults({ catalogs })).toEqual([]);
  });

  it("name the extension and its button in every language, within a store's length limit", () => {
    const read = (language: string): Record<string, { message: string }> =>
      readCatalog(`../../public/_locales/${language}/messages.json`);
    for (const language of interfaceLanguages) {
      const texts = read(language);
      expect(Object.keys(texts), language).toEqual(Object.keys(read("en")));
      expect(texts["description"]?.message.length, language).toBeLessThanOrEqual(132);
      if (language !== "en") expect(texts["summarize"]).not.toEqual(read("en")["summarize"]);
    }
  });

  it("use the plural forms of Russian and Arabic", async () => {
    const count = async (language: "ru" | "ar", used: number) =>
      (await loadTexts(language)).translate("usage.unlimited", { used });
    expect(await Promise.all([1, 2, 5, 21].map((used) => count("ru", used)))).toEqual([
      "1 пересказ, без ограничений",
      "2 пересказа, без ограничений",
      "5 пересказов, без ограничений",
      "21 пересказ, без ограничений",
    ]);
    expect(await count("ar", 2)).toBe("ملخصان، بلا حد");
  });

  it("explain a refusal in the user's language", async () => {
    const say = async (language: "en" | "de") =>
      (await loadTexts(language)).say({ code: "quota_exceeded.summaries", params: { limit: 5 } });
    expect(await say("en")).toContain("all 5 summaries");
    expect(await say("de")).toContain("alle 5 Zusammenfassungen");
  });
});
