import type { KeyPoint } from "@pith/core/summaries/summary";
import type { EngineEvent } from "../summary-engine.ts";

/** Tells a list of key points that grows while it is made. */
export interface KeyPointTeller {
  /**
   * Tells every point that is new at its place. A point that comes in between moves those behind it, which are told
   * again at their new places, so that the last telling of each index is the list.
   */
  show(keyPoints: readonly KeyPoint[]): void;
}

function isSamePoint({ before, keyPoint }: { before: KeyPoint; keyPoint: KeyPoint }): boolean {
  return (
    before.text === keyPoint.text &&
    before.quotes.length === keyPoint.quotes.length &&
    before.quotes.every(({ text }, at) => text === keyPoint.quotes[at]?.text)
  );
}

/** Starts with an empty list. */
export function createKeyPointTeller(onEvent: (event: EngineEvent) => void): KeyPointTeller {
  const told: KeyPoint[] = [];
  return {
    show(keyPoints) {
      for (const [index, keyPoint] of keyPoints.entries()) {
        const before = told[index];
        if (before !== undefined && isSamePoint({ before, keyPoint })) continue;
        told[index] = keyPoint;
        onEvent({ type: "key_point", index, keyPoint });
      }
    },
  };
}
