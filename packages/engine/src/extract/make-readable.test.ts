import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findLanguage } from "../languages/find-language.ts";
import { makeReadable } from "./make-readable.ts";

const read = (text: string, language = "en") => makeReadable({ text, language: findLanguage(language) });

describe("makeReadable", () => {
  it.each([
    ["and so um, you know, the remote costs 25 euros", "The remote costs 25 euros."],
    ["it 's it 's a really good idea because", "It's a really good idea."],
    ["th the the button , uh , is red", "The button, is red."],
    ["[Music] >> {cough} the show begins ♪", "The show begins."],
    ["so i think i'm right", "I think I'm right."],
    ["like they're both right", "They're both right."],
    ["and like if you try, it works", "If you try, it works."],
    ["iOS 12 is new,", "iOS 12 is new."],
    ["in the in the middle of it", "In the middle of it."],
    ["-5 degrees is cold", "-5 degrees is cold."],
    [".NET is new", ".NET is new."],
    [". and - the rest", "The rest."],
    ["I found the number.”", "I found the number."],
    ["“I found it", "I found it."],
    ['Read the "Book of Numbers', "Read the Book of Numbers."],
    ['A 3" disk', 'A 3" disk.'],
    ["She said: “I found it", "She said: “I found it.”"],
    ["She said: “I found it.”", "She said: “I found it.”"],
  ])("turns %j into %j", (spoken, readable) => {
    expect(read(spoken)).toBe(readable);
  });

  it("keeps words that only look like openers", () => {
    expect(read("No problem can be solved so far.")).toBe("No problem can be solved so far.");
    expect(read("Right-wing parties like that.")).toBe("Right-wing parties like that.");
    expect(read("Well-known actors came.")).toBe("Well-known actors came.");
    expect(read("Like most people, he left.")).toBe("Like most people, he left.");
  });

  it("handles openers, hesitations and periods of other languages", () => {
    expect(read("und äh also das das ist gut", "de")).toBe("Das ist gut.");
    expect(read("Sin embargo, el precio subió.", "es")).toBe("El precio subió.");
    expect(read("Toutefois, le prix a monté.", "fr")).toBe("Le prix a monté.");
    expect(read("Кроме того, цена выросла.", "ru")).toBe("Цена выросла.");
    expect(read("所以说我们今天讨论人工智能，", "zh")).toBe("我们今天讨论人工智能。");
    expect(read("तो हम आज बात करेंगे", "hi")).toBe("हम आज बात करेंगे।");
    expect(read("ve iyi bir fikir", "tr")).toBe("İyi bir fikir.");
    expect(read("北京成为辽朝的南京。 1949年以后它成为首都。", "zh")).toBe(
      "北京成为辽朝的南京。1949年以后它成为首都。",
    );
    expect(read("前面的數字都會是0！」", "zh")).toBe("前面的數字都會是0！");
    expect(read("Er sagte: „Ich bin hier“", "de")).toBe("Er sagte: „Ich bin hier“.");
    expect(read('ד"ר כהן גר בתל אביב', "he")).toBe('ד"ר כהן גר בתל אביב.');
    expect(read("Il dit : « Encore une fois", "fr")).toBe("Il dit : « Encore une fois.\u00a0»");
    expect(read("Hon sa ”hej”", "sv")).toBe("Hon sa ”hej”.");
  });

  it("keeps a relative pronoun before the same article, and drops other doubled words after a comma", () => {
    expect(read("Es gibt Menschen, die die Welt verändern.", "de")).toBe(
      "Es gibt Menschen, die die Welt verändern.",
    );
    expect(read("Er kam, wir wir gingen.", "de")).toBe("Er kam, wir gingen.");
    expect(read("It works, that that is clear.")).toBe("It works, that is clear.");
  });

  it("returns an empty text if only sounds are left", () => {
    expect(read("[Applause] …")).toBe("");
    expect(read("")).toBe("");
  });

  it("removes words but never adds one", () => {
    const spoken = fc.array(
      fc.constantFrom("so", "the", "um", "red", "button,", "works", "and", "I", "25", "th"),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(spoken, (words) => {
        const bare = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
        const said = bare(words.join(" "));
        let at = 0;
        for (const word of bare(read(words.join(" ")))) {
          at = said.indexOf(word, at) + 1;
          expect(at).toBeGreaterThan(0);
        }
      }),
    );
  });
});
