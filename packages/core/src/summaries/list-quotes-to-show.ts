import type { Quote } from "./summary.ts";

/** A text with less than this fraction of the quotes' letters omits more than filler. */
const MIN_SHARE = 0.7;
/** Matches marked omissions and insertions in a passage. */
const EDITS = /…|\[[^\]]*\]/u;

/**
 * Returns the quotes if they add information to the key point's text. Empty if the text is identical to the
 * quotes, ignoring case, punctuation, marked edits, and filler at either end.
 */
export function listQuotesToShow({ text, quotes }: { text: string; quotes: readonly Quote[] }): Quote[] {
  const pieces = text
    .split(EDITS)
    .map(fold)
    .filter((piece) => piece !== "");
  const said = quotes.map((quote) => fold(quote.text));
  const isSaid = pieces.every((piece) => said.some((words) => words.includes(piece)));
  const isWhole = countLetters(pieces) >= countLetters(said) * MIN_SHARE;
  return pieces.length > 0 && isSaid && isWhole ? [] : [...quotes];
}

function fold(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]+/gu, "");
}

function countLetters(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}
