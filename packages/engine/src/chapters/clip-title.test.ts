import { describe, expect, it } from "vitest";
import { findLanguage } from "../languages/find-language.ts";
import { clipTitle, MAX_TITLE_CHARACTERS } from "./clip-title.ts";

const clip = (text: string, language = "en") => clipTitle({ text, language: findLanguage(language) });

describe("clipTitle", () => {
  it("keeps a short sentence whole, without its period and opener", () => {
    expect(clip("so, it rains here.")).toBe("It rains here");
    expect(clip("Does it rain here?")).toBe("Does it rain here?");
    expect(clip("?")).toBe("?");
  });

  it("never cuts inside a word or after an article", () => {
    expect(
      clip("The important thing about rain is that 105 growers measured it and they did so each day."),
    ).toBe("The important thing about rain is that 105 growers measured…");
  });

  it("ends with the first clause if one fits", () => {
    expect(
      clip("When the rain stops early, growers have to water their fields by hand until the autumn comes."),
    ).toBe("When the rain stops early");
  });

  it.each([
    [
      "zh",
      "我们引入了大量的新功能从而提供了许多全新的体验涵盖机器学习高性能图形处理和新的开发工具等等领域十分广泛而且还会继续增加更多更多的功能给所有的开发人员使用",
    ],
    ["de", "Donaudampfschifffahrtsgesellschaftskapitän".repeat(3)],
    ["und", "x".repeat(300)],
    ["en", "💧".repeat(100)],
  ])("keeps at most %s characters, and no half ones", (language, text) => {
    const title = clip(text, language);
    expect(title.length).toBeLessThanOrEqual(2 * MAX_TITLE_CHARACTERS);
    expect(title.isWellFormed()).toBe(true);
    if (title !== "") expect(title.endsWith("…")).toBe(true);
  });
});
