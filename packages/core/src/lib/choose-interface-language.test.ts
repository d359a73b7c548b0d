import { describe, expect, it } from "vitest";
import { chooseInterfaceLanguage, chooseInterfaceLanguageFrom } from "./choose-interface-language.ts";

describe("chooseInterfaceLanguage", () => {
  it("takes the language of a code, whatever its region and case", () => {
    expect(["de", "de-AT", "RU", "es_MX", "ar-EG"].map(chooseInterfaceLanguage)).toEqual([
      "de",
      "de",
      "ru",
      "es",
      "ar",
    ]);
  });

  it("falls back to English where Pith doesn't speak it", () => {
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
  ])("takes the first of %s that the interface has", (codes, language) => {
    expect(chooseInterfaceLanguageFrom(codes)).toBe(language);
  });
});
