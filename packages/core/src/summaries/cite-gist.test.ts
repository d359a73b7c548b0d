import { expect, it } from "vitest";
import { buildGistEvidence, buildQuote } from "../testing/index.ts";
import { citeGist } from "./cite-gist.ts";

const quotes = [
  buildQuote({ text: "so in this talk we look at, um, cold nights", startSeconds: 9.8 }),
  buildQuote({ text: "which make oranges orange", startSeconds: 15 }),
];
const passage = "So in this talk we look at, um, cold nights … which make oranges orange.";
const build = (kind: "verbatim" | "near_copy") =>
  buildGistEvidence({ quotes: [quotes[1] ?? buildQuote(), ...quotes], proof: { kind } });

it.each([
  [passage, ""],
  [passage, " About cold nights and orange peel."],
])("tells the speaker's words, which have one time, from the topics: %j and %j", (said, topics) => {
  const gistEvidence = {
    ...build("verbatim"),
    quotes: [quotes[0] ?? buildQuote(), ...quotes.slice(1)] as const,
  };
  expect(
    citeGist({ gist: said + topics, gistEvidence: { ...gistEvidence, quotes: [...gistEvidence.quotes] } }),
  ).toEqual({ said, written: "", moments: [9], topics });
});

it("has each time once, in order, for what a model wrote", () => {
  expect(citeGist({ gist: passage, gistEvidence: build("near_copy") })).toEqual({
    said: "",
    written: passage,
    moments: [9, 15],
    topics: "",
  });
});

it.each([null, undefined])("has no time without evidence (%j)", (gistEvidence) => {
  expect(citeGist({ gist: passage, gistEvidence })).toEqual({
    said: "",
    written: passage,
    moments: [],
    topics: "",
  });
});
