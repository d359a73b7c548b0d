import { readdirSync, readFileSync } from "node:fs";
import { interfaceLanguages } from "@pith/core/lib/choose-interface-language";
import { describe, expect, it } from "vitest";
import { formatText } from "./format-text.ts";
import { textKeys } from "./text-keys.ts";

/** The texts of a catalogue by name, its parts with it: `payment_failed`, `payment_failed.title`. */
function readCatalogue(language: string): Map<string, string> {
  const source = readFileSync(new URL(`./${language}.ftl`, import.meta.url), "utf8").replace(/^#.*\n/gm, "");
  const texts = new Map<string, string>();
  let key = "";
  for (const entry of source.split(/^(?=[a-z]\w* =| +\.[a-z]+ =)/m)) {
    const [, part, name = "", text = ""] = /^ *(\.)?(\w+) =(.*)$/s.exec(entry) ?? [];
    if (!part) key = name;
    texts.set(part ? `${key}.${name}` : name, text.trim());
  }
  return texts;
}

/** What a text takes from outside: variables, and other texts that it repeats. */
const readNames = (text = "") =>
  [...new Set([...text.matchAll(/\{ (\$?[\w.]+)/g)].map((match) => match[1] ?? ""))].sort();

const english = readCatalogue("en");
const others = interfaceLanguages.filter((language) => language !== "en");

describe.each(interfaceLanguages)("the catalogue of %s", (language) => {
  const catalogue = readCatalogue(language);

  it("has every text with its parts, none too many, and the same variables in each", () => {
    expect([...catalogue.keys()].filter((key) => !key.includes(".")).sort()).toEqual([...textKeys].sort());
    expect([...catalogue.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, text] of catalogue) expect(readNames(text), key).toEqual(readNames(english.get(key)));
  });

  it("gives every text without a hole", () => {
    for (const name of catalogue.keys()) {
      const [key, part] = name.split(".") as [(typeof textKeys)[number], "title" | "button" | undefined];
      const variables = { plan: "<PLAN>", price: "{PRICE}", paid: "PAID", days: 3, code: "012345" };
      const text = formatText({ key, ...(part && { part }), language, variables });
      expect(text.replace("{PRICE}", "PRICE"), name).not.toMatch(/[{}$\u2068\u2069]|\s{2}|^\s|\s$/);
      expect(text, name).not.toBe("");
    }
  });

  it("has every plural form that the language has", () => {
    const known = [...new Intl.PluralRules(language).resolvedOptions().pluralCategories].sort();
    const choices = [...catalogue].filter(([, text]) => text.includes("->"));
    expect(choices.map(([key]) => key)).toEqual(["subscription_expires_soon"]);
    for (const [key, text] of choices) {
      expect([...text.matchAll(/\[(\w+)\]/g)].map((match) => match[1]).sort(), key).toEqual(known);
    }
  });

  it("puts the code first, where a phone's banner shows it, and as it is", () => {
    for (const key of ["login_code", "link_code"] as const) {
      expect(formatText({ key, language, variables: { code: "012345" } })).toMatch(/^012345 /);
    }
  });
});

// English has the straight apostrophes by which the website knows its notices.
describe.each(others)("the catalogue of %s", (language) => {
  it("has print's own quotation marks and apostrophes", () => {
    expect([...readCatalogue(language)].filter(([, text]) => /["']/.test(text))).toEqual([]);
  });
});

describe("formatText", () => {
  it("refuses to say half a sentence", () => {
    expect(() => formatText({ key: "login_code", language: "de", variables: {} })).toThrow("code");
    expect(() => formatText({ key: "login_code", part: "title", language: "de", variables: {} })).toThrow(
      "There is no text login_code.title in de.",
    );
  });
});

describe("the folder of catalogues", () => {
  it("holds one for each language and nothing that nobody reads", () => {
    const files = readdirSync(new URL(".", import.meta.url)).filter((name) => name.endsWith(".ftl"));
    expect(files.sort()).toEqual(interfaceLanguages.map((language) => `${language}.ftl`).sort());
  });
});
