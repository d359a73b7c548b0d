import { describe, expect, it } from "vitest";
import { buildTask, buildTranscript } from "../../testing/build-task.ts";
import { buildTermIndex } from "../extract/build-term-index.ts";
import { findLanguage } from "../languages/find-language.ts";
import { summarizeTranscript } from "../summarize-transcript.ts";
import { segmentSentences } from "../transcript/segment-sentences.ts";
import { createPhraseSource } from "./create-phrase-source.ts";
import { labelPassages } from "./label-passages.ts";

describe("a passage's label", () => {
  it("never repeats its chapter's title", () => {
    const texts = [
      ...Array.from({ length: 30 }, (_, at) => `The crew repairs wind turbine ${at + 2} in the long winter.`),
      ...Array.from({ length: 30 }, (_, at) => `The old tram line has ${at + 2} stops along the wide river.`),
    ];
    const { keyPoints, chapters } = summarizeTranscript(
      buildTask({ transcript: buildTranscript({ texts }) }),
    );
    for (const { label, chapterIndex } of keyPoints)
      expect(label).not.toBe(chapters[chapterIndex ?? -1]?.title);
  });

  describe("of a single word", () => {
    const early = "The glacier is what we saw when we had gone on for hours and hours.";
    const late = "When we had gone on for hours and hours we saw the glacier.";
    const others = Array.from({ length: 12 }, () => "They were there, and then they were not.");
    const texts = [early, ...others, late, ...others, early, late];
    const sentences = segmentSentences(buildTranscript({ texts }));
    const index = buildTermIndex({ texts: sentences.map(({ text }) => text), language: findLanguage("en") });
    const label = (...positions: number[]) =>
      labelPassages({
        source: createPhraseSource({ sentences, index }),
        passages: positions.map((position) => {
          const span = { first: position, last: position };
          return { ...span, reach: span, chapter: null };
        }),
      });

    it("isn't a word that the passage only ends with", () => {
      expect(label(0)).toEqual(["glacier"]);
      expect(label(13)).toEqual([null]);
    });

    it("may be one that an earlier passage only ends with, but not the label of an earlier passage", () => {
      expect(label(13, 0)).toEqual([null, "glacier"]);
      expect(label(0, 26)).toEqual(["glacier", null]);
    });
  });
});
