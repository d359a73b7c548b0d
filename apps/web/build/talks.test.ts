// @vitest-environment node
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pointIndexes, talks } from "../src/features/home/talks.ts";
import { languages } from "../src/lib/texts/languages.ts";

const corpus = new URL("../../../packages/bench/corpus/", import.meta.url);
const captionFiles = {
  carbon: "captions/hf_course/en__02_the-carbon-footprint-of-transformers.srt",
  pipeline: "captions/hf_course/en__01_the-pipeline-function.srt",
  network: "references/bitcointranscripts_summaries/chaincode-podcast__the-p2p-network.md",
};

function readTexts(language: string): Record<string, string> {
  return JSON.parse(readFileSync(new URL(`../src/locales/${language}/talks.json`, import.meta.url), "utf8"));
}

/** Extracts the numbers from a string, without thousands separators. */
function readNumbers(text: string): string[] {
  return (text.match(/\d+(?:[.,\u00a0\u202f ]\d{3})*/g) ?? [])
    .map((number) => number.replace(/\D/g, ""))
    .sort();
}

describe.each(talks)("the talk $id", (talk) => {
  const captions = readFileSync(new URL(captionFiles[talk.id], corpus), "utf8")
    .replaceAll("\r", "")
    .replace(/^(?:\d+|\d\d:.* --> .*|.*: \d\d:\d\d:\d\d|#.*)$/gm, " ")
    .replace(/\s+/g, " ");

  it("quotes its captions verbatim, at the time of the quote's first words", () => {
    for (const { quote, startSeconds, excerpt } of talk.points) {
      expect(captions).toContain(quote);
      const said = excerpt.map(({ text }) => text).join(" ");
      expect(captions).toContain(said);
      expect(said).toContain(quote);
      const at = excerpt.filter((cue) => cue.startSeconds <= startSeconds).map(({ text }) => text);
      expect(at.length).toBeGreaterThan(0);
      const before = at.slice(0, -1).join(" ");
      expect(said.indexOf(quote)).toBeGreaterThanOrEqual(talk.id === "network" ? 0 : before.length);
    }
  });

  it("has its times in order and within its duration", () => {
    const times = talk.points.flatMap(({ startSeconds, endSeconds }) => [startSeconds, endSeconds]);
    expect(times.toSorted((a, b) => a - b)).toEqual(times);
    expect(times.at(-1)).toBeLessThanOrEqual(talk.durationSeconds);
  });

  it("has the same numbers in every language", () => {
    for (const index of pointIndexes) {
      const numbers = languages.map(({ code }) =>
        readNumbers((readTexts(code)[`talk.${talk.id}.${index}`] ?? "").replace("CO₂", "")),
      );
      for (const found of numbers) expect(found, `point ${index}`).toEqual(numbers[0]);
    }
  });
});
