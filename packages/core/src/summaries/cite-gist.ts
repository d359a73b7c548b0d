import { listQuotesToShow } from "./list-quotes-to-show.ts";
import type { SummaryContent } from "./summary.ts";

/** A gist, split where its times are shown. */
export interface CitedGist {
  /** The speaker's own words; empty if the gist has none, or doesn't start with them. */
  said: string;
  /**
   * The rest of the text that the times belong to, written by a model; empty if the gist starts with the
   * speaker's words.
   */
  written: string;
  /** When it was said, in whole seconds of the video, in order; empty if the gist has no quotes or they have no times. */
  moments: number[];
  /** A line of topics that isn't proven by quotes, including the preceding space. May be empty. */
  topics: string;
}

/**
 * Splits a gist into what its quotes prove and the rest. The speaker's words are its longest prefix that is
 * entirely in the quotes, and count as one moment, even if something was cut out of them.
 */
export function citeGist({ gist, gistEvidence }: Pick<SummaryContent, "gist" | "gistEvidence">): CitedGist {
  const { quotes, proof } = gistEvidence ?? { quotes: [], proof: null };
  const isVerbatim = proof?.kind === "verbatim";
  const cited = isVerbatim ? quotes.slice(0, 1) : quotes;
  const moments = cited.flatMap(({ startSeconds }) =>
    startSeconds === null ? [] : [Math.floor(startSeconds)],
  );
  const ends = [gist.length, ...[...gist.matchAll(/ /gu)].map(({ index }) => index).reverse()];
  const end = isVerbatim
    ? ends.find((at) => listQuotesToShow({ text: gist.slice(0, at), quotes }).length === 0)
    : undefined;
  return {
    said: gist.slice(0, end ?? 0),
    written: end === undefined ? gist : "",
    moments: [...new Set(moments)].sort((left, right) => left - right),
    topics: end === undefined ? "" : gist.slice(end),
  };
}
