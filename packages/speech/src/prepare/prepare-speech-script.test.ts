import type { KeyPoint, SummaryContent } from "@pith/core/summaries/summary";
import { buildOrigin } from "@pith/core/testing";
import { describe, expect, it } from "vitest";
import { prepareSpeechScript } from "./prepare-speech-script.ts";
import { countSpeechCharacters } from "./speech-script.ts";

const point = (text: string, firstCueId: number, chapterIndex: number | null = null): KeyPoint => ({
  text,
  label: null,
  quotes: [
    {
      text: `quote of ${text}`,
      startSeconds: firstCueId * 5,
      endSeconds: firstCueId * 5 + 5,
      firstCueId,
      lastCueId: firstCueId,
      speaker: null,
    },
  ],
  chapterIndex,
  proof: { kind: "verbatim" },
  repairs: [],
});

function build(changes: Partial<SummaryContent>): SummaryContent {
  return {
    title: "How bridges stand",
    gist: "Every bridge carries its load to the ground",
    gistEvidence: null,
    keyPoints: [],
    chapters: [],
    shaped: null,
    coverage: { share: 1, blocks: [], leftOut: [] },
    language: "en",
    origin: buildOrigin({ captionKind: "manual" }),
    ...changes,
  };
}

const chapters = ["Arches", "Nothing said", "Cables"].map((title, index) => ({
  title,
  startSeconds: index * 100,
  endSeconds: null,
}));

describe("prepareSpeechScript", () => {
  it("reads title and gist, then each chapter with points under its heading", () => {
    const script = prepareSpeechScript(
      build({ chapters, keyPoints: [point("Cables pull", 9, 2), point("Arches push.", 1, 0)] }),
    );
    expect(script).toEqual({
      language: "en",
      sections: [
        {
          title: "How bridges stand",
          paragraphs: ["How bridges stand.", "Every bridge carries its load to the ground."],
        },
        { title: "Arches", paragraphs: ["Arches.", "Arches push."] },
        { title: "Cables", paragraphs: ["Cables.", "Cables pull."] },
      ],
    });
  });

  it("makes each key point a section if there is at most one chapter", () => {
    const script = prepareSpeechScript(
      build({ chapters: chapters.slice(0, 1), keyPoints: [point("A", 0, 0), point("B", 1, 0)] }),
    );
    expect(script.sections.map(({ title }) => title)).toEqual(["How bridges stand", "A", "B"]);
  });

  it("keeps points outside chapters with their neighbors", () => {
    const keyPoints = [point("Before", 0), point("One", 1, 0), point("Aside", 2), point("Two", 3, 2)];
    const { sections } = prepareSpeechScript(build({ chapters, keyPoints }));
    expect(sections.slice(1).map(({ paragraphs }) => paragraphs)).toEqual([
      ["Before."],
      ["Arches.", "One.", "Aside."],
      ["Cables.", "Two."],
    ]);
  });

  it("reads neither quotes nor times, and speaks symbols as words", () => {
    const script = prepareSpeechScript(build({ keyPoints: [point("It grew by 5%", 0)] }));
    const said = script.sections.flatMap(({ paragraphs }) => paragraphs).join(" ");
    expect(said).toContain("It grew by 5 percent.");
    expect(said).not.toContain("quote of");
  });

  it.each([
    ["ja", "橋は立つ", "橋は立つ。"],
    ["hi", "पुल खड़ा है", "पुल खड़ा है।"],
    ["en", "Is it so?", "Is it so?"],
    ["en", "and then,", "and then."],
  ])("ends a sentence the way %s does", (language, text, ended) => {
    const { sections } = prepareSpeechScript(build({ language, title: text, gist: "" }));
    expect(sections[0]?.paragraphs).toEqual([ended]);
  });

  it("shortens a long title in the list but reads it whole", () => {
    const { sections } = prepareSpeechScript(build({ title: "word ".repeat(60).trim(), gist: "" }));
    expect(sections[0]?.title).toMatch(/^(word )+word…$/);
    expect(sections[0]?.title.length).toBeLessThanOrEqual(120);
    expect(sections[0]?.paragraphs[0]).toHaveLength(60 * 5);
  });

  it("returns nothing for an empty summary", () => {
    const script = prepareSpeechScript(build({ title: "", gist: " 🙂 " }));
    expect(script.sections).toEqual([]);
    expect(countSpeechCharacters(script)).toBe(0);
  });
});
