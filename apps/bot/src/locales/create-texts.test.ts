import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type BotLocale, botLocales, createTexts } from "./create-texts.ts";
import { messageKeys } from "./message-keys.ts";

const locales = Object.keys(botLocales) as BotLocale[];
const readCatalogue = (locale: string) => {
  const source = readFileSync(path.join(import.meta.dirname, `${locale}.ftl`), "utf8");
  const entries = source.split(/^(?=[a-z][\w-]* =)/m).slice(1);
  return new Map(entries.map((entry) => [entry.slice(0, entry.indexOf(" =")), entry]));
};
const readVariables = (entry: string | undefined) =>
  [...new Set([...(entry ?? "").matchAll(/\{ \$(\w+)/g)].map((match) => match[1]))].sort();

describe("the catalogues of texts", () => {
  it("have every text, none too many, and the same variables in each language", () => {
    const english = readCatalogue("en");
    expect([...english.keys()].sort()).toEqual([...messageKeys].sort());
    for (const locale of locales) {
      const catalogue = readCatalogue(locale);
      expect([...catalogue.keys()].sort()).toEqual([...messageKeys].sort());
      for (const key of messageKeys) {
        expect([locale, key, readVariables(catalogue.get(key))]).toEqual([
          locale,
          key,
          readVariables(english.get(key)),
        ]);
      }
    }
  });

  it("give every text in every language without a hole", () => {
    const getTexts = createTexts();
    const english = readCatalogue("en");
    for (const locale of locales) {
      for (const key of messageKeys) {
        const variables = Object.fromEntries(readVariables(english.get(key)).map((name) => [name ?? "", 3]));
        const text = getTexts(locale).t(key, variables);
        expect(text).not.toMatch(/\{|\}|\u2068/);
        expect(text.trim()).not.toBe("");
        if (!/\{/.test(english.get(key) ?? "")) expect(text).not.toBe(key);
      }
    }
  });

  it("have print's own quotation marks and apostrophes", () => {
    for (const locale of locales) {
      for (const [key, entry] of readCatalogue(locale)) {
        expect([locale, key, /["']/.test(entry.replace(/^#.*$/gm, ""))]).toEqual([locale, key, false]);
      }
    }
  });

  it("are only used by names that exist, and every name is used", () => {
    const folder = path.resolve(import.meta.dirname, "..");
    const source = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !/\.test\.ts$|message-keys\.ts$/.test(name))
      .map((name) => readFileSync(path.join(folder, name), "utf8"))
      .join("\n");
    const isBuilt = (key: string) =>
      /^(refusal|stage|captions|length)-|^button-(full|chapters|transcript|ask|audio|language)$/.test(key);
    const unused = messageKeys.filter((key) => !isBuilt(key) && !source.includes(`"${key}"`));
    expect(unused).toEqual([]);
  });
});

describe("the plurals", () => {
  it("have every form that their language has", () => {
    for (const locale of locales) {
      const known = [...new Intl.PluralRules(locale).resolvedOptions().pluralCategories].sort();
      for (const [key, entry] of readCatalogue(locale)) {
        for (const [choice] of entry.matchAll(/->[^}]*?\*\[other\]/g)) {
          const forms = [...choice.matchAll(/\[(\w+)\]/g)].map((match) => match[1]).sort();
          expect([locale, key, forms]).toEqual([locale, key, known]);
        }
      }
    }
  });

  it("are those of each language", () => {
    const getTexts = createTexts();
    const days = (locale: BotLocale, count: number) => getTexts(locale).t("usage-days", { days: count });
    expect([days("en", 1), days("en", 2)]).toEqual(["1 day remaining", "2 days remaining"]);
    expect([days("ru", 1), days("ru", 3), days("ru", 5)]).toEqual([
      "остался 1 день",
      "осталось 3 дня",
      "осталось 5 дней",
    ]);
    expect(days("ar", 2)).toBe("بقي يومان");
  });
});
