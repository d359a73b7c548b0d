import { isAppError } from "@pith/core/errors/app-error";
import { buildTimeline } from "@pith/core/line/build-timeline";
import { layOutLine } from "@pith/core/line/lay-out-line";
import { measureCoverage } from "@pith/core/line/measure-coverage";
import { summaryContentSchema } from "@pith/core/summaries/summary";
import { measureDrawnShare } from "@pith/core/testing";
import { isFullMatrix } from "@pith/core/testing/full-matrix";
import type { Transcript } from "@pith/core/transcripts/transcript";
import { describe, expect, it } from "vitest";
import { hasSharedData, listSharedFiles, readSharedFile } from "../testing/shared-data.ts";
import { decodeCaptionBytes } from "./captions/decode-caption-bytes.ts";
import { parseCaptions } from "./captions/parse-captions.ts";
import { buildQuoteIndex } from "./ground/build-quote-index.ts";
import { matchQuote } from "./ground/match-quote.ts";
import { summarizeTranscript } from "./summarize-transcript.ts";
import { countWords } from "./transcript/count-words.ts";

const captionFile = /\.(?:vtt|srt|sbv|txt|json|json3|xml|ttml|srv[123])$/i;
const files = listSharedFiles("captions").filter((path) => captionFile.test(path));
const lengths = ["short", "long"] as const;
/** Line widths in px, for windows that are 320, 390, 768 and 1440 px wide. */
const LINE_WIDTHS_PX = [288, 358, 704, 1160];
/** The files, each with the summary length to test. */
const tasks = files.map((path, position) => ({
  path,
  inLengths: isFullMatrix ? lengths : lengths.filter((_, index) => index === position % 2),
}));

/** Returns null if the file is rejected; other tests cover that. */
function parse(path: string): Transcript | null {
  try {
    return parseCaptions({ text: decodeCaptionBytes(readSharedFile(path)) }).transcript;
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}

describe.skipIf(!hasSharedData)("summaries of real captions", () => {
  it.each(tasks)(
    "$path: every quote is in the captions at its time, and the line is drawn to scale",
    { tags: ["D.summary.11", "D.summary.12", "D.summary.14"] },
    ({ path, inLengths }) => {
      const transcript = parse(path);
      if (transcript === null) return;
      const { cues } = transcript;
      const index = buildQuoteIndex(transcript);
      const joined = cues.map(({ text }) => text).join(" ");
      for (const length of inLengths) {
        const content = summarizeTranscript({
          transcript,
          video: null,
          length,
          maxWords: null,
          captionSource: "upload",
          requestedLanguage: null,
        });
        expect(summaryContentSchema.safeParse(content).error).toBeUndefined();
        expect(content.keyPoints.length).toBeGreaterThan(0);
        const texts = content.keyPoints.map(({ text }) => text.toLowerCase());
        expect(new Set(texts).size).toBe(texts.length);
        const timeline = buildTimeline({ ...content, durationSeconds: null });
        if (timeline === null) throw new Error("A summary has a line.");
        for (const widthPx of LINE_WIDTHS_PX) {
          const drawn = measureDrawnShare(layOutLine({ timeline, widthPx }).runs);
          expect(Math.abs(drawn - measureCoverage(timeline))).toBeLessThanOrEqual(0.03);
        }
        for (const { quotes } of content.keyPoints) {
          const [{ text: quote, startSeconds, endSeconds, firstCueId, lastCueId }] = quotes;
          const said = cues.slice(firstCueId, lastCueId + 1);
          expect(said.map(({ text }) => text).join(" ")).toContain(quote);
          // If a quote occurs several times, a text search can't tell which occurrence was quoted.
          if (joined.indexOf(quote) === joined.lastIndexOf(quote))
            expect(matchQuote({ quote, index })).toEqual({
              ...{ quote, kind: "exact", firstCueId, lastCueId, startSeconds, endSeconds },
            });
          const firstMs = said[0]?.startMs ?? null;
          if (firstMs === null || startSeconds === null || endSeconds === null) continue;
          expect(Math.round(startSeconds * 1000)).toBeGreaterThanOrEqual(firstMs);
          expect(Math.round(endSeconds * 1000)).toBeLessThanOrEqual(
            Math.max(...said.map(({ endMs }) => endMs ?? 0)),
          );
        }
      }
    },
  );

  it.each(files.filter((_, position) => position % 6 === 0))("%s: respects a word limit", (path) => {
    const transcript = parse(path);
    if (transcript === null) return;
    for (const maxWords of [30, 120]) {
      const { keyPoints } = summarizeTranscript({
        transcript,
        video: null,
        length: "long",
        maxWords,
        captionSource: "upload",
        requestedLanguage: null,
      });
      expect(keyPoints.reduce((sum, { text }) => sum + countWords(text), 0)).toBeLessThanOrEqual(maxWords);
    }
  });
});
