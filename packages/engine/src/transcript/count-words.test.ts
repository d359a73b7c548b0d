import { describe, expect, it } from "vitest";
import { countWords } from "./count-words.ts";

describe("countWords", () => {
  it.each([
    ["", 0],
    ["  ", 0],
    ["one", 1],
    ["it's a well-known fact – isn't it?", 6],
    ["3.5 % of 1,000", 3],
    ["… , !", 0],
    ["«Привет», сказал он", 3],
    ["안녕하세요 여러분", 2],
    ["我喜欢苹果", 3],
    ["สวัสดีครับ", 2],
  ])("counts %j as %i", (text, count) => {
    expect(countWords(text)).toBe(count);
  });
});
