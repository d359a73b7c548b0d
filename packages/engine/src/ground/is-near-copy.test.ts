import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isNearCopy } from "./is-near-copy.ts";

function isCopy(input: { quote: string; text: string; language?: string; candidates?: string[] }): boolean {
  const { quote, text, language = "en", candidates } = input;
  const naming =
    candidates === undefined ? null : { candidates, repairs: [{ heard: "mp to", meant: "MP2" }] };
  return isNearCopy({ text, quotes: [quote], language, naming });
}

describe("isNearCopy", () => {
  it.each([
    ["en", "so um we we took fifty samples you know from each site", "We took 50 samples from each site."],
    ["en", "it's about four point three percent of the the total", "It is about 4.3% of the total."],
    ["en", "we don't do that anymore", "We do not do that anymore."],
    ["en", "dont do that i'm begging you", "Don't do that, I am begging you."],
    ["en", "it cost five million dollars back then", "It cost $5 million back then."],
    ["en", "the l c d screen has 5 12 pixels", "The LCD screen has 512 pixels."],
    ["en", "eip 7 8 2 5 sets a limit", "EIP 7825 sets a limit."],
    ["en", "it was −5 degrees, or ₹500", "It was –5 degrees, or 500 ₹."],
    ["en", "on pages 5-10 of the well-known C++ book", "On pages 5–10 of the well known C++ book."],
    ["en", "we sold 1,500 cars", "We sold 1500 cars."],
    ["de", "wir haben 1.500 autos verkauft", "Wir haben 1500 Autos verkauft."],
    ["en", "and that's why the data base is slow", "That's why the database is slow."],
    ["en", "I think I think that it works", "I think it works."],
    ["de", "also das sind äh anderthalb millionen euro ne", "Das sind 1,5 Millionen Euro, ne?"],
    ["de", "und dann haben wir halt neunzehnhundertneunzig angefangen", "Dann haben wir 1990 angefangen."],
    ["es", "pues eh son mil novecientos casos", "Son 1900 casos."],
    ["fr", "donc euh il y en a soixante-dix", "Il y en a 70."],
    ["it", "allora sono ventiquattro persone", "Sono 24 persone."],
    ["pt", "então são cento e vinte pessoas", "São 120 pessoas."],
    ["ru", "ну вот это двадцать четыре часа", "Это 24 часа."],
    ["en", "and we you know we um went we went home", "We went home."],
    ["ja", "これは 三つ です", "これは三つです。"],
  ])("accepts %s: %s", (language, quote, text) => {
    const isQuestion = text.endsWith("?");
    expect(isCopy({ quote, text: isQuestion ? text.replace("?", ".") : text, language })).toBe(true);
  });

  it.each([
    ["another number", "we took fifty samples", "We took 15 samples."],
    ["a number with other marks", "we sold 1,500 cars", "We sold 1.5 cars."],
    ["another unit", "it fell by four percent", "It fell by four euros."],
    ["a lost negation", "that does not work", "That does work."],
    ["a lost quantifier", "some of them failed", "Of them failed."],
    ["another quantifier", "some of them failed", "All of them failed."],
    ["few for a few", "a few people came", "Few people came."],
    ["an antonym", "the price increased a lot", "The price decreased a lot."],
    ["a lost hedge", "it might work", "It works."],
    ["a lost view", "I think it works", "It works."],
    ["exchanged roles", "the dog bit the man", "The man bit the dog."],
    ["a lost limit", "it took just three days", "It took three days."],
    ["a weaker negation", "it is not really finished", "It is not finished."],
    ["a detail more", "we took samples", "We took samples in Berlin."],
    ["a lost end", "it works if you are careful", "It works."],
    ["a statement told as a question", "It works.", "It works?"],
    ["a question told as a statement", "does it work? it works?", "Does it work. It works."],
    ["a word for another", "the private key", "The public key."],
    ["a lost minus", "it was -5 degrees", "It was 5 degrees."],
    ["a lost long minus", "it was −12 °C in May", "It was 12 °C in May."],
    ["another name with signs", "I wrote it in C++", "I wrote it in C#."],
    ["a lost sign of a name", "I wrote it in C++", "I wrote it in C."],
    ["another comparison", "p < 0.05 for men", "p > 0.05 for men."],
    ["a lost negation in code", "x != null here", "x = null here."],
    ["another currency", "it costs ₹500", "It costs ₽500."],
    ["a lost currency", "it costs ₹500", "It costs 500."],
    ["two numbers as one", "it takes 10, 20 minutes", "It takes 1020 minutes."],
    ["a range as one number", "about 5-10 people came", "About 510 people came."],
    ["nothing", "we took samples", "..."],
  ])("rejects %s", (_what, quote, text) => {
    expect(isCopy({ quote, text })).toBe(false);
  });

  it("accepts a named pronoun or a repair only if it is given", () => {
    const quote = "she wrote his library in 2015 with mp to";
    const text = "Ada wrote Jo Li's library in 2015 with MP2.";
    expect(isCopy({ quote, text, candidates: ["Ada", "Jo Li"] })).toBe(true);
    expect(isCopy({ quote, text, candidates: ["Ada"] })).toBe(false);
    expect(isCopy({ quote, text })).toBe(false);
  });

  it("accepts several consecutive quotes", () => {
    const quotes = ["we went to rome", "and then we slept"];
    expect(
      isNearCopy({ text: "We went to Rome, and then we slept.", quotes, language: "en", naming: null }),
    ).toBe(true);
    expect(
      isNearCopy({ text: "Then we slept. We went to Rome.", quotes, language: "en", naming: null }),
    ).toBe(false);
  });

  const word = fc.constantFrom(
    ..."price model not only seven some never always under before berlin anna grows each may if all cost".split(
      " ",
    ),
  );
  const words = fc.array(word, { minLength: 3, maxLength: 25 });

  it("accepts every claim that equals its quote apart from case, punctuation and fillers", () => {
    fc.assert(
      fc.property(words, fc.array(fc.nat(), { maxLength: 4 }), (said, places) => {
        const quote = [...said];
        for (const place of places) quote.splice(place % quote.length, 0, "um");
        const text = `${said.join(" ").toUpperCase()}.`;
        expect(isCopy({ quote: quote.join(" "), text })).toBe(true);
      }),
    );
  });

  it("rejects every claim with a changed, missing or added word", () => {
    fc.assert(
      fc.property(
        words,
        fc.nat(),
        word,
        fc.constantFrom("changed", "missing", "new"),
        (said, place, other, how) => {
          const at = place % said.length;
          const claimed = [...said];
          if (how === "changed") claimed[at] = other;
          else if (how === "missing") claimed.splice(at, 1);
          else claimed.splice(at, 0, other);
          // Collapses immediate repetitions, which a copy may leave out.
          const once = (list: string[]): string => list.join(" ").replace(/\b(.+)(?: \1\b)+/gu, "$1");
          fc.pre(
            once(claimed) !== once(said) && !/\b(.+) \1\b/u.test(`${said.join(" ")} ${claimed.join(" ")}`),
          );
          expect(isCopy({ quote: said.join(" "), text: claimed.join(" ") })).toBe(false);
        },
      ),
    );
  });
});
