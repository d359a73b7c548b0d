import { describe, expect, it } from "vitest";
import { takenAnswerSchema } from "../answer/model-answer.ts";
import { dropListNumbers } from "./drop-list-marks.ts";

describe("dropListNumbers", () => {
  const drop = dropListNumbers("text");

  it.each([
    ["a numbered list's", [{ text: "1. Bread" }, { text: "2. Flour" }], ["Bread", "Flour"]],
    [
      "the numbers that the model was given",
      [
        { number: 7, text: "7. Bread" },
        { number: 0, text: "0. Flour" },
      ],
      ["Bread", "Flour"],
    ],
    [
      "an answer's that was begun anew",
      [{ text: "1. Bread" }, { text: "2. Flour" }, { text: "1. Bread" }, { text: "2. Salt" }],
      ["Bread", "Flour", "Bread", "Salt"],
    ],
  ])("removes %s numbers", (_case, items, texts) => {
    expect(drop(items).map(({ text }) => text)).toEqual(texts);
  });

  it.each([
    [[{ text: "1. FC Köln gewann" }]],
    [[{ text: "1. FC Köln gewann" }, { text: "Hertha verlor" }]],
    [[{ text: "2. Weltkrieg" }, { text: "1. Weltkrieg" }]],
    [[{ text: "1. Weltkrieg" }, { text: "2. Weltkrieg" }]],
  ])("keeps the ordinals of %j", (items) => {
    expect(drop(items)).toEqual(items);
  });

  it("applies to an answer's statements", () => {
    const quotes = [{ line: 1, text: "Bread needs flour." }];
    const statements = ["1. Bread", "2. Flour"].map((text) => ({ text, quotes }));
    const { statements: taken } = takenAnswerSchema.parse({ found: true, statements });
    expect(taken.map(({ text }) => text)).toEqual(["Bread", "Flour"]);
  });
});
