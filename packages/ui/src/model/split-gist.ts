import { listQuotesToShow } from "@pith/core/summaries/list-quotes-to-show";
import type { SummaryContent } from "@pith/core/summaries/summary";

/**
 * Splits a gist into what the speaker said, which is its longest start that is all in the quotes, and the rest, such as
 * a line of topics. Either may be empty. A model's gist is never said.
 */
export function splitGist({ gist, gistEvidence }: Pick<SummaryContent, "gist" | "gistEvidence">): {
  said: string;
  rest: string;
} {
  if (gistEvidence?.proof.kind !== "verbatim") return { said: "", rest: gist };
  const { quotes } = gistEvidence;
  const ends = [gist.length, ...[...gist.matchAll(/ /gu)].map(({ index }) => index).reverse()];
  const end = ends.find(
    (at) => listQuotesToShow({ text: gist.slice(0, at), quotes: [...quotes] }).length === 0,
  );
  return { said: gist.slice(0, end ?? 0), rest: gist.slice(end ?? 0) };
}
