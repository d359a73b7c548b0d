import { hasForeignLink } from "./find-links.ts";

/** False for a label with a link or markup, or with words or numbers that don't occur in `said`. */
export function isLabelSaid({ label, said }: { label: string; said: string }): boolean {
  if (hasForeignLink({ text: label, span: said })) return false;
  const text = said.toLowerCase();
  const words = label.toLowerCase().match(/[\p{L}\p{N}]{3,}|\p{N}+/gu) ?? [];
  const numbers = new Set(text.match(/\p{N}+/gu));
  return (
    words.length > 0 &&
    words.every((word) => (/^\p{N}+$/u.test(word) ? numbers.has(word) : text.includes(word)))
  );
}
