import { describe, expect, it } from "vitest";
import { buildTermIndex } from "../extract/build-term-index.ts";
import { findLanguage } from "../languages/find-language.ts";
import { isCitable } from "./is-citable.ts";

function check({ code, said = "", phrases }: { code: string; said?: string; phrases: readonly string[] }) {
  const index = buildTermIndex({ texts: [said], language: findLanguage(code) });
  return phrases.map((text) => isCitable({ text, index }));
}

const accepted: Readonly<Record<string, readonly string[]>> = {
  ru: [
    "собственное значение",
    "количество нулей",
    "цифровой ключ",
    "Точки приземления",
    "Сергей Иванов",
    "Code carbon",
  ],
  ko: ["라이브 사진", "iOS 업데이트"],
  uk: ["витвір мистецтва", "опікун дитини", "чакри", "Шрі Матаджі"],
};
const rejected: Readonly<Record<string, readonly string[]>> = {
  ru: [
    "своей оси",
    "логарифмах",
    "цифровой подписи",
    "функцию стоимости",
    "каком-то смысле",
    "найти решение",
    "анимация показывает",
  ],
  ko: ["iOS 12는", "Pro Display XDR을", "사진 공유할"],
  uk: ["іншій кімнаті", "кожної крамниці", "Європі та Англії", "дозріти повністю"],
};

describe("isCitable", () => {
  it.each(Object.entries(accepted))(
    "accepts the nominative, with or without a complement, in %s",
    (code, phrases) => {
      expect(check({ code, phrases })).toEqual(phrases.map(() => true));
    },
  );

  it.each(Object.entries(rejected))("rejects an oblique case and a verb, in %s", (code, phrases) => {
    expect(check({ code, phrases })).toEqual(phrases.map(() => false));
  });

  it("accepts a base form that looks oblique if the talk inflects it", () => {
    const task = { code: "ru", phrases: ["режим", "печать"] };
    expect(check(task)).toEqual([false, false]);
    expect(check({ ...task, said: "Без режима и печати нельзя." })).toEqual([true, true]);
  });

  it("accepts everything in a language whose endings aren't known", () => {
    expect(check({ code: "en", phrases: ["own values"] })).toEqual([true]);
    expect(check({ code: "pl", phrases: ["własnej osi"] })).toEqual([true]);
  });
});
