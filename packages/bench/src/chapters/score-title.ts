import { buildTermIndex } from "@pith/engine/extract/build-term-index";
import { findLanguage } from "@pith/engine/languages/find-language";

/**
 * F1 of the topic words that two English titles have in common, compared by stem. 1 means the same words in
 * any order. Null if the human title has no topic words, as in 'Who are you?', since nothing could match it.
 */
export function scoreTitle({ name, title }: { name: string; title: string }): number | null {
  const { terms, starts, tokens } = buildTermIndex({ texts: [name, title], language: findLanguage("en") });
  const [wanted, given] = [0, 1].map((position) => {
    const own = tokens.subarray(starts[position] ?? 0, starts[position + 1] ?? 0);
    return new Set([...own].map((word) => terms[word] ?? -1).filter((term) => term >= 0));
  });
  if (wanted === undefined || given === undefined || wanted.size === 0) return null;
  const shared = [...given].filter((term) => wanted.has(term)).length;
  return (2 * shared) / (wanted.size + given.size);
}
