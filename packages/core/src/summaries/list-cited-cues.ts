import type { SummaryContent } from "./summary.ts";

/** Far more cues than any quote has. Limits memory if a range is invalid. */
const MOST_CUES_OF_A_QUOTE = 2000;

/** Returns the ids of the cues that the key points and the gist quote. */
export function listCitedCues({
  keyPoints,
  gistEvidence,
}: Pick<SummaryContent, "keyPoints" | "gistEvidence">): ReadonlySet<number> {
  const cited = new Set<number>();
  const quotes = [...keyPoints.flatMap((point) => point.quotes), ...(gistEvidence?.quotes ?? [])];
  for (const { firstCueId, lastCueId } of quotes) {
    const last = Math.min(lastCueId, firstCueId + MOST_CUES_OF_A_QUOTE);
    for (let id = firstCueId; id <= last; id += 1) cited.add(id);
  }
  return cited;
}
