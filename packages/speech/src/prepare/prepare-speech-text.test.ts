import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { prepareSpeechText } from "./prepare-speech-text.ts";

const say = (language: string, text: string) => prepareSpeechText({ text, language });

describe("prepareSpeechText", () => {
  it.each([
    [
      "money before its amount, with its scale",
      "It costs $5.50 million, or €3.",
      "It costs 5.50 million dollars, or 3 euros.",
    ],
    ["one of a currency", "$1 each", "1 dollar each"],
    ["a link as its host", "See https://www.example.com/path?x=1.", "See example.com."],
    ["a place in a video", "At 1:02:03 it breaks", "At 1 hour, 2 minutes, 3 seconds it breaks"],
    ["the time of day as it is", "at 10:30 am", "at 10:30 am"],
    ["a day", "on 2024-05-06.", "on May 6, 2024."],
    ["a day that is none as it is", "part 2024-13-99", "part 2024-13-99"],
    [
      "units",
      "20°C, 100 km/h and 1,200 MB",
      "20 degrees Celsius, 100 kilometers per hour and 1,200 megabytes",
    ],
    ["cold", "-5°C", "-5 degrees Celsius"],
    ["a share", "50%", "50 percent"],
    ["a range", "3-5 people, 1914–1918", "3 to 5 people, 1914 to 1918"],
    ["a score, a telephone number and a name as they are", "5-3, 555-1234, GPT-4", "5-3, 555-1234, GPT-4"],
    ["an estimate and a place in a list", "~5 of #1", "about 5 of number 1"],
    ["an ampersand", "R&D", "R and D"],
    ["short forms", "e.g. Dr. Smith vs. Mr. X", "for example Dr Smith versus Mr X"],
    [
      "a short form that ends a sentence",
      "Bolts, nuts, etc. Then paint.",
      "Bolts, nuts, et cetera. Then paint.",
    ],
    ["a short form within one", "Bolts, etc. were left", "Bolts, et cetera were left"],
    ["no pictures", "Great 😀👍🏽🇩🇪 work ♪", "Great work"],
    ["no markup", "**Bold** and `code` <b>now</b>", "Bold and code now"],
    ["an arrow as a pause", "Seed → sprout → tree", "Seed, sprout, tree"],
    ["C++ and decimals as they are", "C++ 1.5 in 2024", "C++ 1.5 in 2024"],
    ["invisible characters as nothing", "a\u202eb\u0000c", "a b c"],
    ["nothing as nothing", " 😀 \n", ""],
  ])("says %s", (_what, text, expected) => {
    expect(say("en", text)).toBe(expected);
  });

  it.each([
    ["de", "z. B. 5,50 € und ca. 20 °C", "zum Beispiel 5,50 Euro und circa 20 Grad Celsius"],
    ["de-AT", "3–5 km", "3 bis 5 Kilometer"],
    ["fr", "p. ex. 1 200 km, 5 %", "par exemple 1 200 kilomètres, 5 pour cent"],
    ["es", "EE. UU. & México", "Estados Unidos y México"],
    ["pl", "2 km, 5 km", "2 kilometry, 5 kilometrów"],
    ["ru", "и т. д.", "и так далее."],
    ["zh", "增长5%的", "增长百分之5的"],
    ["ja", "気温は20°Cです", "気温は摂氏 20 度です"],
    ["ar", "٥٪", "٥ بالمئة"],
    ["hi", "₹500", "500 भारतीय रुपए"],
    ["tr", "%5 & 3 km", "%5 ve 3 kilometre"],
  ])("speaks the words of %s: %s", (language, text, expected) => {
    expect(say(language, text)).toBe(expected);
  });

  it("accepts an unknown language", () => {
    expect(say("x_y!", "1 & 2")).toMatch(/^1\D+2$/u);
  });

  it("returns tidy text without emoji or control characters, for any input", () => {
    const piece = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 12 }),
      fc.constantFrom(
        "$5",
        "3-5",
        "20°C",
        "50%",
        "e.g. ",
        "etc. ",
        "1:02:03",
        "https://www.a.example/b",
        "**",
        "&",
        "→",
        "😀",
        " ",
        "2024-05-06",
        "~",
      ),
    );
    const language = fc.constantFrom("en", "de", "fr", "zh", "ar", "ru", "ja", "xx");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), language, (pieces, tag) => {
        const once = say(tag, pieces.join(""));
        expect(once).toBe(once.trim());
        expect(once).not.toMatch(/\s\s|\p{Cc}|\p{Extended_Pictographic}/u);
      }),
    );
  });

  it.each(["1-", "$", "1.", "<", "*", "&", "http://", "a.b.", "1:00:", "1,5 "])(
    "terminates on 40,000 times %j",
    (piece) => {
      // A pattern with catastrophic backtracking wouldn't finish within the test's timeout.
      expect(say("en", piece.repeat(40_000)).length).toBeLessThan(piece.length * 80_000);
    },
  );
});
