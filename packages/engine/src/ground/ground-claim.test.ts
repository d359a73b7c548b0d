import type { Transcript } from "@pith/core/transcripts/transcript";
import { describe, expect, it } from "vitest";
import { buildGrounding } from "./build-grounding.ts";
import { groundClaim } from "./ground-claim.ts";

const texts = [
  "So, um, the reactor in Borssele runs on 480 megawatts.",
  "It will be closed by 2033 according to Anna Visser.",
  "Right.",
];
const transcript: Transcript = {
  language: "en",
  kind: "automatic",
  cues: texts.map((text, id) => ({ id, startMs: id * 6000, endMs: id * 6000 + 6000, text, speaker: null })),
};
const grounding = buildGrounding(transcript);
const ground = (text: string, quote: string, cueIds: number[] = []) =>
  groundClaim({ claim: { text, quote, cueIds }, grounding });

describe("groundClaim", () => {
  it("accepts a point that its quote supports, with the quote's own cues and times", () => {
    const grounded = ground(
      "Borssele's reactor gives 480 megawatts.",
      "the reactor in Borssele runs on 480 megawatts",
      [2],
    );
    expect(grounded.verdict).toBe("accept");
    expect(grounded.verdict === "drop" ? null : grounded.match).toMatchObject({
      firstCueId: 0,
      lastCueId: 0,
    });
  });

  it("repairs a point that goes beyond its quote", {
    tags: ["D.summary.16", "D.summary.18", "D.summary.19"],
  }, () => {
    const wrongNumber = ground("The reactor gives 840 megawatts.", texts[0] ?? "");
    expect(wrongNumber).toMatchObject({
      verdict: "repair",
      text: "The reactor in Borssele runs on 480 megawatts.",
    });
    const wrongName = ground("According to Piet Bakker it closes by 2033.", texts[1] ?? "");
    expect(wrongName).toMatchObject({
      verdict: "repair",
      text: "It will be closed by 2033 according to Anna Visser.",
    });
  });

  it("drops a point whose quote nobody said or that says nothing", {
    tags: ["D.summary.14", "D.summary.16"],
  }, () => {
    expect(ground("The reactor leaks.", "we all know that this reactor leaks every day")).toMatchObject({
      verdict: "drop",
      reason: "quote_not_found",
    });
    expect(ground("The reactor exploded in 1986.", "Right.")).toMatchObject({
      verdict: "drop",
      reason: "nothing_left",
    });
  });
});
