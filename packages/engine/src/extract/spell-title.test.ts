import { describe, expect, it } from "vitest";
import { buildTask, buildTranscript } from "../../testing/build-task.ts";
import { summarizeTranscript } from "../summarize-transcript.ts";

const texts = [
  "Hello, I am Gloria Zhao.",
  "We ask Gloria what the rules of BIP 174 are.",
  "Rules are what BIP 174 sets, says Gloria Zhao.",
  "Rules help, and the wallet of an iPhone has rules.",
];

function name(title: string, captionSource: "upload" | "host" = "upload"): string {
  const video = { title, author: null, durationSeconds: null, chapters: [] };
  const task = buildTask({ transcript: buildTranscript({ texts }), video });
  return summarizeTranscript({ ...task, captionSource }).title;
}

describe("a file's title", () => {
  it("without capitals gets those that the talk uses inside its sentences", () => {
    expect(name("gloria zhao on bip 174 rules")).toBe("Gloria Zhao on BIP 174 rules");
  });

  it("keeps its capitals, and so does a video's title without any", () => {
    expect(name("Notes on BIP 174 by gloria")).toBe("Notes on BIP 174 by gloria");
    expect(name("gloria zhao on bip 174 rules", "host")).toBe("gloria zhao on bip 174 rules");
  });

  it("keeps the spelling of a word that the talk says only once inside a sentence", () => {
    expect(name("the iphone and its rules")).toBe("The iphone and its rules");
  });
});
