import type { KeyPoint, ShapedContent } from "./summary.ts";

/** Returns every point of a shape besides the key points: takeaways, then the notes' sentences, then list entries. */
export function listShapedPoints(shaped: ShapedContent | null): KeyPoint[] {
  if (shaped === null) return [];
  const { takeaways, notes, lists } = shaped;
  return [
    ...takeaways,
    ...notes.flatMap(({ sentences }) => sentences),
    ...lists.flatMap(({ points }) => points),
  ];
}
