import { describe, expect, it } from "vitest";
import { joinNames } from "./join-names.ts";
import { COMMA, END, NONE } from "./word-net-core.ts";

const speech = "in south america and south america or in oslo rome";

/** Joins the names of the speech and returns it with its signs. `odds` are those of a comma after a word. */
function join({
  signs,
  odds,
}: {
  signs: Readonly<Record<number, number>>;
  odds: Readonly<Record<number, number>>;
}) {
  const keys = speech.split(" ");
  const found = Uint8Array.from(keys, (_, at) => signs[at] ?? NONE);
  const capitals = Uint8Array.from(keys, (key) => Number(["south", "america", "oslo", "rome"].includes(key)));
  joinNames({ signs: found, capitals, keys, getCommaOdds: (at) => odds[at] ?? -5 });
  return keys.map((key, at) => key + (["", ",", "."][found[at] ?? NONE] ?? "")).join(" ");
}

describe("joinNames", () => {
  it("removes a comma between two names that recur next to each other, and no other comma", () => {
    expect(join({ signs: { 1: COMMA, 2: COMMA, 8: COMMA }, odds: { 1: 2, 8: 2 } })).toBe(
      "in south america, and south america or in oslo, rome",
    );
  });

  it("keeps it if the net is sure of it on average, and never touches a sentence's end", () => {
    expect(join({ signs: { 1: COMMA, 4: COMMA }, odds: { 1: 2, 4: 1 } })).toBe(
      "in south, america and south, america or in oslo rome",
    );
    expect(join({ signs: { 1: END, 4: COMMA }, odds: { 1: -5, 4: 0.5 } })).toBe(
      "in south. america and south, america or in oslo rome",
    );
  });
});
