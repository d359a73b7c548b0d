import { buildContent, buildGistEvidence, buildKeyPoint, buildQuote } from "@pith/core/testing";
import { expect, it } from "vitest";
import { buildCard } from "./build-card.ts";
import { findMoment } from "./find-moment.ts";

const keyPoints = [buildKeyPoint({ quotes: [buildQuote({ startSeconds: 60 })] })];
const said = buildQuote({ text: "cold nights make oranges orange", startSeconds: 9.8, endSeconds: 15 });
const gistEvidence = buildGistEvidence({ quotes: [said], proof: { kind: "verbatim" } });
const content = buildContent({
  gist: "Cold nights make oranges orange. About peel and juice.",
  gistEvidence,
  keyPoints,
});

it("finds a moment of the gist, whose card quotes what was said there", () => {
  const moment = findMoment({ content, t: 9 });
  expect(moment?.quote).toEqual(said);
  expect(buildCard({ content, video: null, range: null, moment })).toMatchObject({
    text: "Cold nights make oranges orange.",
    marks: { open: "“", close: "”" },
    note: expect.stringContaining("0:09"),
  });
});

it("finds what a model's gist sums up at a time within its quote", () => {
  const written = {
    ...content,
    gist: "Cold turns oranges orange.",
    gistEvidence: buildGistEvidence({ quotes: [said] }),
  };
  expect(findMoment({ content: written, t: 12 })).toMatchObject({
    point: { text: "Cold turns oranges orange." },
    quote: said,
  });
});

it("prefers a key point at the same second", () => {
  const both = { ...content, gistEvidence: { ...gistEvidence, quotes: [buildQuote()] as [typeof said] } };
  expect(findMoment({ content: both, t: 60 })?.point).toEqual(keyPoints[0]);
});
