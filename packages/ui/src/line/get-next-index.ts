/** Returns the index of the mark that a key moves focus to; null for other keys. */
export function getNextIndex({
  key,
  index,
  count,
  isRightToLeft,
}: {
  key: string;
  index: number;
  count: number;
  isRightToLeft: boolean;
}): number | null {
  if (key === (isRightToLeft ? "ArrowLeft" : "ArrowRight")) return Math.min(count - 1, index + 1);
  if (key === (isRightToLeft ? "ArrowRight" : "ArrowLeft")) return Math.max(0, index - 1);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}
