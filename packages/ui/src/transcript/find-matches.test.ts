import { describe, expect, it } from "vitest";
import { cutAtMatches } from "./find-matches.ts";

describe("cutAtMatches", () => {
  it.each([
    ["The Café opens.", "cafe", ["The ", "[Café]", " opens."]],
    ["un cafe\u0301 noir", "CAFÉ", ["un ", "[cafe\u0301]", " noir"]],
    ["İstanbul, istanbul", "ISTANBUL", ["[İstanbul]", ", ", "[istanbul]"]],
    ["nothing", "x", ["nothing"]],
  ])("cuts %j at %j, whatever its case and accents", (text, search, expected) => {
    const pieces = cutAtMatches({ text, search });
    expect(pieces.map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))).toEqual(expected);
  });
});
