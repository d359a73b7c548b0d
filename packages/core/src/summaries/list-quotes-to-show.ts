import type { KeyPoint, Quote } from "./summary.ts";

/** With a smaller share of the quote's letters, a text leaves out more than filler. */
const MIN_SHARE = 0.7;

/**
 * Returns the quotes that say something beside the key point's text: none if its only quote is the text itself, give
 * or take filler at its ends, case and punctuation; else all of them.
 */
export function listQuotesToShow({ text, quotes }: Pick<KeyPoint, "text" | "quotes">): Quote[] {
  if (quotes.length > 1) return [...quotes];
  const words = fold(text);
  const said = fold(quotes[0].text);
  const isSame = words !== "" && said.includes(words) && words.length >= said.length * MIN_SHARE;
  return isSame ? [] : [...quotes];
}

function fold(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]+/gu, "");
}
