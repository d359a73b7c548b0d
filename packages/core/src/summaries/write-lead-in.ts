import type { KeyPoint } from "./summary.ts";

const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;

/**
 * Returns a point's label as shown on the same line before its text: followed by a colon, unless it ends in
 * punctuation. Null without a label, or if the text starts with it, possibly after an article.
 */
export function writeLeadIn({ label, text }: Pick<KeyPoint, "label" | "text">): string | null {
  if (label === null || startsWith({ text, label })) return null;
  return /[?!.:…？！。؟]$/u.test(label) ? label : `${label}:`;
}

function startsWith({ text, label }: { text: string; label: string }): boolean {
  const [first, ...others] = listWords(text);
  const wanted = listWords(label).join(" ");
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
