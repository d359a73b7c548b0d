import { locateSpan } from "../transcript/locate-span.ts";
import { alignQuote } from "./align-quote.ts";
import type { QuoteIndex } from "./build-quote-index.ts";
import { foldText, isMinusAt } from "./fold-text.ts";

/** A quote located in the transcript. */
export interface QuoteMatch {
  /** Verbatim from the joined cue texts, even if the quote that was searched for differed. */
  quote: string;
  firstCueId: number;
  lastCueId: number;
  /** Null if the captions have no times. */
  startSeconds: number | null;
  endSeconds: number | null;
  /** `exact`; `folded`: differs only in case, punctuation and whitespace; `close`: a few words differ. */
  kind: "exact" | "folded" | "close";
}

const CLOSING_MARKS = /^[.!?…。！？।؟,;:]?["'”’»)\]」』]{0,2}/u;

/** Returns the occurrence nearest to `near`, or the first one if `near` is null; -1 if there is none. */
function findNearest({ text, part, near }: { text: string; part: string; near: number | null }): number {
  if (near === null) return text.indexOf(part);
  const after = text.indexOf(part, near);
  const before = text.lastIndexOf(part, near);
  if (after < 0 || before < 0) return Math.max(after, before);
  return after - near <= near - before ? after : before;
}

/** Returns the index of the first entry in `offsets` that is at least `offset`. */
function findFolded({ offsets, offset }: { offsets: Uint32Array; offset: number }): number {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((offsets[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function buildMatch(input: {
  index: QuoteIndex;
  startOffset: number;
  endOffset: number;
  kind: QuoteMatch["kind"];
}) {
  const { index, startOffset, kind } = input;
  const { text } = index.cues;
  const closing =
    kind === "exact" ? "" : (CLOSING_MARKS.exec(text.slice(input.endOffset, input.endOffset + 4))?.[0] ?? "");
  const endOffset = input.endOffset + closing.length;
  const span = locateSpan({ index: index.cues, startOffset, endOffset });
  if (span === null) return null;
  const match: QuoteMatch = {
    quote: text.slice(startOffset, endOffset),
    firstCueId: span.firstCueId,
    lastCueId: span.lastCueId,
    startSeconds: span.startMs === null ? null : span.startMs / 1000,
    endSeconds: span.endMs === null ? null : span.endMs / 1000,
    kind,
  };
  return match;
}

function findEndOffset({ index, lastFolded }: { index: QuoteIndex; lastFolded: number }): number {
  const offset = index.offsets[lastFolded] ?? 0;
  return offset + String.fromCodePoint(index.cues.text.codePointAt(offset) ?? 32).length;
}

/**
 * Locates a quote and returns its verbatim text with its cues and times. Tries an exact match, then ignores
 * case, punctuation and whitespace, then allows a few different words, but never a different number. The last
 * step searches near the hinted cues and around the quote's rarest words. If there are several matches,
 * returns the one nearest to `hintCueIds`. Null if the quote is empty or doesn't appear in the transcript.
 * Runs in time near-linear in the length of the transcript.
 */
export function matchQuote({
  quote,
  index,
  hintCueIds = [],
}: {
  quote: string;
  index: QuoteIndex;
  hintCueIds?: readonly number[];
}): QuoteMatch | null {
  const wanted = quote.trim();
  if (wanted === "") return null;
  const { text, cueOffsets } = index.cues;
  const hint = hintCueIds.find((cueId) => cueId >= 0 && cueId < cueOffsets.length);
  const near = hint === undefined ? null : (cueOffsets[hint] ?? null);

  const exact = findNearest({ text, part: wanted, near });
  if (exact >= 0 && isWholeWords({ text, startOffset: exact, endOffset: exact + wanted.length }))
    return buildMatch({ index, startOffset: exact, endOffset: exact + wanted.length, kind: "exact" });

  const { folded: foldedQuote } = foldText(wanted);
  if (foldedQuote === "") return null;
  const nearFolded = near === null ? null : findFolded({ offsets: index.offsets, offset: near });
  // Padding with spaces prevents matches inside a longer word.
  const padded = findNearest({ text: ` ${index.folded} `, part: ` ${foldedQuote} `, near: nearFolded });
  const found = padded >= 0 ? padded : findUnspaced({ index, foldedQuote, near: nearFolded });
  if (found >= 0) {
    const startOffset = index.offsets[found] ?? 0;
    const endOffset = findEndOffset({ index, lastFolded: found + foldedQuote.length - 1 });
    return buildMatch({ index, startOffset, endOffset, kind: "folded" });
  }

  const close = alignQuote({ index, foldedQuote, near: nearFolded });
  if (close === null) return null;
  const startOffset = index.offsets[close.startFolded] ?? 0;
  return buildMatch({
    index,
    startOffset,
    endOffset: findEndOffset({ index, lastFolded: close.endFolded - 1 }),
    kind: "close",
  });
}

const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u;
const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/;

/**
 * False if a quote starts or ends inside a word, as "art" does in "start", or between a minus sign and its
 * number.
 */
function isWholeWords({
  text,
  startOffset,
  endOffset,
}: {
  text: string;
  startOffset: number;
  endOffset: number;
}): boolean {
  const runsOn = (left: string, right: string): boolean =>
    WORD_CHARACTER.test(left) && WORD_CHARACTER.test(right) && !UNSPACED.test(left) && !UNSPACED.test(right);
  return (
    !runsOn(text.charAt(startOffset - 1), text.charAt(startOffset)) &&
    !runsOn(text.charAt(endOffset - 1), text.charAt(endOffset)) &&
    !isMinusAt({ text, offset: startOffset - 1 })
  );
}

function findUnspaced(input: { index: QuoteIndex; foldedQuote: string; near: number | null }): number {
  const { index, foldedQuote, near } = input;
  if (!UNSPACED.test(foldedQuote)) return -1;
  const found = findNearest({ text: index.folded, part: foldedQuote, near });
  const end = found + foldedQuote.length;
  return found >= 0 && isWholeWords({ text: index.folded, startOffset: found, endOffset: end }) ? found : -1;
}
