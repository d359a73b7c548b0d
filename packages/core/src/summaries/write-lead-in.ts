import type { KeyPoint } from "./summary.ts";

const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;
/** Scripts that don't put spaces between words. */
const UNSPACED_END =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u;

/**
 * Returns a point's label for display before the text on the same line, followed by a colon unless the label
 * ends in punctuation. Null if there is no label, or if the text already starts with the label, possibly
 * after an article.
 */
export function writeLeadIn({ label, text }: Pick<KeyPoint, "label" | "text">): string | null {
  if (label === null || startsWith({ text, label })) return null;
  return /[?!.:…？！。؟]$/u.test(label) ? label : `${label}:`;
}

function startsWith({ text, label }: { text: string; label: string }): boolean {
  const [first, ...others] = listWords(text);
  const wanted = listWords(label).join(" ");
  if (UNSPACED_END.test(wanted) && first?.startsWith(wanted)) return true;
  const matches = (words: readonly string[]): boolean => `${words.join(" ")} `.startsWith(`${wanted} `);
  return first !== undefined && (matches([first, ...others]) || matches(others));
}

function listWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/\s+/u)
    .map((word) => word.replace(EDGES, ""))
    .filter((word) => word !== "");
}
