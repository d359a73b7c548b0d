import type { KeyPoint } from "@pith/core/summaries/summary";

/**
 * Returns a key for a key point. The key is unique within the summary and doesn't change when earlier points
 * arrive.
 */
export function getKeyPointKey({ quotes, text }: KeyPoint): string {
  const [{ firstCueId, lastCueId }] = quotes;
  return `${firstCueId}-${lastCueId}-${text}`;
}
