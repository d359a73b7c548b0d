import { describe, expect, it } from "vitest";
import { buildTalk } from "../../testing/build-talk.ts";
import { buildTask } from "../../testing/build-task.ts";
import { collectFacts } from "./collect-facts.ts";
import { prepareSpeech } from "./prepare-speech.ts";

describe("collectFacts", () => {
  it.each([
    ["a sentence", "We will meet again at the harbour on Sunday morning."],
    ["a sound, which has no words", "[the audience applauds the speaker warmly]"],
  ])("places what quotes the last words before the talk's end: %s", (_what, last) => {
    const collection = collectFacts({
      speech: prepareSpeech(buildTask({ texts: [...buildTalk(40), last] })),
      wordingLanguage: null,
    });
    const fact = collection.add({
      fact: { text: last, quote: last, lines: [], importance: 2, wording: null },
      pass: "first",
    });
    expect(fact?.position).toBeGreaterThan(0.9);
    expect(fact?.position).toBeLessThan(1);
  });
});
