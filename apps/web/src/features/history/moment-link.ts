/** Returns the URL of a moment in a summary. */
export function getMomentUrl({
  summaryId,
  startSeconds,
  firstCueId,
}: {
  summaryId: string;
  startSeconds: number | null;
  firstCueId: number;
}): string {
  return `/summary/${summaryId}?${startSeconds === null ? `cue=${firstCueId}` : `t=${Math.floor(startSeconds)}`}`;
}
