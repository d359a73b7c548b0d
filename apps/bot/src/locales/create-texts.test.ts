import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type MessageCode, messageParams } from "@pith/core/messages/message-codes";
import { findCatalogFaults } from "@pith/texts/testing/find-catalog-faults";
import { describe, expect, it } from "vitest";
import { botCatalogs, type MessageKey } from "./bot-catalogs.ts";
import { type BotLocale, botLocales, createTexts } from "./create-texts.ts";

const keys = Object.keys(botCatalogs.en) as MessageKey[];

describe("the bot's catalogs", () => {
  it("have every text in each language, with its variables and plural forms", () => {
    expect(findCatalogFaults({ catalogs: botCatalogs })).toEqual([]);
  });

  it("share no key with core's messages", () => {
    expect(keys.filter((key) => Object.hasOwn(messageParams, key))).toEqual([]);
  });

  it("use typographic quotation marks and apostrophes in English", () => {
    expect(keys.filter((key) => /["']/.test(botCatalogs.en[key]))).toEqual([]);
  });

  it.each(["ar", "fa"] as const)(
    "start in the language's own script in %s, so that Telegram aligns them",
    (locale) => {
      expect(keys.filter((key) => /^[A-Za-z]/.test(botCatalogs[locale][key]))).toEqual([]);
    },
  );

  it("have no unused text", () => {
    const folder = path.resolve(import.meta.dirname, "..");
    const source = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
      .map((name) => readFileSync(path.join(folder, name), "utf8"))
      .join("\n");
    const isBuilt = (key: string) => /^(captions|length|lengthSet)\./.test(key);
    expect(keys.filter((key) => !isBuilt(key) && !source.includes(`"${key}"`))).toEqual([]);
  });
});

describe("createTexts", () => {
  const getTexts = createTexts();

  it("renders the bot's texts and core's messages in every language, without direction marks", () => {
    for (const locale of Object.keys(botLocales) as BotLocale[]) {
      const { t, say } = getTexts(locale);
      for (const text of [
        t("ask.prompt", { title: "Example" }),
        say({ code: "quota_exceeded.audio" satisfies MessageCode, params: { limit: 150 } }),
      ]) {
        expect(text).toMatch(/Example|150|۱۵۰/);
        expect(text).not.toMatch(/[{}\u2068\u2069]/);
      }
    }
  });

  it("uses the plural forms of each language", () => {
    const count = (locale: BotLocale, used: number) => getTexts(locale).t("usage.unlimited", { used });
    expect(count("en", 1)).toBe("This month: 1 summary, no limit");
    expect(count("en", 1200)).toBe("This month: 1,200 summaries, no limit");
    expect([1, 3, 5, 21].map((used) => count("ru", used))).toEqual([
      "В этом месяце: 1 пересказ, без ограничений",
      "В этом месяце: 3 пересказа, без ограничений",
      "В этом месяце: 5 пересказов, без ограничений",
      "В этом месяце: 21 пересказ, без ограничений",
    ]);
    expect(count("ar", 2)).toBe("هذا الشهر: ملخصان، بلا حد");
  });
});
