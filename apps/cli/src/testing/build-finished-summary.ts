import type { SummaryContent } from "@pith/core/summaries/summary";
import { buildOrigin } from "@pith/core/testing";
import type { FinishedSummary } from "../format/finished-summary.ts";

/** Builds a summary of a 100-second video with two key points. Any part can be overridden. */
export function buildFinishedSummary({
  content = {},
  origin = {},
  video = {},
}: {
  content?: Partial<SummaryContent>;
  origin?: Partial<SummaryContent["origin"]>;
  video?: Partial<FinishedSummary["video"]>;
} = {}): FinishedSummary {
  const built: SummaryContent = {
    title: "How a lock works",
    gist: "A key lifts every pin to its own height.",
    gistEvidence: null,
    keyPoints: [
      buildKeyPoint({ text: "A lock hides a row of pins.", startSeconds: 10, cueId: 1 }),
      buildKeyPoint({ text: "The key lifts them all.", startSeconds: 75, cueId: 7 }),
    ],
    chapters: [
      { title: "Pins", startSeconds: 0, endSeconds: 50 },
      { title: "Keys", startSeconds: 50, endSeconds: 100 },
    ],
    shaped: null,
    coverage: {
      share: 0.254,
      blocks: [
        { startSeconds: 0, endSeconds: 30, firstCueId: 0, lastCueId: 2, state: "cited" },
        { startSeconds: 30, endSeconds: 70, firstCueId: 3, lastCueId: 6, state: "speech" },
        { startSeconds: 70, endSeconds: 80, firstCueId: 7, lastCueId: 7, state: "cited" },
        { startSeconds: 80, endSeconds: 100, firstCueId: 8, lastCueId: 9, state: "silence" },
      ],
      leftOut: [],
    },
    language: "en",
    origin: buildOrigin(origin),
    ...content,
  };
  return {
    video: {
      host: "youtube",
      id: "dQw4w9WgXcQ",
      url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
      title: "How a lock works",
      author: "Small Machines",
      durationSeconds: 100,
      thumbnailUrl: null,
      publishedAt: null,
      chapters: [],
      ...video,
    },
    transcript: { language: "en", kind: "automatic", cues: [] },
    content: built,
    range: null,
  };
}

export function buildKeyPoint({
  text,
  quote = text,
  startSeconds,
  cueId = 0,
}: {
  text: string;
  quote?: string;
  startSeconds: number | null;
  cueId?: number;
}): SummaryContent["keyPoints"][number] {
  const endSeconds = startSeconds === null ? null : startSeconds + 5;
  return {
    text,
    label: null,
    quotes: [{ text: quote, startSeconds, endSeconds, firstCueId: cueId, lastCueId: cueId, speaker: null }],
    chapterIndex: null,
    proof: { kind: "verbatim" },
    repairs: [],
  };
}
