import type { KeyPoint } from "@pith/core/summaries/summary";

/** Far more cues than any quote has. Limits memory if a range is invalid. */
const MOST_CUES_OF_A_QUOTE = 2000;

/** Returns the ids of the cues that the key points quote. */
export function listCitedCues(keyPoints: readonly KeyPoint[]): ReadonlySet<number> {
  const cited = new Set<number>();
  for (const { firstCueId, lastCueId } of keyPoints.flatMap(({ quotes }) => quotes)) {
    const last = Math.min(lastCueId, firstCueId + MOST_CUES_OF_A_QUOTE);
    for (let id = firstCueId; id <= last; id += 1) cited.add(id);
  }
  return cited;
}
