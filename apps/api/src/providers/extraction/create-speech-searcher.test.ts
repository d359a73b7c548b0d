import { describe, expect, it } from "vitest";
import { buildContent, buildTranscript, buildVideo } from "../../testing/build-content.ts";
import { buildSearchIndex } from "../build-search-index.ts";
import { createExtractionPool } from "./create-extraction-pool.ts";
import { createExtractiveAnswerer } from "./create-extractive-summarizer.ts";
import { createSpeechSearcher } from "./create-speech-searcher.ts";

const transcript = buildTranscript(["Bridges carry loads.", "Glaciers move on melted water."]);
const { signal } = new AbortController();

describe("createSpeechSearcher", () => {
  it("indexes and finds passages in a thread, which are then used for answers", async () => {
    const pool = createExtractionPool({ size: 1 });
    const searcher = createSpeechSearcher({ pool });
    const summary = { content: buildContent({ transcript }), video: buildVideo(), transcript };
    const index = await searcher.index(summary);
    expect(index).toEqual(buildSearchIndex(summary));
    expect(index.lines.split("\n")[1]).toMatch(/^@5000 glaci/);

    const question = "Why do glaciers move?";
    const talks = [{ lines: index.lines, language: "en" }];
    const { passages, terms } = await searcher.findPassages({ question, talks, limit: 3, signal });
    expect(passages).toMatchObject([{ talk: 0, firstCueId: 0, lastCueId: 1 }]);
    const answer = await createExtractiveAnswerer({ pool }).answerFromPassages({
      question,
      passages: [{ talk: 0, title: "Ice", language: "en", kind: "manual", share: 1, cues: transcript.cues }],
      terms,
      signal,
      onCall: () => {},
    });
    expect(answer.moments).toMatchObject([{ quote: "Glaciers move on melted water.", startSeconds: 5 }]);
    await pool.close();
  });
});
