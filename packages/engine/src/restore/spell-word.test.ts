import { describe, expect, it } from "vitest";
import { spellWord } from "./spell-word.ts";

const spellings = new Map([
  ["iphone", "iPhone"],
  ["nasa", "NASA"],
]);
const spell = (text: string, rest: Partial<Parameters<typeof spellWord>[0]> = {}): string =>
  spellWord({
    text,
    isCapital: false,
    isStart: false,
    keepsCase: false,
    names: new Map(),
    spellings,
    findCapital: () => null,
    ...rest,
  });

describe("spellWord", () => {
  it("capitalizes sentence starts and names, even after an opening mark", () => {
    expect(spell("we", { isStart: true })).toBe("We");
    expect(spell("“berlin”", { isCapital: true })).toBe("“Berlin”");
    expect(spell("ÉTÉ")).toBe("été");
  });

  it("uses a word's fixed spelling and keeps the punctuation around it", () => {
    expect(spell("iphone,", { isStart: true })).toBe("iPhone,");
    expect(spell("nasa's")).toBe("NASA's");
    expect(spell("ps5", { names: new Map([["ps5", "PS5"]]) })).toBe("PS5");
    expect(spell("rosa", { names: new Map([["rosa", "Rosa"]]) })).toBe("Rosa");
  });

  it("capitalizes every part of a hyphenated name except everyday words", () => {
    const findCapital = (word: string) => (word === "am" ? -2 : null);
    expect(spell("baden-württemberg", { isCapital: true, findCapital })).toBe("Baden-Württemberg");
    expect(spell("höchst-am-main,", { isCapital: true, findCapital })).toBe("Höchst-am-Main,");
    expect(spell("peut-être", { isStart: true })).toBe("Peut-être");
    expect(spell("Spider-man", { isCapital: true, keepsCase: true })).toBe("Spider-man");
  });

  it("keeps existing capitals, and a letter whose capital is two letters", () => {
    expect(spell("Lisbon", { keepsCase: true, isCapital: true })).toBe("Lisbon");
    expect(spell("BSD", { keepsCase: true })).toBe("BSD");
    expect(spell("ßa", { isStart: true })).toBe("ßa");
  });

  it("drops a capital of the captions that isn't restored", () => {
    expect(spell("Hardware", { keepsCase: true })).toBe("hardware");
  });

  it("capitalizes the letter after Mc and O' in a name, but not in another word", () => {
    expect(spell("mcdonald's,", { isCapital: true })).toBe("McDonald's,");
    expect(spell("mcdonald", { isStart: true })).toBe("McDonald");
    expect(spell("o'reilly", { isCapital: true })).toBe("O'Reilly");
    expect(spell("o’reilly", { isCapital: true })).toBe("O’Reilly");
    expect(spell("o'clock", { isStart: true })).toBe("O'clock");
    expect(spell("mcp", { isCapital: true })).toBe("Mcp");
  });
});
