import { capitalizeLetter } from "./capitalize-letter.ts";

const INNER_CAPITAL = /^\p{Ll}+\p{Lu}/u;

/** Capitalizes a phrase, except for names like "iOS" and "eBay". */
export function capitalizePhrase({ text, language }: { text: string; language: string }): string {
  if (INNER_CAPITAL.test(text)) return text;
  const first = String.fromCodePoint(text.codePointAt(0) ?? 32);
  return capitalizeLetter({ letter: first, language }) + text.slice(first.length);
}
