import type { KeyPoint, ShapedContent } from "./summary.ts";

/**
 * Returns all points of a shape other than the key points: takeaways, then the sentences of notes, then list
 * entries.
 */
export function listShapedPoints(shaped: ShapedContent | null): KeyPoint[] {
  if (shaped === null) return [];
  const { takeaways, notes, lists } = shaped;
  return [
    ...takeaways,
    ...notes.flatMap(({ sentences }) => sentences),
    ...lists.flatMap(({ points }) => points),
  ];
}
