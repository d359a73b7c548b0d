import { listShapedPoints } from "./list-shaped-points.ts";
import type { KeyPoint, SummaryContent } from "./summary.ts";

/**
 * Returns all of a summary's points in a fixed order: the key points, then `listShapedPoints`. Points are
 * identified by their index in this list, which is safe because a finished summary never changes.
 */
export function listPoints({ keyPoints, shaped }: Pick<SummaryContent, "keyPoints" | "shaped">): KeyPoint[] {
  return [...keyPoints, ...listShapedPoints(shaped)];
}
