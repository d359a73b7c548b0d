import { findSentenceEnds } from "../transcript/find-sentence-ends.ts";

/** Splits text into sentences to be judged one by one, so that a true sentence can't hide a false one. */
export function splitStatements({ text, language }: { text: string; language: string }): string[] {
  const ends = findSentenceEnds({ text, startOffset: 0, endOffset: text.length, language });
  return [...ends, text.length]
    .map((end, at) => text.slice(at === 0 ? 0 : ends[at - 1], end).trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
}
