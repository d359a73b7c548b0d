import type { KeyPoint } from "@pith/core/summaries/summary";

/** What tells a key point from the others of its summary; stays while more arrive before it. */
export function getKeyPointKey({ firstCueId, lastCueId, text }: KeyPoint): string {
  return `${firstCueId}-${lastCueId}-${text}`;
}
