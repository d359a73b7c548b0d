/** True if a key point's text is its quote, give or take case, punctuation and white space: no need to show both. */
export function isVerbatim({ text, quote }: { text: string; quote: string }): boolean {
  return fold(text) === fold(quote);
}

function fold(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]+/gu, "");
}
