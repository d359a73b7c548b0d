// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { describe, expect, it } from "vitest";
import { languages } from "../src/lib/texts/languages.ts";

const folder = new URL("../src/locales/", import.meta.url);
const areas = readdirSync(new URL("en/", folder));
const others = languages.map(({ code }) => code).filter((code) => code !== "en");

function readTexts({ language, area }: { language: string; area: string }): Record<string, string> {
  return JSON.parse(readFileSync(new URL(`${language}/${area}`, folder), "utf8"));
}

/** The names that stand in a message, without plural's own words. */
function listPlaceholders(message: string): string[] {
  return [...new Set([...message.matchAll(/\{\s*(\w+)\s*[,}]/g)].map((match) => match[1] ?? ""))].sort();
}

describe.each(others)("the catalogue of %s", (language) => {
  it.each(areas)("has every text of %s, with the same places for names and numbers", (area) => {
    const english = readTexts({ language: "en", area });
    const translated = readTexts({ language, area });
    expect(Object.keys(translated).sort()).toEqual(Object.keys(english).sort());
    for (const [key, message] of Object.entries(english)) {
      expect(translated[key], key).toBeTruthy();
      const isPlural = message.includes("plural,");
      if (!isPlural) expect(listPlaceholders(translated[key] ?? ""), key).toEqual(listPlaceholders(message));
      expect(() => compileMessage(translated[key] ?? ""), key).not.toThrow();
    }
  });

  it("translates the same texts of core as the other languages, with the same names in them", () => {
    const table = readTexts({ language, area: "core.table.json" });
    expect(Object.keys(table)).toEqual(Object.keys(readTexts({ language: "de", area: "core.table.json" })));
    for (const [source, target] of Object.entries(table)) {
      expect(listPlaceholders(target), source).toEqual(listPlaceholders(source));
    }
  });
});
