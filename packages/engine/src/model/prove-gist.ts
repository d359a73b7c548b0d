import { type GistEvidence, type KeyPoint, MAX_GIST_QUOTES, type Quote } from "@pith/core/summaries/summary";
import { isLabelSaid } from "./is-label-said.ts";
import type { ProvenStatement } from "./prove-statements.ts";

/** What a text summarizes: facts, key points or plain quotes. */
export type QuoteSource = Pick<KeyPoint, "quotes" | "repairs">;

/** A gist that may be shown. `evidence` is null if the speaker's words for it aren't known. */
export interface ProvenGist {
  text: string;
  evidence: GistEvidence | null;
}

/**
 * Returns up to `max` distinct quotes from the sources, in talk order: the first one from each, then the others as
 * far as there is room. Null if there are none.
 */
export function joinQuotes({
  sources,
  max,
}: {
  sources: readonly Pick<QuoteSource, "quotes">[];
  max: number;
}): [Quote, ...Quote[]] | null {
  const ranked = [
    ...sources.map(({ quotes }) => quotes.slice(0, 1)),
    ...sources.map(({ quotes }) => quotes.slice(1)),
  ].flat();
  const different = new Map(ranked.map((quote) => [`${quote.firstCueId} ${quote.text}`, quote]));
  const [first, ...rest] = [...different.values()]
    .slice(0, max)
    .sort((left, right) => left.firstCueId - right.firstCueId);
  return first === undefined ? null : [first, ...rest];
}

/** Returns up to 20 distinct misheard words from the sources, with their corrections. */
export function joinRepairs(sources: readonly Pick<QuoteSource, "repairs">[]): QuoteSource["repairs"] {
  const repairs = sources.flatMap((source) => source.repairs);
  return [...new Map(repairs.map((repair) => [`${repair.heard} ${repair.meant}`, repair])).values()].slice(
    0,
    20,
  );
}

/**
 * Returns the repairs whose correct words occur in a text. They don't have to be adjacent: "60 million" occurs
 * in "from 60 to 200 million".
 */
export function listMadeRepairs({ repairs, text }: { repairs: QuoteSource["repairs"]; text: string }) {
  return repairs.filter(
    ({ meant }) =>
      text.toLowerCase().includes(meant.toLowerCase()) || isLabelSaid({ label: meant, said: text }),
  );
}

/** Returns a supported gist with the quotes from what it summarizes; null if there is no such gist. */
export function proveGist({
  statement,
  sources,
}: {
  statement: ProvenStatement | undefined;
  sources: readonly QuoteSource[];
}): ProvenGist | null {
  if (statement === undefined) return null;
  const { text, proof } = statement;
  const quotes = joinQuotes({ sources, max: MAX_GIST_QUOTES });
  const repairs = listMadeRepairs({ repairs: joinRepairs(sources), text });
  return { text, evidence: quotes && { quotes, proof, repairs } };
}
