import type { KeyPoint } from "./summary.ts";

/** Returns whether a key point's text is the speaker's own words and therefore belongs in quotation marks. */
export function areOwnWords({ text, quotes, proof }: Pick<KeyPoint, "text" | "quotes" | "proof">): boolean {
  return proof.kind === "verbatim" || quotes.some((quote) => quote.text.includes(text));
}
