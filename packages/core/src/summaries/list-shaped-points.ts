import type { KeyPoint, ShapedContent } from "./summary.ts";

/** Returns all that a shape shows besides the key points: takeaways, the notes' sentences, then the lists' entries. */
export function listShapedPoints(shaped: ShapedContent | null): KeyPoint[] {
  if (shaped === null) return [];
  const { takeaways, notes, lists } = shaped;
  return [
    ...takeaways,
    ...notes.flatMap(({ sentences }) => sentences),
    ...lists.flatMap(({ points }) => points),
  ];
}
