import { describe, expect, it } from "vitest";
import { segmentSentences } from "../transcript/segment-sentences.ts";
import { buildTermIndex } from "./build-term-index.ts";
import { chooseGist } from "./choose-gist.ts";
import { findLanguage } from "./find-language.ts";
import { scoreSentences } from "./score-sentences.ts";

const speech = [
  "Hello and welcome back, it is so good to have you here with me again today.",
  "The harbour of the old town is full of small boats that carry fish to the market.",
  "The boats of the harbour leave before dawn and carry ice for the fish in the market.",
  "The lighthouse on the northern cliff has warned the boats of the harbour since 1820, and a keeper of the lighthouse lives on the cliff.",
  "The market of the old town sells the fish of the harbour to the people of the town.",
];

function choose(title: string): string {
  const transcript = {
    language: "en",
    kind: "manual" as const,
    cues: speech.map((text, id) => ({
      id,
      startMs: id * 5000,
      endMs: id * 5000 + 5000,
      text,
      speaker: null,
    })),
  };
  const sentences = segmentSentences(transcript);
  const index = buildTermIndex({ texts: sentences.map(({ text }) => text), language: findLanguage("en") });
  return chooseGist({ sentences, index, scores: scoreSentences({ sentences, index }), title }).text;
}

describe("chooseGist", () => {
  it("takes the sentence that says most of the talk where nothing is known of it", () => {
    expect(choose("")).toBe(speech[3]);
  });

  it("favours what the title names", () => {
    expect(choose("The market of the old town")).toMatch(/market of the old town|old town.*market/);
  });

  it("doesn't mind a title of which nothing is said", () => {
    expect(choose("Ten recipes for autumn")).toBe(speech[3]);
  });
});
