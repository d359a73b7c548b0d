import type { Transcript } from "@pith/core/transcripts/transcript";
import type { Chapter } from "@pith/core/videos/video";
import { describe, expect, it } from "vitest";
import { buildTermIndex } from "../extract/build-term-index.ts";
import { findLanguage } from "../languages/find-language.ts";
import { segmentSentences } from "../transcript/segment-sentences.ts";
import { buildChapters } from "./build-chapters.ts";
import { createPhraseSource } from "./create-phrase-source.ts";

const topics = {
  volcano: ["magma chamber", "lava flow", "ash cloud", "crater rim", "eruption column", "volcano slope"],
  violin: ["spruce top", "bow hair", "string tension", "sound post", "violin maker", "varnish layer"],
  banking: ["interest rate", "central bank", "loan book", "deposit insurance", "capital ratio", "bond yield"],
};

/** Builds a talk with at least a minute on each topic, with one cue every five seconds. */
function talkAbout(names: (keyof typeof topics)[], { isTimed = true, sentencesEach = 40 } = {}): Transcript {
  const texts = names.flatMap((name) =>
    Array.from({ length: sentencesEach }, (_, at) => {
      const words = topics[name];
      return `The ${words[at % 6]} depends on the ${words[(at * 5 + 1) % 6]} in this region.`;
    }),
  );
  return {
    language: "en",
    kind: "manual",
    cues: texts.map((text, id) => ({
      id,
      startMs: isTimed ? id * 5000 : null,
      endMs: isTimed ? id * 5000 + 4800 : null,
      text,
      speaker: null,
    })),
  };
}

function chapter(transcript: Transcript, ownChapters: Chapter[] = [], durationSeconds: number | null = null) {
  const sentences = segmentSentences(transcript);
  const index = buildTermIndex({ texts: sentences.map(({ text }) => text), language: findLanguage("en") });
  const source = createPhraseSource({ sentences, index, isLeftOut: () => false });
  return buildChapters({ source, ownChapters, durationSeconds });
}

describe("buildChapters", () => {
  it("finds topic changes to the sentence", () => {
    const { chapters } = chapter(talkAbout(["volcano", "violin", "banking"]));
    const starts = chapters.map(({ startSeconds }) => startSeconds);
    expect(starts).toContain(200);
    expect(starts).toContain(400);
  });

  it("gives chapters distinct, characteristic titles", () => {
    const { chapters } = chapter(talkAbout(["volcano", "violin", "banking"]));
    const titleAt = (seconds: number) =>
      chapters.findLast(({ startSeconds }) => (startSeconds ?? 0) <= seconds)?.title.toLowerCase() ?? "";
    expect(topics.volcano.some((words) => titleAt(100).includes(words))).toBe(true);
    expect(topics.violin.some((words) => titleAt(300).includes(words))).toBe(true);
    expect(topics.banking.some((words) => titleAt(500).includes(words))).toBe(true);
    expect(new Set(chapters.map(({ title }) => title)).size).toBe(chapters.length);
  });

  it("covers 0 to the end of the video without gaps", () => {
    const { chapters } = chapter(talkAbout(["volcano", "violin"]), [], 500);
    expect(chapters[0]?.startSeconds).toBe(0);
    expect(chapters.at(-1)?.endSeconds).toBe(500);
    for (const [position, { endSeconds }] of chapters.slice(0, -1).entries())
      expect(endSeconds).toBe(chapters[position + 1]?.startSeconds);
  });

  it("keeps the uploader's chapters in order, with ends filled in", () => {
    const own: Chapter[] = [
      { title: "Violins", startSeconds: 200, endSeconds: null },
      { title: "Volcanoes", startSeconds: 0, endSeconds: null },
    ];
    const { chapters, firstSentences } = chapter(talkAbout(["volcano", "violin"]), own, 400);
    expect(chapters).toEqual([
      { title: "Volcanoes", startSeconds: 0, endSeconds: 200 },
      { title: "Violins", startSeconds: 200, endSeconds: 400 },
    ]);
    expect(firstSentences).toEqual([0, 40]);
  });

  it("divides a text without times by words, without times", () => {
    const { chapters, firstSentences } = chapter(
      talkAbout(["volcano", "violin"], { isTimed: false, sentencesEach: 80 }),
    );
    expect(firstSentences).toContain(80);
    expect(
      chapters.every(({ startSeconds, endSeconds }) => startSeconds === null && endSeconds === null),
    ).toBe(true);
  });

  it("keeps a short talk as one chapter, and returns none for an empty one", () => {
    expect(chapter(talkAbout(["violin"], { sentencesEach: 5 })).chapters).toHaveLength(1);
    expect(chapter({ language: "en", kind: "manual", cues: [] }).chapters).toEqual([]);
  });

  it("starts a chapter when the interviewer changes the topic", () => {
    const answer = (name: keyof typeof topics) =>
      talkAbout([name], { sentencesEach: 20 }).cues.map(({ text }) => text);
    const turns = [
      { speaker: "Host", texts: ["What happens inside a volcano?"] },
      { speaker: "Guest", texts: answer("volcano") },
      { speaker: "Host", texts: ["Let me ask you about the violin, how is it made?"] },
      { speaker: "Guest", texts: answer("violin") },
    ];
    const cues = turns
      .flatMap(({ speaker, texts }) => texts.map((text) => ({ speaker, text })))
      .map((cue, id) => ({ id, startMs: id * 6000, endMs: id * 6000 + 5900, ...cue }));
    const { firstSentences } = chapter({ language: "en", kind: "manual", cues });
    expect(firstSentences).toContain(21);
  });
});
