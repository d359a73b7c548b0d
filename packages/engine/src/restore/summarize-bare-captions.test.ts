import type { Transcript } from "@pith/core/transcripts/transcript";
import { describe, expect, it } from "vitest";
import { summarizeTranscriptInSteps } from "../summarize-transcript.ts";

const SPEECH = [
  "today i want to show you how the city of paris cleans its water and why that matters to all of us",
  "first of all the water of the river is pumped through a layer of sand that holds back everything larger than a hair",
  "then it runs through a filter of carbon which takes away the smell and most of the poison that farms leave in it",
  "what does that cost it costs about two euros for each person in a year and that is less than a cup of coffee",
  "the engineers in london told me that they could not believe it because they pay ten times as much for theirs",
  "so if you ask me what we should do we should build small plants along the river instead of a single large one",
].join(" ");

function buildBareCaptions(): Transcript {
  const words = SPEECH.split(" ");
  const cues = Array.from({ length: Math.ceil(words.length / 8) }, (_, id) => ({
    id,
    startMs: id * 3000,
    endMs: id * 3000 + 3000,
    text: words.slice(id * 8, id * 8 + 8).join(" "),
    speaker: null,
  }));
  return { language: "en", kind: "automatic", cues };
}

describe("summarizeTranscriptInSteps on bare captions", () => {
  it("shows points with capitals and punctuation, and quotes the captions unchanged", async () => {
    const transcript = buildBareCaptions();
    const { gist, keyPoints } = await summarizeTranscriptInSteps({
      task: {
        transcript,
        video: {
          title: "How The City Of Paris Builds Plants For Its Water",
          chapters: [],
          durationSeconds: null,
        },
        length: "long",
        maxWords: null,
        captionSource: "upload",
        requestedLanguage: null,
      },
      pause: () => Promise.resolve(),
    });
    const shown = [gist, ...keyPoints.map(({ text }) => text)].join(" ");
    expect(shown).toMatch(/Paris|London/);
    expect(shown).toMatch(/water|plants/);
    expect(shown).not.toMatch(/(?<=\p{L} )(?:City|Water|Plants)/u);
    for (const { text, quotes } of keyPoints) {
      expect(text).toMatch(/^\p{Lu}.*[.?]$/u);
      for (const quote of quotes) expect(SPEECH).toContain(quote.text);
    }
  });
});
