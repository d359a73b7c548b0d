/**
 * True if a point is its quote, or a part of it, word for word: then the quote beside it would say one thing twice.
 * Case and punctuation don't count.
 */
export function isQuotedIn({ text, quote }: { text: string; quote: string }): boolean {
  return fold(quote).includes(fold(text));
}

function fold(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, "");
}
