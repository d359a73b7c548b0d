import { describe, expect, it } from "vitest";
import { buildTask, buildTranscript } from "../../testing/build-task.ts";
import { summarizeTranscript } from "../summarize-transcript.ts";

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
});
