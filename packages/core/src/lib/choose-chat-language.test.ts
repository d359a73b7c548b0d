import { describe, expect, it } from "vitest";
import { chatLanguages, chooseChatLanguage } from "./choose-chat-language.ts";
import { interfaceLanguages } from "./choose-interface-language.ts";

describe("chooseChatLanguage", () => {
  it("knows every language of the website and at least twelve in all", () => {
    expect(chatLanguages).toEqual(expect.arrayContaining([...interfaceLanguages]));
    expect(new Set(chatLanguages).size).toBeGreaterThanOrEqual(12);
  });

  it("takes a language with its region in either spelling", () => {
    expect(["pt-BR", "fr_CA", "FA", "zh-Hans"].map(chooseChatLanguage)).toEqual(["pt", "fr", "fa", "en"]);
  });

  it("is English for what it doesn't know", () => {
    expect(["", "-", "deu", "constructor", null, undefined].map(chooseChatLanguage)).toEqual(
      Array(6).fill("en"),
    );
  });

  it("knows the former code of Indonesian, which old phones still send", () => {
    expect(chooseChatLanguage("in")).toBe("id");
  });
});
