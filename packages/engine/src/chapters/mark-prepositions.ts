import type { TermIndex } from "../extract/build-term-index.ts";
import { WORD_GLUE } from "../languages/find-language.ts";
import { findPhraseGrammar } from "./phrase-grammar.ts";

/** Returns 1 for each distinct word that joins phrases but neither opens nor coordinates them, 0 for the others. */
export function markPrepositions({
  flags,
  words,
  language,
}: Pick<TermIndex, "flags" | "words" | "language">): Uint8Array {
  const { opening, coordinating } = findPhraseGrammar(language.code);
  return Uint8Array.from(words, (word, number) =>
    ((flags[number] ?? 0) & WORD_GLUE) !== 0 && !opening.has(word) && !coordinating.has(word) ? 1 : 0,
  );
}
