import type { KeyPoint } from "@pith/core/summaries/summary";
import type { EngineEvent } from "../summary-engine.ts";

/** Publishes a growing list of key points. */
export interface KeyPointPublisher {
  /**
   * Publishes every new point with its index. An insertion shifts all later points, which are published again
   * with their new indexes; the last event for each index wins.
   */
  show(keyPoints: readonly KeyPoint[]): void;
}

function isSamePoint({ left, right }: { left: KeyPoint; right: KeyPoint }): boolean {
  return (
    left.text === right.text &&
    left.quotes[0].text === right.quotes[0].text &&
    left.chapterIndex === right.chapterIndex
  );
}

/** Creates a publisher with an empty list. */
export function createKeyPointPublisher(onEvent: (event: EngineEvent) => void): KeyPointPublisher {
  const told: KeyPoint[] = [];
  return {
    show(keyPoints) {
      for (const [index, keyPoint] of keyPoints.entries()) {
        const before = told[index];
        if (before !== undefined && isSamePoint({ left: before, right: keyPoint })) continue;
        told[index] = keyPoint;
        onEvent({ type: "key_point", index, keyPoint });
      }
    },
  };
}
