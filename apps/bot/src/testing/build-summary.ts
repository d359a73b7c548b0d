import type { KeyPoint, Quote, Summary, SummaryContent } from "@pith/core/summaries/summary";
import { buildSummary as build, buildOrigin } from "@pith/core/testing";
import type { Video } from "@pith/core/videos/video";
import type { DoneSummary } from "../messages/build-summary-message.ts";

export const SUMMARY_ID = "0b6f4c1e-7a52-4c61-9d0e-2f9a3c5b7d11";

export function buildVideo(changes: Partial<Video> = {}): Video {
  return {
    host: "youtube",
    id: "aircAruvnKk",
    url: "https://www.youtube.com/watch?v=aircAruvnKk",
    title: "But what is a neural network?",
    author: "3Blue1Brown",
    durationSeconds: 1120,
    thumbnailUrl: "https://i.ytimg.com/vi/aircAruvnKk/hqdefault.jpg",
    publishedAt: null,
    chapters: [],
    ...changes,
  };
}

export function buildQuote(changes: Partial<Quote> = {}): Quote {
  return {
    text: "so a network has these layers of neurons",
    startSeconds: 151,
    endSeconds: 158,
    firstCueId: 40,
    lastCueId: 42,
    speaker: null,
    ...changes,
  };
}

export function buildKeyPoint(changes: Partial<KeyPoint> = {}): KeyPoint {
  return {
    text: "A network has layers of neurons.",
    label: null,
    quotes: [buildQuote()],
    chapterIndex: 0,
    proof: { kind: "judged", model: "small-judge" },
    repairs: [],
    ...changes,
  };
}

export function buildContent(changes: Partial<SummaryContent> = {}): SummaryContent {
  return {
    title: "But what is a neural network?",
    gist: "A neural network turns pixels into a digit through layers of numbers.",
    gistEvidence: null,
    keyPoints: [
      buildKeyPoint({
        text: "Recognizing digits is hard to write down.",
        quotes: [buildQuote({ startSeconds: 12, endSeconds: 20 })],
      }),
      buildKeyPoint(),
      buildKeyPoint({
        text: "Weights decide what a neuron sees.",
        quotes: [buildQuote({ startSeconds: 620 })],
        chapterIndex: 1,
      }),
    ],
    chapters: [
      { title: "Introduction", startSeconds: 0, endSeconds: 560 },
      { title: "Weights and biases", startSeconds: 560, endSeconds: 1120 },
    ],
    shaped: null,
    coverage: {
      share: 0.62,
      blocks: [
        { startSeconds: 0, endSeconds: 280, firstCueId: 0, lastCueId: 60, state: "cited" },
        { startSeconds: 280, endSeconds: 560, firstCueId: 61, lastCueId: 120, state: "speech" },
        { startSeconds: 560, endSeconds: 700, firstCueId: 121, lastCueId: 150, state: "cited" },
        { startSeconds: 700, endSeconds: 1120, firstCueId: 151, lastCueId: 240, state: "silence" },
      ],
      leftOut: [],
    },
    language: "en",
    origin: buildOrigin(),
    ...changes,
  };
}

export function buildSummary(changes: Partial<Summary> = {}): Summary {
  return build({
    id: SUMMARY_ID,
    status: "queued",
    progress: 0,
    video: null,
    content: null,
    createdAt: "2026-01-15T12:00:00.000Z",
    finishedAt: null,
    ...changes,
  });
}

export function buildDoneSummary(changes: Partial<DoneSummary> = {}): DoneSummary {
  return {
    ...buildSummary({ status: "done", progress: 1, finishedAt: "2026-01-15T12:00:09.000Z" }),
    video: buildVideo(),
    content: buildContent(),
    ...changes,
  };
}
