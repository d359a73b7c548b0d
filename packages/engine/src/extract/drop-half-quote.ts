const halfQuote = /^[“「『«]\s?(?=[^“”„「」『』«»]*$)|(?<=^[^“”„「」『』«»]*)\s?[”」』»](?=[.!?。！？]?$)/u;

/**
 * Removes a quotation mark at the start or end of a text that has no other, since the quotation goes on in, or
 * began in, a sentence that isn't shown.
 */
export function dropHalfQuote(text: string): string {
  return text.replace(halfQuote, "");
}
