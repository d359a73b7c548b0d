import type { KeyPoint, Quote } from "./summary.ts";

/** Below this share of the quotes' letters, a text leaves out more than filler. */
const MIN_SHARE = 0.7;
/** Marks in a passage for omissions and additions. */
const EDITS = /…|\[[^\]]*\]/u;

/**
 * Returns the quotes that add something to the key point's text. Returns none if the text consists of them, ignoring
 * filler at the ends, case, punctuation and marked edits; otherwise returns all.
 */
export function listQuotesToShow({ text, quotes }: Pick<KeyPoint, "text" | "quotes">): Quote[] {
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
