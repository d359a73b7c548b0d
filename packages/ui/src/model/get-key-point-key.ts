import type { KeyPoint } from "@pith/core/summaries/summary";

/** What tells a key point from the others of its summary; stays while more arrive before it. */
export function getKeyPointKey({ quotes, text }: KeyPoint): string {
  const [{ firstCueId, lastCueId }] = quotes;
  return `${firstCueId}-${lastCueId}-${text}`;
}
