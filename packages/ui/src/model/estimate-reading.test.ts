import { buildContent, buildKeyPoint } from "@pith/core/testing";
import { describe, expect, it } from "vitest";
import { estimateReading } from "./estimate-reading.ts";
import { formatSpan } from "./format-span.ts";

describe("estimateReading", () => {
  it("counts the gist and the points, with and without word spaces", () => {
    const keyPoints = [buildKeyPoint({ text: Array(118).fill("word").join(" "), label: null })];
    expect(estimateReading(buildContent({ gist: "Two words", keyPoints }))).toBe(30);
    const japanese = buildContent({
      gist: "この橋は百年前に建てられました。",
      keyPoints: [],
      language: "ja",
    });
    expect(estimateReading(japanese)).toBeGreaterThan(1);
  });
});

describe("formatSpan", () => {
  it("uses at most two units, in the language's format", () => {
    const format = (seconds: number) => formatSpan({ seconds, isEstimate: true, language: "en" });
    expect([8, 44, 96, 600, 1580, 9480].map(format)).toEqual([
      "10 sec",
      "40 sec",
      "1 min 40 sec",
      "10 min",
      "26 min",
      "2 hr 38 min",
    ]);
    expect(formatSpan({ seconds: 96, isEstimate: true, language: "de" })).toBe("1 Min. 40 Sek.");
  });

  it("keeps a short video's length to the second", () => {
    const format = (seconds: number) => formatSpan({ seconds, isEstimate: false, language: "en" });
    expect([4, 113.6, 1580].map(format)).toEqual(["4 sec", "1 min 53 sec", "26 min"]);
  });
});
