import { citeGist } from "@pith/core/summaries/cite-gist";
import { listShapedPoints } from "@pith/core/summaries/list-shaped-points";
import type { KeyPoint, Quote, SummaryContent } from "@pith/core/summaries/summary";

/** A quote and the point or gist that it supports. */
export interface FoundMoment {
  point: Pick<KeyPoint, "text" | "quotes">;
  quote: Quote;
}

/**
 * The moment in a link or a card: a time in seconds, or the index of a point (key points first, then the
 * shape's).
 */
export interface MomentRequest {
  t?: number | undefined;
  point?: number | undefined;
}

/**
 * Returns the quote (with its point) that a link or card refers to. Null if it refers to no moment, or to one
 * that doesn't exist.
 */
export function findMoment({
  content,
  t,
  point: index,
}: MomentRequest & { content: SummaryContent }): FoundMoment | null {
  const points = [...content.keyPoints, ...listShapedPoints(content.shaped)];
  if (index !== undefined) {
    const point = points[index];
    return point ? { point, quote: point.quotes[0] } : null;
  }
  if (t === undefined) return null;
  const moments = [...points, ...listGist(content)].flatMap((point) =>
    point.quotes.map((quote) => ({ point, quote })),
  );
  const startsThere = moments.find(
    ({ quote }) => quote.startSeconds !== null && Math.floor(quote.startSeconds) === t,
  );
  if (startsThere) return startsThere;
  const containing = moments.find(
    ({ quote: { startSeconds, endSeconds } }) =>
      startSeconds !== null && startSeconds <= t && t < (endSeconds ?? startSeconds),
  );
  return containing ?? null;
}

function listGist(content: SummaryContent): FoundMoment["point"][] {
  const { said, written } = citeGist(content);
  return content.gistEvidence ? [{ text: said + written, quotes: content.gistEvidence.quotes }] : [];
}
