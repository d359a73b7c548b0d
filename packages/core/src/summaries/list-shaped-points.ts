import type { KeyPoint, ShapedContent } from "./summary.ts";

/**
 * Returns all of a summary's points except the key points: takeaways, then the sentences of notes, then list
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
