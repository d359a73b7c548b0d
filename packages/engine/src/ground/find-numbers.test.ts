import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findNumbers } from "./find-numbers.ts";

function read(language: string, text: string): number[] {
  return findNumbers({ text, language }).map(({ values }) => values[0] ?? Number.NaN);
}

describe("findNumbers", () => {
  it.each([
    ["four point three million users", [4_300_000]],
    ["twenty-four hundred pages", [2400]],
    ["a hundred and five and two thousand", [105, 2000]],
    ["between two hundred and five hundred people", [200, 500]],
    ["in nineteen eighty-four", [1984]],
    ["nineteen oh five", [1905]],
    ["two and a half billion", [2_500_000_000]],
    ["half a million", [500_000]],
    ["zero point oh five", [0.05]],
    ["one million two hundred thirty-four thousand five hundred sixty-seven", [1_234_567]],
    ["2.5 million and 24 hundred", [2_500_000, 2400]],
    ["one of the thousands", []],
    ["7, 8, 2, 5", [7, 8, 2, 5]],
    ["1,234 or 1.5", [1234, 1.5]],
    ["1,500, 1500, 1.500 and 0,125", [1500, 1500, 1.5, 0.125]],
  ])("reads English: %s", (text, expected) => {
    expect(read("en", text)).toEqual(expected);
  });

  it.each([
    ["de", "anderthalb Jahre und zweieinhalb Millionen", [1.5, 2_500_000]],
    ["de", "neunzehnhundertvierundachtzig", [1984]],
    ["de", "dreitausendzweihundertfünfundvierzig", [3245]],
    ["de", "drei Komma eins vier", [3.14]],
    ["de", "eine halbe Million", [500_000]],
    ["de", "eine Frau und ein Mann", []],
    ["nl", "vierentwintig en tweeëntwintig", [24, 22]],
    ["nl", "anderhalf miljoen", [1_500_000]],
    ["fr", "soixante-dix", [70]],
    ["fr", "quatre-vingt-dix-sept", [97]],
    ["fr", "soixante et onze", [71]],
    ["fr", "mille neuf cent quatre-vingts", [1980]],
    ["fr", "trois virgule cinq", [3.5]],
    ["fr", "deux millions et demi", [2_500_000]],
    ["es", "mil novecientos noventa y nueve", [1999]],
    ["es", "dos mil trescientos millones", [2_300_000_000]],
    ["es", "veintitrés y treinta y uno", [23, 31]],
    ["es", "dos y medio", [2.5]],
    ["pt", "cento e vinte e três", [123]],
    ["pt", "dois mil e dezenove", [2019]],
    ["it", "millenovecentoottantaquattro", [1984]],
    ["it", "ventuno, duemila e tre e mezzo", [21, 2000, 3.5]],
    ["ru", "двадцать четыре тысячи пятьсот", [24_500]],
    ["ru", "полтора миллиона", [1_500_000]],
    ["ja", "२० と 30", [20, 30]],
    ["de", "1.500, 1500, 1,500 und 1.234.567", [1500, 1500, 1.5, 1_234_567]],
    ["es", "1,500 y 1.500", [1500, 1500]],
    ["sv", "1,500 och 1.500", [1500, 1500]],
  ])("reads %s: %s", (language, text, expected) => {
    expect(read(language, text)).toEqual(expected);
  });

  it("returns every value that a notation may mean", () => {
    expect(findNumbers({ text: "twelve fifty", language: "en" })[0]?.values).toEqual([1250, 12.5]);
  });

  it("round-trips spelled-out numbers inside any text", () => {
    const ones =
      "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
        " ",
      );
    const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
    const spellSmall = (value: number): string => {
      if (value >= 100) {
        const rest = value % 100;
        return `${ones[Math.floor(value / 100) - 1]} hundred${rest === 0 ? "" : ` and ${spellSmall(rest)}`}`;
      }
      if (value < 20) return ones[value - 1] ?? "";
      return value % 10 === 0
        ? (tens[value / 10 - 2] ?? "")
        : `${tens[Math.floor(value / 10) - 2]}-${ones[(value % 10) - 1]}`;
    };
    const spell = (value: number): string => {
      const high = Math.floor(value / 1000);
      const low = value % 1000;
      return [high > 0 ? `${spellSmall(high)} thousand` : "", low > 0 ? spellSmall(low) : ""]
        .join(" ")
        .trim();
    };
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 999_999 }), (value) => {
        const text = `We saw ${spell(value)} of them.`;
        const [number] = findNumbers({ text, language: "en" });
        expect(number?.values).toContain(value);
        expect(text.slice(number?.start, number?.end)).toBe(spell(value));
      }),
    );
  });

  it("never throws, and stays inside the text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.constantFrom("en", "de", "fr", "it", "xx"),
        (text, language) => {
          for (const { start, end, values } of findNumbers({ text, language })) {
            expect(start).toBeLessThan(end);
            expect(end).toBeLessThanOrEqual(text.length);
            expect(values.length).toBeGreaterThan(0);
          }
        },
      ),
    );
  });
});
