import type { KeyPoint, ShapedContent } from "./summary.ts";

/**
 * Returns every point of a shape other than the key points: first takeaways, then the sentences of notes,
 * then the entries of lists.
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
