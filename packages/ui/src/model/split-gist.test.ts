import { buildGistEvidence, buildQuote } from "@pith/core/testing";
import { expect, it } from "vitest";
import { splitGist } from "./split-gist.ts";

const quotes = [
  buildQuote({ text: "so in this talk we look at, um, cold nights" }),
  buildQuote({ text: "which make oranges orange" }),
];
const build = (kind: "verbatim" | "near_copy") =>
  buildGistEvidence({ quotes: [quotes[0] ?? buildQuote(), ...quotes.slice(1)], proof: { kind } });

it.each([
  ["So in this talk we look at, um, cold nights … which make oranges orange.", ""],
  [
    "So in this talk we look at, um, cold nights … which make oranges orange.",
    " About cold nights and orange peel.",
  ],
  ["", "About cold nights and orange peel."],
])("tells the speaker's words from the rest: %j and %j", (said, rest) => {
  expect(splitGist({ gist: said + rest, gistEvidence: build("verbatim") })).toEqual({ said, rest });
});

it("takes no word of a model for the speaker's", () => {
  const gist = "So in this talk we look at, um, cold nights … which make oranges orange.";
  expect(splitGist({ gist, gistEvidence: build("near_copy") })).toEqual({ said: "", rest: gist });
  expect(splitGist({ gist, gistEvidence: null })).toEqual({ said: "", rest: gist });
});
