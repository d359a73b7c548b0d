import { type QuoteIndex, splitFolded } from "./build-quote-index.ts";

/** Shorter quotes must match word for word. */
const MIN_WORDS = 4;
/** Minimum fraction of the quote's words that must match, in order. */
const MIN_SAID_SHARE = 0.8;
/** Maximum length of the matched text relative to the quote, since a quote may leave out hesitations. */
const MAX_STRETCH = 1.5;
const MATCH = 2;
const SKIPPED_WORD = -1;
/** Maximum number of positions to examine if the hint is missing or wrong. */
const MAX_PLACES = 4;
/** Words more frequent than this are too common to help locate the quote. */
const MAX_POSTINGS = 200;
const HINT_WINDOW_WORDS = 150;
const MAX_QUOTE_WORDS = 300;

/** A span of the folded text; `endFolded` is exclusive. */
export interface FoldedSpan {
  startFolded: number;
  endFolded: number;
}

interface Alignment {
  score: number;
  matched: number;
  /** Positions in the window of the first and last matched words. */
  first: number;
  last: number;
  /** For each word of the quote, 1 if it was matched. */
  said: Uint8Array;
}

/**
 * Finds the best match of the quote's words, in order, in a stretch of the transcript (Smith-Waterman over
 * words).
 */
function alignWords({ quote, window }: { quote: Int32Array; window: Uint32Array }): Alignment {
  const width = window.length + 1;
  const scores = new Int32Array((quote.length + 1) * width);
  let best = 0;
  let bestAt = 0;
  for (let row = 1; row <= quote.length; row += 1) {
    for (let column = 1; column < width; column += 1) {
      const at = row * width + column;
      const isMatch = quote[row - 1] === window[column - 1];
      const diagonal = (scores[at - width - 1] ?? 0) + (isMatch ? MATCH : SKIPPED_WORD);
      const skipped = Math.max(scores[at - width] ?? 0, scores[at - 1] ?? 0) + SKIPPED_WORD;
      const score = Math.max(0, diagonal, skipped);
      scores[at] = score;
      if (score <= best) continue;
      best = score;
      bestAt = at;
    }
  }
  const said = new Uint8Array(quote.length);
  const alignment: Alignment = { score: best, matched: 0, first: -1, last: -1, said };
  for (let at = bestAt; at > 0 && (scores[at] ?? 0) > 0; ) {
    const row = Math.floor(at / width);
    const column = at % width;
    const isMatch = quote[row - 1] === window[column - 1];
    const fromDiagonal = (scores[at - width - 1] ?? 0) + (isMatch ? MATCH : SKIPPED_WORD);
    if (scores[at] === fromDiagonal) {
      if (isMatch) {
        alignment.matched += 1;
        alignment.first = column - 1;
        if (alignment.last < 0) alignment.last = column - 1;
        said[row - 1] = 1;
      }
      at -= width + 1;
    } else if (scores[at] === (scores[at - width] ?? 0) + SKIPPED_WORD) at -= width;
    else at -= 1;
  }
  return alignment;
}

/**
 * Returns the start positions of stretches that may contain the quote: first around the hint, then where
 * several of its rare words occur.
 */
function findPlaces({
  index,
  quote,
  near,
}: {
  index: QuoteIndex;
  quote: Int32Array;
  near: number | null;
}): number[] {
  const places: number[] = [];
  if (near !== null) {
    let position = 0;
    while (position < index.words.length && (index.wordStarts[position] ?? 0) < near) position += 1;
    places.push(position - HINT_WINDOW_WORDS / 2);
  }
  const votes = new Map<number, number>();
  const bucketWords = Math.max(8, quote.length);
  for (const [offset, number] of quote.entries()) {
    const postings = number < 0 ? [] : (index.postings[number] ?? []);
    if (postings.length > MAX_POSTINGS) continue;
    const weight = 1 / Math.sqrt(Math.max(1, postings.length));
    for (const posting of postings) {
      const bucket = Math.floor((posting - offset) / bucketWords);
      for (const each of [bucket, bucket + 1]) votes.set(each, (votes.get(each) ?? 0) + weight);
    }
  }
  const ranked = [...votes]
    .sort((left, right) => right[1] - left[1] || left[0] - right[0])
    .slice(0, MAX_PLACES);
  return [...places, ...ranked.map(([bucket]) => (bucket - 1) * bucketWords)];
}

function isGoodEnough({ alignment, numbers }: { alignment: Alignment; numbers: Uint8Array }): boolean {
  const words = alignment.said.length;
  const length = alignment.last - alignment.first + 1;
  if (alignment.matched < MIN_SAID_SHARE * words || length > MAX_STRETCH * words + 2) return false;
  return alignment.said.every((isSaid, at) => isSaid === 1 || numbers[at] !== 1);
}

/**
 * Returns the stretch of the transcript that nearly matches a folded quote. At least four fifths of the
 * quote's words must occur in order, including every number, and the stretch must not be much longer than the
 * quote. Null if there is no such stretch. Examines only a few stretches of bounded length. T. F. Smith and
 * M. S. Waterman, "Identification of Common Molecular Subsequences", 1981.
 */
export function alignQuote({
  index,
  foldedQuote,
  near,
}: {
  index: QuoteIndex;
  foldedQuote: string;
  near: number | null;
}): FoldedSpan | null {
  const words = [...splitFolded(foldedQuote)].map(({ word }) => word);
  if (words.length < MIN_WORDS || words.length > MAX_QUOTE_WORDS) return null;
  const quote = Int32Array.from(words, (word) => index.wordNumbers.get(word) ?? -1);
  const numbers = Uint8Array.from(words, (word) => (/\p{N}/u.test(word) ? 1 : 0));
  let best: { alignment: Alignment; from: number } | null = null;
  for (const place of findPlaces({ index, quote, near })) {
    const from = Math.max(0, place);
    const size = Math.max(HINT_WINDOW_WORDS, quote.length * 4);
    const window = index.words.subarray(from, Math.min(index.words.length, from + size));
    const alignment = alignWords({ quote, window });
    if (!isGoodEnough({ alignment, numbers })) continue;
    if (best === null || alignment.score > best.alignment.score) best = { alignment, from };
  }
  if (best === null) return null;
  const first = best.from + best.alignment.first;
  const last = best.from + best.alignment.last;
  const afterLast = index.wordStarts[last + 1] ?? index.folded.length;
  const endFolded = index.folded.charAt(afterLast - 1) === " " ? afterLast - 1 : afterLast;
  return { startFolded: index.wordStarts[first] ?? 0, endFolded };
}
