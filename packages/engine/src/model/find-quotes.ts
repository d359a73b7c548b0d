import { MAX_QUOTES, type Quote } from "@pith/core/summaries/summary";
import { matchQuote, type QuoteMatch } from "../ground/match-quote.ts";
import { countWords } from "../transcript/count-words.ts";
import { hasForeignLink } from "./find-links.ts";
import type { Speech } from "./prepare-speech.ts";
import type { ModelQuote } from "./read-model-facts.ts";
import { readSpeakerName } from "./read-speaker-name.ts";
import { tidyModelText } from "./tidy-model-text.ts";

/** One to four quotes, as in a key point. */
export type Quotes = [Quote, ...Quote[]];

/** A longer quote doesn't count as proof. */
const MAX_QUOTE_CHARACTERS = 600;
/**
 * A sentence may replace an invented quote only if it contains at least this fraction of the quote's words.
 */
const MIN_SHARED = 0.5;

function toQuote({ match, speech }: { match: QuoteMatch; speech: Speech }): Quote {
  const { quote, startSeconds, endSeconds, firstCueId, lastCueId } = match;
  const speaker = readSpeakerName(speech.transcript.cues[firstCueId]?.speaker ?? null);
  return { text: quote, startSeconds, endSeconds, firstCueId, lastCueId, speaker };
}

/** Truncates a quote that is too long. */
function shorten({ match, speech }: { match: QuoteMatch; speech: Speech }): QuoteMatch | null {
  if (match.quote.length <= MAX_QUOTE_CHARACTERS) return match;
  const cut = match.quote.slice(0, MAX_QUOTE_CHARACTERS).replace(/\s+\S*$/u, "");
  return matchQuote({ quote: cut, index: speech.quotes, hintCueIds: [match.firstCueId] });
}

const WORD = /[\p{L}\p{N}]+/gu;

/**
 * Returns the sentence in the cited line, or in the next one, that shares the most words with a quote; null
 * if no sentence has half of the quote's words.
 */
function findNearestSentence({ quote, line, speech }: { quote: string; line: number; speech: Speech }) {
  const wanted = new Set(quote.toLowerCase().match(WORD) ?? []);
  const first = speech.lines[line]?.firstSentence;
  if (first === undefined || wanted.size === 0) return null;
  const last = (speech.lines[line + 1] ?? speech.lines[line])?.lastSentence ?? first;
  let best: { text: string; shared: number } | null = null;
  for (const { text } of speech.sentences.slice(first, last + 1)) {
    const words = new Set(text.toLowerCase().match(WORD) ?? []);
    const shared = [...wanted].filter((word) => words.has(word)).length / wanted.size;
    if (shared >= MIN_SHARED && shared > (best?.shared ?? 0)) best = { text, shared };
  }
  return best?.text ?? null;
}

/**
 * Returns a model's quotes as they appear in the captions, without duplicates, in the model's order; at most
 * four. A miscopied quote is replaced by its cited sentence; a quote that isn't in the captions is dropped.
 * Null if none is left.
 */
export function findQuotes({
  quotes,
  speech,
}: {
  quotes: readonly ModelQuote[];
  speech: Speech;
}): Quotes | null {
  const found: Quote[] = [];
  for (const { line, text } of quotes) {
    if (found.length === MAX_QUOTES) break;
    const cueId = line === null ? undefined : speech.lines[line]?.firstCueId;
    const wanted = tidyModelText(text);
    const find = (quote: string): QuoteMatch | null =>
      matchQuote({ quote, index: speech.quotes, hintCueIds: cueId === undefined ? [] : [cueId] });
    const sentence = (): string | null =>
      line === null ? null : findNearestSentence({ quote: wanted, line, speech });
    const match = find(wanted) ?? find(sentence() ?? "");
    const short = match === null ? null : shorten({ match, speech });
    if (short === null || countWords(short.quote) === 0) continue;
    if (hasForeignLink({ text: short.quote, span: short.quote })) continue;
    const isKnown = found.some(
      (other) => other.text.includes(short.quote) && other.firstCueId === short.firstCueId,
    );
    if (!isKnown) found.push(toQuote({ match: short, speech }));
  }
  const [first, ...rest] = found;
  return first === undefined ? null : [first, ...rest];
}

/** Returns the sentence in which a quote starts. */
export function findQuotedSentence({ quote, speech }: { quote: Quote; speech: Speech }): number {
  const { sentences } = speech;
  let low = 0;
  let high = sentences.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((sentences[middle]?.firstCueId ?? 0) <= quote.firstCueId) low = middle;
    else high = middle - 1;
  }
  // Several sentences may start in the same cue, so pick the one that contains the start of the quote.
  const opening = quote.text.slice(0, 24);
  for (let at = low; at >= 0 && (sentences[at]?.lastCueId ?? -1) >= quote.firstCueId; at -= 1)
    if (sentences[at]?.text.includes(opening) === true) return at;
  return Math.max(0, low);
}

/**
 * Returns a quote extended to whole sentences, since the parts of them that it leaves out may negate it, as
 * in "It isn't true that …". Returns the quote unchanged if it is already whole, or if the extended quote
 * would be too long or contain a link.
 */
export function widenQuote({ quote, speech }: { quote: Quote; speech: Speech }): Quote {
  const first = findQuotedSentence({ quote, speech });
  const start = speech.sentences[first]?.startOffset ?? 0;
  for (const { startOffset, text } of speech.sentences.slice(first)) {
    const whole = speech.quotes.cues.text.slice(start, startOffset + text.length);
    if (whole.length > MAX_QUOTE_CHARACTERS) break;
    if (!whole.includes(quote.text)) continue;
    const match = matchQuote({ quote: whole, index: speech.quotes, hintCueIds: [quote.firstCueId] });
    const isFit = match !== null && !hasForeignLink({ text: match.quote, span: match.quote });
    return isFit ? toQuote({ match, speech }) : quote;
  }
  return quote;
}
