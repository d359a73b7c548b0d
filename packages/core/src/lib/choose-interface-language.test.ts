import { describe, expect, it } from "vitest";
import { chooseInterfaceLanguage, chooseInterfaceLanguageFrom } from "./choose-interface-language.ts";

describe("chooseInterfaceLanguage", () => {
  it("ignores a code's region and case", () => {
    expect(["de", "de-AT", "RU", "es_MX", "ar-EG"].map(chooseInterfaceLanguage)).toEqual([
      "de",
      "de",
      "ru",
      "es",
      "ar",
    ]);
  });

  it("falls back to English for unsupported languages", () => {
    expect(
      ["pt-BR", "", "-", "deu", "constructor", null, undefined].map((code) => chooseInterfaceLanguage(code)),
    ).toEqual(["en", "en", "en", "en", "en", "en", "en"]);
  });
});

describe("chooseInterfaceLanguageFrom", () => {
  it.each([
    [["fr-FR", "de-AT", "en"], "de"],
    [["en-US", "de"], "en"],
    [["fr", "pt-BR"], "en"],
    [[], "en"],
  ])("picks the first supported language of %s, or English", (codes, language) => {
    expect(chooseInterfaceLanguageFrom(codes)).toBe(language);
  });
});
