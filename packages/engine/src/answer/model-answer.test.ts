import { describe, expect, it } from "vitest";
import { takenAnswerSchema } from "./model-answer.ts";

const quotes = [{ line: 7, text: "The organ was rebuilt in 1962." }];
const statement = { text: "It was rebuilt in 1962.", quotes };

describe("takenAnswerSchema", () => {
  it.each([
    ["says that it found something in words", { found: "true", statements: [statement] }],
    ["doesn't say that it found something", { statements: [statement] }],
    ["has its statements under keys", { found: true, statements: { "1": statement } }],
    ["has one statement instead of a list", { found: true, statements: statement }],
    ["has one quote instead of a list", { found: true, statements: [{ ...statement, quotes: quotes[0] }] }],
    ["has a statement without quotes, too", { found: true, statements: ["So it was.", statement] }],
  ])("reads an answer that %s", (_deviation, value) => {
    expect(takenAnswerSchema.parse(value)).toEqual({ found: true, statements: [statement] });
  });

  it.each([
    ["false", { found: false, statements: [statement] }],
    ["in words", { found: "false" }],
    ["without statements", { found: true, statements: [] }],
  ])("reads that nothing was found: %s", (_form, value) => {
    expect(takenAnswerSchema.parse(value)).toEqual({ found: false, statements: [] });
  });

  it.each([
    { answer: "It was rebuilt in 1962." },
    { found: true },
    { found: true, answer: statement },
    { statements: [] },
    { found: true, statements: ["It was rebuilt in 1962."] },
    { found: true, statements: [{ ...statement, quotes: [] }] },
  ])("doesn't take %j for an answer", (value) => {
    expect(takenAnswerSchema.safeParse(value).success).toBe(false);
  });
});
