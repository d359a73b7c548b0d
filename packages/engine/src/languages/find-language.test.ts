import { describe, expect, it } from "vitest";
import { findLanguage } from "./find-language.ts";

describe("findLanguage", () => {
  it.each([
    ["uk", "цим чимось своїм усіма жоден"],
    ["ru", "своим всеми кого которыми"],
    ["pl", "twoich czymś każdego tymi"],
    ["cs", "našeho něčeho svými komu"],
  ])("knows that no case of a pronoun can be a topic: %s", (code, pronouns) => {
    const { flags } = findLanguage(code);
    expect(pronouns.split(" ").filter((pronoun) => !flags.has(pronoun))).toEqual([]);
  });
});
