import { splitWords } from "../languages/split-words.ts";
import type { TermIndex } from "./build-term-index.ts";

/**
 * Returns a talk's terms that occur in its title; empty for an empty title. Skips words that have a flag in
 * `except`.
 */
export function findTitleTerms({
  title,
  index,
  except = 0,
}: {
  title: string;
  index: TermIndex;
  except?: number;
}): ReadonlySet<number> {
  const { language, terms, wordNumbers } = index;
  const found = splitWords({ text: title, language: language.code })
    .filter((word) => ((language.flags.get(word) ?? 0) & except) === 0)
    .map((word) => terms[wordNumbers.get(word) ?? -1] ?? -1);
  return new Set(found.filter((term) => term >= 0));
}
