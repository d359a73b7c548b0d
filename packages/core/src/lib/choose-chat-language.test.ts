import { describe, expect, it } from "vitest";
import { chatLanguages, chooseChatLanguage } from "./choose-chat-language.ts";
import { interfaceLanguages } from "./choose-interface-language.ts";

describe("chooseChatLanguage", () => {
  it("supports every language of the website and at least twelve in total", () => {
    expect(chatLanguages).toEqual(expect.arrayContaining([...interfaceLanguages]));
    expect(new Set(chatLanguages).size).toBeGreaterThanOrEqual(12);
  });

  it("accepts a language with a region in either notation", () => {
    expect(["pt-BR", "fr_CA", "FA", "zh-Hans"].map(chooseChatLanguage)).toEqual(["pt", "fr", "fa", "en"]);
  });

  it("falls back to English for unknown languages", () => {
    expect(["", "-", "deu", "constructor", null, undefined].map(chooseChatLanguage)).toEqual(
      Array(6).fill("en"),
    );
  });

  it("maps the legacy Indonesian code 'in' to 'id'", () => {
    expect(chooseChatLanguage("in")).toBe("id");
  });
});
