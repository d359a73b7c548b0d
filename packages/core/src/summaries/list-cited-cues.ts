import type { KeyPoint, SummaryContent } from "./summary.ts";

/** Far more cues than any quote has. Limits memory if a range is invalid. */
const MAX_CUES_OF_A_QUOTE = 2000;

/** Returns the ids of the cues that the key points and the gist quote. */
export function listCitedCues({
  keyPoints,
  gistEvidence,
}: {
  keyPoints: readonly KeyPoint[];
  gistEvidence?: SummaryContent["gistEvidence"];
}): ReadonlySet<number> {
  const cited = new Set<number>();
  const quotes = [...keyPoints.flatMap((point) => point.quotes), ...(gistEvidence?.quotes ?? [])];
  for (const { firstCueId, lastCueId } of quotes) {
    const last = Math.min(lastCueId, firstCueId + MAX_CUES_OF_A_QUOTE - 1);
    for (let id = firstCueId; id <= last; id += 1) cited.add(id);
  }
  return cited;
}
