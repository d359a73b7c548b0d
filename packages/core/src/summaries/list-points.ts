import { listShapedPoints } from "./list-shaped-points.ts";
import type { KeyPoint, SummaryContent } from "./summary.ts";

/**
 * Returns every point of a summary in a fixed order: the key points, then `listShapedPoints`. A point's position in
 * this list identifies it, because a finished summary never changes.
 */
export function listPoints({ keyPoints, shaped }: Pick<SummaryContent, "keyPoints" | "shaped">): KeyPoint[] {
  return [...keyPoints, ...listShapedPoints(shaped)];
}
