/**
 * Matches what can end a sentence in any language: a mark with its closing quotes and brackets. French has a space
 * before its closing quote.
 */
export const SENTENCE_END = /[.!?…。！？｡؟۔।॥።։។။]["'”’»)\]」』）]{0,4}(?:\s»)?/u.source;
