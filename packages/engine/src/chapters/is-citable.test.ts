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
  pl: ["prędkość światła", "mnożenie macierzy", "masa pierwszego bloku", "theta z kropką"],
  cs: ["skalární součin", "délka vektoru", "fázové diagramy"],
  fi: ["uusien tapausten määrä", "eksponentiaalinen kasvu"],
  hu: ["digitális aláírások", "inverz transzformáció"],
  tr: ["sosyal mesafe", "gizli katmanlar", "vaka sayısı"],
  el: ["ταχύτητα του φωτός", "γραφική παράσταση"],
  hi: ["डिजिटल हस्ताक्षर", "कार्य का प्रमाण"],
  ja: ["線形変換", "ベクトルを返す変換", "増大係数が下がる原因"],
  ar: ["مثلث القوة", "كتلة الجسم"],
  de: ["Länge der Projektion", "Tau und die Lehre"],
  fr: ["produit vectoriel", "Machine à laver"],
  it: ["Bitcoin e la rete"],
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
  pl: ["każdym punkcie przestrzeni", "moim filmie", "prędkość kątową", "liczby zbliżają"],
  cs: ["funkci sinus", "trojrozměrném prostoru", "kniha rozdělila bloky"],
  fi: ["tartuntojen määrää", "kahdessa kuukaudessa"],
  hu: ["titkos kulcsot", "görbék sorozatának", "összes blokknak"],
  tr: ["halkanın alanını", "eşitliği çözmek", "mükemmel değildir"],
  el: ["δεύτερων παραγώγων", "πραγματικού αριθμού", "φανταστείτε ένα σημείο"],
  hi: ["साइन तरंगों", "सत्यापित करने"],
  ja: ["計算方法を学び", "ベクトルは座標", "採掘のために設計"],
  ar: ["المصفوفة سيكون", "الفضاء الذي يحتوي"],
  de: ["Leiter und dem Boden"],
  fr: ["outil utiliser"],
  it: ["autovettori e gli autovalori"],
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

  it("rejects a word that the talk also uses without its ending or prefix", () => {
    expect(check({ code: "tr", said: "fonksiyon", phrases: ["fonksiyona", "fonksiyon"] })).toEqual([
      false,
      true,
    ]);
    expect(check({ code: "de", said: "Kreis", phrases: ["Kreises", "Kreis"] })).toEqual([false, true]);
    expect(check({ code: "ar", said: "الجوائز", phrases: ["بجوائز", "جوائز"] })).toEqual([false, true]);
  });

  it("accepts everything in a language whose endings aren't known", () => {
    expect(check({ code: "en", phrases: ["own values"] })).toEqual([true]);
    expect(check({ code: "sv", phrases: ["egna värden"] })).toEqual([true]);
  });
});
