import type { Coverage, KeyPoint } from "@pith/core/summaries/summary";
import carbon from "./talks/carbon.json";
import network from "./talks/network.json";
import pipeline from "./talks/pipeline.json";

export interface TalkPoint {
  startSeconds: number;
  endSeconds: number;
  quote: string;
  /** The captions around the quote, including the quote. */
  excerpt: { startSeconds: number; text: string }[];
}

export type TalkId = "carbon" | "pipeline" | "network";
export type PointIndex = 0 | 1 | 2 | 3 | 4;

/** A real talk whose license allows quoting its captions. See docs/decisions/home-talks.md for sources. */
export interface Talk {
  id: TalkId;
  title: string;
  author: string;
  license: string;
  licenseUrl: string;
  /** URL where the talk is published. */
  url: string;
  /** The YouTube id; null if the host has no embeddable player. */
  videoId: string | null;
  durationSeconds: number;
  /** Fraction of the spoken words that the quotes cover, 0 to 1. */
  citedShare: number;
  points: TalkPoint[];
}

export const talks: readonly Talk[] = [carbon as Talk, pipeline as Talk, network as Talk];

export const pointIndexes: readonly PointIndex[] = [0, 1, 2, 3, 4];

/** Converts a talk's points and coverage to the timeline's input. */
export function buildTalkSummary({ talk, texts }: { talk: Talk; texts: readonly string[] }): {
  keyPoints: KeyPoint[];
  coverage: Coverage;
} {
  const spans = talk.points.map(({ startSeconds, endSeconds }) => ({ startSeconds, endSeconds }));
  return {
    keyPoints: talk.points.map(({ startSeconds, endSeconds, quote }, index) => ({
      text: texts[index] ?? "",
      label: null,
      quotes: [{ text: quote, startSeconds, endSeconds, firstCueId: index, lastCueId: index, speaker: null }],
      chapterIndex: 0,
      proof: { kind: "compared" },
      repairs: [],
    })),
    coverage: {
      share: talk.citedShare,
      blocks: spans.flatMap(({ startSeconds, endSeconds }, index) => {
        const previousEnd = spans[index - 1]?.endSeconds ?? 0;
        const ids = { firstCueId: index, lastCueId: index };
        const said = {
          startSeconds: previousEnd,
          endSeconds: startSeconds,
          state: "speech" as const,
          ...ids,
        };
        const cited = { startSeconds, endSeconds, state: "cited" as const, ...ids };
        const last = {
          startSeconds: endSeconds,
          endSeconds: talk.durationSeconds,
          state: "speech" as const,
          ...ids,
        };
        return index === spans.length - 1 ? [said, cited, last] : [said, cited];
      }),
      leftOut: [],
    },
  };
}
