import type { KeyPoint } from "@pith/core/summaries/summary";

/**
 * Returns a key that identifies a key point within its summary and doesn't change when earlier points arrive.
 */
export function getKeyPointKey({ quotes, text }: KeyPoint): string {
  const [{ firstCueId, lastCueId }] = quotes;
  return `${firstCueId}-${lastCueId}-${text}`;
}
