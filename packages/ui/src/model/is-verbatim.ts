/** Below this share of the quote a text leaves out more than filler, and the quote is worth showing beside it. */
const LEAST_SHARE = 0.75;

/**
 * True if a key point's text is the speaker's own words: its quote, or a stretch of it without its filler, give or take
 * case, punctuation and white space. There is then no need to show both.
 */
export function isVerbatim({ text, quote }: { text: string; quote: string }): boolean {
  const words = fold(text);
  const spoken = fold(quote);
  return words !== "" && spoken.includes(words) && words.length >= spoken.length * LEAST_SHARE;
}

function fold(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]+/gu, "");
}
