import type { Transcript } from "@pith/core/transcripts/transcript";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildQuoteIndex } from "./build-quote-index.ts";
import { matchQuote } from "./match-quote.ts";

const texts = [
  "Welcome back. Today we look at the bridge,",
  "which was opened in 1937 and cost $35 million.",
  "It took about four years, um, to build the whole thing",
  "and it doesn't need a lot of paint. The bridge is red.",
  "Later, people said: the bridge is red!",
];
const transcript: Transcript = {
  language: "en",
  kind: "manual",
  cues: texts.map((text, id) => ({ id, startMs: id * 5000, endMs: id * 5000 + 5000, text, speaker: null })),
};
const index = buildQuoteIndex(transcript);
const joined = texts.join(" ");

describe("matchQuote", () => {
  it("returns the times at which the quote was said, across cues", { tags: "D.summary.15" }, () => {
    const match = matchQuote({ quote: "the bridge, which was opened in 1937", index });
    expect(match).toMatchObject({
      quote: "the bridge, which was opened in 1937",
      firstCueId: 0,
      lastCueId: 1,
      kind: "exact",
    });
    expect(match?.startSeconds).toBeGreaterThan(3);
    expect(match?.startSeconds).toBeLessThan(5);
    expect(match?.endSeconds).toBeGreaterThan(7);
    expect(match?.endSeconds).toBeLessThan(8.5);
  });

  it("returns the spoken words, ignoring the quote's case, punctuation and whitespace", () => {
    const match = matchQuote({ quote: "IT DOESNT   need a lot of paint – the bridge is red", index });
    expect(match).toMatchObject({
      quote: "it doesn't need a lot of paint. The bridge is red.",
      kind: "folded",
      firstCueId: 3,
    });
  });

  it("tolerates a few omitted or changed words", () => {
    const match = matchQuote({ quote: "It took about four years to build this whole thing", index });
    expect(match).toMatchObject({ kind: "close", firstCueId: 2, lastCueId: 2 });
    expect(joined).toContain(match?.quote ?? "?");
  });

  it("returns the match nearest to the hint", () => {
    expect(matchQuote({ quote: "the bridge is red", index, hintCueIds: [4] })?.firstCueId).toBe(4);
    expect(matchQuote({ quote: "The bridge is red", index, hintCueIds: [3] })?.firstCueId).toBe(3);
    expect(
      matchQuote({ quote: "today we look at the bridge", index, hintCueIds: [4, 999] })?.firstCueId,
    ).toBe(0);
  });

  it.each([
    ["It was -5 degrees there, not 5–7 degrees.", "5 degrees there", null],
    ["It was −5 degrees there, not 5–7 degrees.", "-5 degrees there", "−5 degrees there,"],
    ["It was 5 degrees there, not 5-7 degrees.", "-5 degrees there", null],
    ["-5 degrees there, not 5-7 degrees.", "−5 Degrees there", "-5 degrees there,"],
    ["It was 5 degrees there, not 5–7 degrees.", "Not 5-7 degrees", "not 5–7 degrees."],
  ])("tells a number from its negative: %s – %s", (text, quote, found) => {
    const cue = { id: 0, startMs: null, endMs: null, text, speaker: null };
    const talk = buildQuoteIndex({ language: "en", kind: "manual", cues: [cue] });
    expect(matchQuote({ quote, index: talk })?.quote ?? null).toBe(found);
  });

  it("finds nothing for an invented quote or one with a changed number", {
    tags: ["D.summary.14", "D.summary.16"],
  }, () => {
    expect(matchQuote({ quote: "the bridge fell into the sea last year", index })).toBeNull();
    expect(matchQuote({ quote: "which was opened in 1947 and cost $35 million.", index })).toBeNull();
    expect(matchQuote({ quote: "opened in 193", index })).toBeNull();
    expect(matchQuote({ quote: "ridge is red", index })).toBeNull();
    expect(matchQuote({ quote: " … ", index })).toBeNull();
  });

  it("finds Chinese across the space between two cues", () => {
    const chinese = buildQuoteIndex({
      language: "zh",
      kind: "manual",
      cues: ["今天我们讨论人工", "智能的历史。"].map((text, id) => ({
        id,
        startMs: null,
        endMs: null,
        text,
        speaker: null,
      })),
    });
    expect(matchQuote({ quote: "讨论人工智能的历史", index: chinese })).toEqual({
      quote: "讨论人工 智能的历史。",
      firstCueId: 0,
      lastCueId: 1,
      startSeconds: null,
      endSeconds: null,
      kind: "folded",
    });
  });

  it("finds every stretch of whole words, and always returns a verbatim quote", () => {
    const words = joined.split(" ");
    const span = fc.tuple(fc.nat(words.length - 1), fc.integer({ min: 1, max: 12 }));
    fc.assert(
      fc.property(span, fc.constantFrom("plain", "upper", "bare"), ([from, count], style) => {
        const said = words.slice(from, from + count).join(" ");
        const quote = { plain: said, upper: said.toUpperCase(), bare: said.replace(/[^\w\s'$]/g, "") }[style];
        const match = matchQuote({ quote, index });
        expect(joined).toContain(match?.quote ?? "?");
      }),
    );
  });

  it("searches a long repetitive transcript before the test times out", () => {
    const cues = Array.from({ length: 20_000 }, (_, id) => ({
      id,
      startMs: id * 1000,
      endMs: id * 1000 + 1000,
      text: `the same words again and again number ${id % 7}`,
      speaker: null,
    }));
    const long = buildQuoteIndex({ language: "en", kind: "automatic", cues });
    const quote = "the same words again but never said like this at all, believe me";
    for (let round = 0; round < 20; round += 1)
      expect(matchQuote({ quote, index: long, hintCueIds: [9000] })).toBeNull();
  });
});
