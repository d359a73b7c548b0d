import { describe, expect, it } from "vitest";
import { findNames } from "./find-names.ts";

/** Mean log odds of a capital in a talk that contains only these words. */
const odds: Readonly<Record<string, number>> = {
  how: -6,
  build: -5,
  team: -4,
  grace: 1,
  hopper: -1.2,
  tribes: -2.5,
};
const findOdds = (word: string) => odds[word] ?? null;
const find = (title: string, author?: string) => [
  ...findNames({ video: { title, ...(author !== undefined && { author }) }, findOdds }).values(),
];

describe("findNames", () => {
  it("takes what the talk itself says as a name from a title in English title case, and from a channel", () => {
    expect(find("How Grace Hopper's Team Built GitHub", "PyCon")).toEqual([
      "Grace",
      "Hopper",
      "Built",
      "GitHub",
      "PyCon",
    ]);
    expect(find("Uncontacted Tribes")).toEqual(["Uncontacted"]);
    expect(find("How To Build A PS5 In 2026")).toEqual(["PS5"]);
    expect(find("How to Build")).toEqual([]);
  });

  it("takes every capital inside a sentence, and the first word if the talk says it as a name", () => {
    expect(find("Tribes of the Amazon: how they live")).toEqual(["Amazon"]);
    expect(find("Hopper and the Tribes of old")).toEqual(["Hopper", "Tribes"]);
  });

  it("finds names in a description, after those of the title", () => {
    const names = findNames({
      video: {
        title: "how FLOW-MATIC came to be",
        description:
          "Today we meet Grace Hopper, who wrote Flow-Matic. How: mainframes were loud.\n" +
          "Follow us at https://example.com/Channel or #Computing\nBuild Tribes",
      },
      findOdds,
    });
    expect([...names.values()]).toEqual(["FLOW-MATIC", "Today", "Grace", "Hopper", "Follow"]);
  });

  it("finds none in a title in all capitals or without capitals", () => {
    expect(find("GRACE HOPPER")).toEqual([]);
    expect(find("grace hopper")).toEqual([]);
  });
});
