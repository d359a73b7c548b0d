import { describe, expect, it } from "vitest";
import { buildTranscript } from "../../testing/build-task.ts";
import { findLanguage } from "../languages/find-language.ts";
import { segmentSentences } from "../transcript/segment-sentences.ts";
import { buildTermIndex } from "./build-term-index.ts";
import { scoreSentences } from "./score-sentences.ts";

/**
 * Returns how well the last sentence can be understood on its own. The talk before that sentence is so long
 * that the sentence's position doesn't matter.
 */
function score({
  text,
  language = "en",
  isGist = false,
}: {
  text: string;
  language?: string;
  isGist?: boolean;
}) {
  const texts = [...Array.from({ length: 30 }, () => "The rain fell."), text];
  const sentences = segmentSentences(buildTranscript({ texts, language }));
  const index = buildTermIndex({
    texts: sentences.map((sentence) => sentence.text),
    language: findLanguage(language),
  });
  return scoreSentences({ sentences, index, isGist }).at(-1) ?? 0;
}

const plain = "The harbour of the old town has a lighthouse with a keeper and a boat.";

describe("scoreSentences", () => {
  it.each([
    [
      "leans on what a reader hasn't seen",
      "That is the lighthouse with a keeper and a boat of the old harbour town.",
    ],
    ["asks", "Does the harbour of the old town have a lighthouse with a keeper and a boat?"],
    ["greets", "Welcome to the harbour of the old town with a lighthouse, a keeper and a boat."],
  ])("lowers the score of a sentence that %s, and more so for the gist", (_, text) => {
    expect(score({ text })).toBeLessThan(score({ text: plain }));
    const asGist = score({ text, isGist: true }) / score({ text: plain, isGist: true });
    expect(asGist).toBeLessThan((0.5 * score({ text })) / score({ text: plain }));
  });

  it("lowers the score of speech with uncertain sentence boundaries", () => {
    const speech = [
      "today we want to look at how a compiler works with the text of a program",
      "okay so let's look at the first thing that it does when it reads the source of a program",
    ].join(" ");
    const sentences = segmentSentences(buildTranscript({ texts: [speech] }));
    const index = buildTermIndex({ texts: sentences.map(({ text }) => text), language: findLanguage("en") });
    const doubtful = scoreSentences({ sentences, index });
    const sure = scoreSentences({
      sentences: sentences.map((sentence) => ({ ...sentence, startChance: 1, endChance: 1 })),
      index,
    });
    expect(sentences.length).toBe(2);
    for (const [at, value] of doubtful.entries()) expect(value).toBeLessThan(sure[at] ?? 0);
  });
});
