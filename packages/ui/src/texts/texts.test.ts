import { describe, expect, it } from "vitest";
import { arabic } from "./arabic.ts";
import { pluralForms } from "./count.ts";
import { curlQuotes } from "./curl-quotes.ts";
import { english } from "./english.ts";
import { german } from "./german.ts";
import { getProofTexts } from "./proof-texts.ts";
import { russian } from "./russian.ts";
import { spanish } from "./spanish.ts";
import type { UiTexts } from "./ui-texts.ts";

const sample = {
  count: 3,
  duration: "12:30",
  time: "1:02",
  text: "#words#",
  percent: 62,
  name: "#model#",
  language: "#Latin#",
  captions: "#captions#",
  heard: "#heard#",
  meant: "#meant#",
  model: "#judge#",
  search: "#orange#",
};

/** Every text of a language by its place, those with values filled from the sample. */
function listTexts(uiTexts: UiTexts): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (value: unknown, place: string): void => {
    if (typeof value === "string") found.set(place, value);
    else if (typeof value === "function") found.set(place, value(sample));
    else for (const [key, part] of Object.entries(value as object)) visit(part, `${place}.${key}`);
  };
  visit({ ...uiTexts, proof: getProofTexts(uiTexts.language) }, "");
  return found;
}

const inEnglish = listTexts(english);

describe.each([german, spanish, russian, arabic])("the shared texts in $language", (texts) => {
  it("are all there, translated, with the same values in them", () => {
    const listed = listTexts(texts);
    expect([...listed.keys()]).toEqual([...inEnglish.keys()]);
    for (const [place, text] of listed) {
      const source = inEnglish.get(place) ?? "";
      for (const value of Object.values(sample)) {
        const holds = (words: string) => words.includes(String(value));
        // A plural form may hold its number in a word.
        if (value !== sample.count) expect([place, holds(text)]).toEqual([place, holds(source)]);
      }
      if (/[a-z]{3}/i.test(source.replace(/#\w+#/g, ""))) expect(text, place).not.toBe(source);
      expect(text, place).not.toMatch(/["']| {2}|undefined/);
    }
  });
});

describe("the shared texts in English", () => {
  it("have the apostrophes and quotation marks of print", () => {
    for (const [place, text] of inEnglish) expect(text, place).not.toMatch(/["']| {2}|undefined/);
  });
});

describe("the plural forms", () => {
  it("are those that each language has", () => {
    for (const [language, forms] of Object.entries(pluralForms)) {
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
      expect([...forms].sort(), language).toEqual([...pluralCategories].sort());
    }
  });

  it("are picked by the number", () => {
    const points = (texts: UiTexts, count: number) => texts.reader.pointCount({ count });
    expect([points(english, 1), points(english, 2)]).toEqual(["1 key point", "2 key points"]);
    expect([1, 3, 5, 21].map((count) => points(russian, count))).toEqual([
      "1 главная мысль",
      "3 главные мысли",
      "5 главных мыслей",
      "21 главная мысль",
    ]);
    expect(points(arabic, 2)).toBe("نقطتان رئيسيتان");
  });
});

describe("curlQuotes", () => {
  it.each([
    ["It isn't there.", "It isn’t there."],
    ["'abc' isn't a time.", "‘abc’ isn’t a time."],
    ["the captions' language", "the captions’ language"],
    ["Upgrade to Pro", "Upgrade to Pro"],
  ])("sets %s as %s", (straight, curly) => {
    expect(curlQuotes(straight)).toBe(curly);
  });
});
