import { describe, expect, it } from "vitest";
import { chooseEmbeddedVoice, chooseSpokenLanguage } from "./choose-voice.ts";

describe("chooseSpokenLanguage", () => {
  it.each([
    ["en", null, "en"],
    ["en", "en-GB", "en-GB"],
    ["en", "de", "en"],
    ["pt-BR", "pt-PT", "pt-BR"],
    ["de", "not a tag", "de"],
  ])("reads %s for a listener of %s as %s", (contentLanguage, preferredLanguage, expected) => {
    expect(chooseSpokenLanguage({ contentLanguage, preferredLanguage })).toBe(expected);
  });
});

describe("chooseEmbeddedVoice", () => {
  it.each([
    ["en", "male", "gmw/en-US"],
    ["en-GB", "female", "gmw/en+f3"],
    ["de-AT", "male", "gmw/de"],
    ["pt-BR", "male", "roa/pt-BR"],
    ["pt_br", "male", "roa/pt-BR"],
    ["zh-Hant-HK", "male", "sit/yue"],
    ["zh-Hans", "male", "sit/cmn"],
    ["iw", "male", "sem/he"],
  ] as const)("takes for %s, %s, the voice %s", (language, gender, id) => {
    expect(chooseEmbeddedVoice({ language, gender })).toEqual({ id, language, gender });
  });

  it.each(["ja", "tlh", "x_y!", "", "constructor", "toString"])("has no voice for %j", (language) => {
    expect(chooseEmbeddedVoice({ language, gender: "male" })).toBeNull();
  });
});
