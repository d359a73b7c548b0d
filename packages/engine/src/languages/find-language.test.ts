import { describe, expect, it } from "vitest";
import { findLanguage } from "./find-language.ts";

describe("findLanguage", () => {
  it.each([
    ["uk", "цим чимось своїм усіма жоден"],
    ["ru", "своим всеми кого которыми"],
    ["pl", "twoich czymś każdego tymi"],
    ["cs", "našeho něčeho svými komu"],
    ["es", "vuestra cuantos cuales"],
    ["fr", "mienne nôtres"],
    ["it", "stessi ognuna quante"],
    ["pt", "todo mesmos quaisquer"],
    ["nl", "elk iedereen hetzelfde"],
  ])("knows that no form of a pronoun can be a topic: %s", (code, pronouns) => {
    const { flags } = findLanguage(code);
    expect(pronouns.split(" ").filter((pronoun) => !flags.has(pronoun))).toEqual([]);
  });
});
