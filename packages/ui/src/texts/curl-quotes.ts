/** Replaces straight quotation marks and apostrophes in English text with typographic ones: ‘so’, isn’t. */
export function curlQuotes(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}])'([^']+)'(?![\p{L}\p{N}])/gu, "‘$1’").replace(/(?<=\p{L})'/gu, "’");
}
