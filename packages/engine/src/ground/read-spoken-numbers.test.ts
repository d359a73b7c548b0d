import { describe, expect, it } from "vitest";
import { readSpokenNumbers } from "./read-spoken-numbers.ts";

describe("readSpokenNumbers", () => {
  it.each([
    ["we tried both of them", 2],
    ["a dozen eggs", 12],
    ["twelve and a half euros", 12.5],
    ["it sells for twelve fifty", 12.5],
    ["back in nineteen eighty-four", 1984],
    ["der zweite Versuch", 2],
  ])("hears in %j that %d is meant", (text, value) => {
    expect(readSpokenNumbers(text)).toContain(value);
  });

  it("makes no year of numbers that don't follow each other as one", () => {
    expect(readSpokenNumbers("three people and 500 seats")).not.toContain(3500);
    expect(readSpokenNumbers("nothing is counted here")).toEqual([]);
  });
});
