import type { SummaryContent } from "./summary.ts";

/**
 * Returns when what a gist says was said, in whole seconds of the video, without repeats. A passage in the speaker's
 * words is one moment, even if something was cut out of it. Empty if the gist has no quotes or they have no times.
 */
export function listGistMoments({ gistEvidence }: Pick<SummaryContent, "gistEvidence">): number[] {
  const { quotes, proof } = gistEvidence ?? { quotes: [], proof: null };
  const cited = proof?.kind === "verbatim" ? quotes.slice(0, 1) : quotes;
  const moments = cited.flatMap(({ startSeconds }) =>
    startSeconds === null ? [] : [Math.floor(startSeconds)],
  );
  return [...new Set(moments)];
}
