/** Straight quotation marks and apostrophes of an English sentence as print has them: ‘so’, isn’t. */
export function curlQuotes(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}])'([^']+)'(?![\p{L}\p{N}])/gu, "‘$1’").replace(/(?<=\p{L})'/gu, "’");
}
