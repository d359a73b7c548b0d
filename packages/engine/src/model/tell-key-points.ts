import type { KeyPoint } from "@pith/core/summaries/summary";
import type { EngineEvent } from "../summary-engine.ts";

/** Publishes a list of key points that grows while it is made. */
export interface KeyPointTeller {
  /**
   * Publishes every point that is new at its place. A point that comes in between moves those behind it, which are
   * published again at their new places, so that the last event of each index is the list.
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

/** Starts with an empty list. */
export function createKeyPointTeller(onEvent: (event: EngineEvent) => void): KeyPointTeller {
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
