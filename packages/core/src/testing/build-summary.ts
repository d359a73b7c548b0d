import type {
  GistEvidence,
  KeyPoint,
  Quote,
  Summary,
  SummaryContent,
  SummaryOrigin,
} from "../summaries/summary.ts";
import type { Chapter, Video } from "../videos/video.ts";

/** Builds a quote at 1:00, without a speaker name. */
export function buildQuote(changes: Partial<Quote> = {}): Quote {
  return {
    text: "it is the cool nights that break the green down",
    startSeconds: 60,
    endSeconds: 68,
    firstCueId: 10,
    lastCueId: 12,
    speaker: null,
    ...changes,
  };
}

/** Builds a claim with one quote, verified by a model. */
export function buildKeyPoint(changes: Partial<KeyPoint> = {}): KeyPoint {
  return {
    text: "The peel turns orange when the nights are cold.",
    label: null,
    quotes: [buildQuote()],
    chapterIndex: null,
    proof: { kind: "judged", model: "small-judge" },
    repairs: [],
    ...changes,
  };
}

/** Builds evidence for a gist, judged by a model: two quotes, at 1:00 and 5:00. */
export function buildGistEvidence(changes: Partial<GistEvidence> = {}): GistEvidence {
  return {
    quotes: [
      buildQuote(),
      buildQuote({
        text: "a warm winter leaves them green",
        startSeconds: 300,
        firstCueId: 50,
        lastCueId: 51,
      }),
    ],
    proof: { kind: "judged", model: "small-judge" },
    repairs: [],
    ...changes,
  };
}

export function buildChapter(changes: Partial<Chapter> = {}): Chapter {
  return { title: "The peel", startSeconds: 0, endSeconds: 300, ...changes };
}

export function buildVideo(changes: Partial<Video> = {}): Video {
  return {
    host: "youtube",
    id: "aaaaaaaaaaa",
    url: "https://www.youtube.com/watch?v=aaaaaaaaaaa",
    title: "Why oranges are orange",
    author: "A grower",
    durationSeconds: 600,
    thumbnailUrl: null,
    publishedAt: null,
    chapters: [],
    ...changes,
  };
}

/**
 * Builds the origin of a summary of the host's automatic English captions, which the extractive engine read
 * in full.
 */
export function buildOrigin(changes: Partial<SummaryOrigin> = {}): SummaryOrigin {
  return {
    captionLanguage: "en",
    captionKind: "automatic",
    captionSource: "host",
    engine: "extractive",
    model: null,
    readShare: 1,
    isFallback: false,
    sponsorSecondsCut: 0,
    unavailableLanguage: null,
    ...changes,
  };
}

/** Builds two key points and two chapters of a ten-minute talk about oranges. */
export function buildContent(changes: Partial<SummaryContent> = {}): SummaryContent {
  return {
    title: "Why oranges are orange",
    gist: "Cold nights, not ripeness, make oranges orange.",
    gistEvidence: null,
    keyPoints: [
      buildKeyPoint(),
      buildKeyPoint({
        text: "A heavy orange is a juicy one.",
        quotes: [
          buildQuote({
            text: "take the heavy one, that is the juice you are feeling",
            startSeconds: 400,
            endSeconds: 406,
            firstCueId: 80,
            lastCueId: 82,
          }),
        ],
      }),
    ],
    chapters: [buildChapter(), buildChapter({ title: "At the market", startSeconds: 300, endSeconds: 600 })],
    shaped: null,
    coverage: {
      share: 0.4,
      blocks: [
        { startSeconds: 0, endSeconds: 40, firstCueId: 0, lastCueId: 8, state: "speech" },
        { startSeconds: 40, endSeconds: 160, firstCueId: 9, lastCueId: 40, state: "cited" },
        { startSeconds: 160, endSeconds: 200, firstCueId: 41, lastCueId: 50, state: "silence" },
        { startSeconds: 200, endSeconds: 600, firstCueId: 51, lastCueId: 99, state: "speech" },
      ],
      leftOut: [],
    },
    language: "en",
    origin: buildOrigin(),
    ...changes,
  };
}

/** Builds a finished, unshared summary of medium length. */
export function buildSummary(changes: Partial<Summary> = {}): Summary {
  return {
    id: "s1",
    status: "done",
    progress: 1,
    length: "medium",
    shape: "points",
    wish: null,
    requestedLanguage: null,
    range: null,
    video: buildVideo(),
    content: buildContent(),
    failure: null,
    shareId: null,
    isListed: false,
    createdAt: "2026-11-20T10:00:00Z",
    finishedAt: "2026-11-20T10:00:09Z",
    ...changes,
  };
}
