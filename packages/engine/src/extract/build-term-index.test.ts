import { describe, expect, it } from "vitest";
import { findLanguage } from "../languages/find-language.ts";
import { buildTermIndex } from "./build-term-index.ts";

/**
 * The same few sentences about a bridge in each language, with inflected forms of the word for "bridge", plus
 * the word's stem.
 */
const bridges: Record<string, { text: string; topic: string }> = {
  en: {
    text: "We talk about the bridge. The bridges were built by a company. People love their bridge.",
    topic: "bridg",
  },
  de: {
    text: "Wir reden über die Brücke. Die Brücken hat eine Firma gebaut. Alle mögen diese Brücke.",
    topic: "brück",
  },
  nl: {
    text: "We praten over de brug. Een bedrijf bouwde die brug. Iedereen houdt van de brug.",
    topic: "brug",
  },
  sv: { text: "Vi talar om bron. Bron byggdes av ett företag. Alla gillar bron.", topic: "bron" },
  da: { text: "Vi taler om broen. Broen blev bygget af et firma. Alle elsker broen.", topic: "bro" },
  no: { text: "Vi snakker om broen. Broen ble bygget av et firma. Alle elsker broen.", topic: "bro" },
  es: {
    text: "Vamos a hablar del puente. Los puentes los construyó una empresa. A todos les gusta el puente.",
    topic: "puent",
  },
  pt: {
    text: "Vamos falar da ponte. As pontes foram feitas por uma empresa. Todos gostam da ponte.",
    topic: "pont",
  },
  fr: {
    text: "Nous parlons du pont. Les ponts ont été construits par une société. Tout le monde aime le pont.",
    topic: "pont",
  },
  it: {
    text: "Parliamo del ponte. I ponti sono stati costruiti da una società. Tutti amano il ponte.",
    topic: "pont",
  },
  ro: {
    text: "Vorbim despre podul nostru. Podurile au fost construite de o firmă. Tuturor le place podul.",
    topic: "pod",
  },
  ru: { text: "Мы говорим о мосте. Мосты построила компания. Все любят этот мост.", topic: "мост" },
  uk: { text: "Ми говоримо про міст. Цей міст збудувала компанія. Усі люблять цей міст.", topic: "міст" },
  pl: { text: "Mówimy o moście. Mosty zbudowała firma. Wszyscy lubią te mosty.", topic: "most" },
  cs: { text: "Mluvíme o mostu. Mosty postavila firma. Všichni mají ten most rádi.", topic: "most" },
  fi: { text: "Puhumme sillasta. Sillat rakensi yritys. Kaikki pitävät sillasta.", topic: "sill" },
  hu: { text: "A hídról beszélünk. A hidat egy cég építette. Mindenki szereti ezt a hidat.", topic: "hid" },
  tr: {
    text: "Köprü hakkında konuşuyoruz. Köprüyü bir şirket yaptı. Herkes köprüyü seviyor.",
    topic: "köpr",
  },
  el: {
    text: "Μιλάμε για τη γέφυρα. Τις γέφυρες έχτισε μια εταιρεία. Όλοι αγαπούν τη γέφυρα.",
    topic: "γέφυρ",
  },
  ar: { text: "نتحدث عن الجسر. بنت الشركة الجسر. الجميع يحب الجسر.", topic: "جسر" },
  he: { text: "אנחנו מדברים על הגשר. חברה בנתה את הגשר. כולם אוהבים את הגשר.", topic: "גשר" },
  fa: {
    text: "درباره پل بزرگ صحبت می‌کنیم. این پل‌ها را شرکتی ساخت. همه پل بزرگ را دوست دارند.",
    topic: "بزرگ",
  },
  hi: { text: "हम पुलिया की बात करते हैं। पुलिया एक कंपनी ने बनाई। सबको पुलिया पसंद है।", topic: "पुल" },
  bn: { text: "আমরা সেতুর কথা বলি। সেতুটি বানিয়েছে কোম্পানি। সবাই সেতুটি ভালোবাসে।", topic: "সেতু" },
  id: {
    text: "Kita bicara tentang jembatan. Jembatan dibangun perusahaan. Semua orang suka jembatan.",
    topic: "jembat",
  },
  vi: { text: "Chúng ta nói về cây cầu. Công ty đã xây cây cầu. Mọi người yêu cây cầu.", topic: "cầu" },
  zh: { text: "我们讨论桥梁。公司建造了桥梁。大家喜欢桥梁。", topic: "桥梁" },
  ja: { text: "鉄橋について話します。会社が鉄橋を作りました。みんな鉄橋が好きです。", topic: "鉄橋" },
  ko: {
    text: "우리는 다리를 이야기합니다. 회사가 다리를 지었습니다. 모두 다리를 좋아합니다.",
    topic: "다리",
  },
  th: { text: "เราพูดถึงสะพาน บริษัทสร้างสะพาน ทุกคนชอบสะพาน", topic: "สะพาน" },
};

function findTopTerm({ text, code }: { text: string; code: string }): string[] {
  const index = buildTermIndex({ texts: text.split(/(?<=[.。।])\s*/u), language: findLanguage(code) });
  const highest = Math.max(...index.termCounts);
  const words = new Set(
    index.words.filter((_, word) => {
      const term = index.terms[word] ?? -1;
      return term >= 0 && index.termCounts[term] === highest;
    }),
  );
  return [...words];
}

describe("buildTermIndex", () => {
  it("supports 30 languages", () => {
    expect(Object.keys(bridges).length).toBeGreaterThanOrEqual(30);
    for (const code of Object.keys(bridges)) expect(findLanguage(code).isKnown).toBe(true);
  });

  it.each(Object.entries(bridges))(
    "finds the topic of a text in %s among its inflected forms",
    (code, { text, topic }) => {
      const words = findTopTerm({ text, code });
      expect(words.some((word) => word.includes(topic))).toBe(true);
    },
  );

  it("never indexes articles, pronouns, hesitations or numbers as topics", () => {
    const index = buildTermIndex({
      texts: ["um, the 1,234 of us were there and so on, you know"],
      language: findLanguage("en"),
    });
    expect(index.words.filter((_, word) => (index.terms[word] ?? -1) >= 0)).toEqual([]);
  });

  it("weighs a bursty word above an equally frequent one that is spread out", () => {
    const filler = (at: number) => Array.from({ length: 75 }, (_, word) => `w${at}x${word}`).join(" ");
    const texts = Array.from(
      { length: 40 },
      (_, at) => `${at % 4 === 0 ? "habit" : ""} ${at < 10 ? "topic" : ""} ${filler(at)}`,
    );
    const index = buildTermIndex({ texts, language: findLanguage("en") });
    const weightOf = (word: string) =>
      index.termWeights[index.terms[index.wordNumbers.get(word) ?? -1] ?? -1] ?? 0;
    expect(weightOf("topic")).toBeGreaterThan(weightOf("habit"));
  });

  it("keeps words of a language without rules", () => {
    const index = buildTermIndex({ texts: ["kuqe shtëpi kuqe"], language: findLanguage("sq") });
    expect(index.language.isKnown).toBe(false);
    expect([...index.termCounts]).toEqual([2, 1]);
  });
});
