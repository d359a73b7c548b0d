import type { Sentence } from "./sentence.ts";

/** Milliseconds per word at a talk's usual pace of 150 words a minute. Used for speech without timestamps. */
export const MS_PER_WORD = 400;

/**
 * Returns the duration of the sentences in milliseconds: from the start of the first to the end of the last,
 * at least 1. If they have no timestamps, estimates the duration from `words`.
 */
export function measureDurationMs({
  sentences,
  words,
}: {
  sentences: readonly Pick<Sentence, "startMs" | "endMs">[];
  words: number;
}): number {
  const startMs = sentences[0]?.startMs ?? null;
  const endMs = sentences.at(-1)?.endMs ?? null;
  return startMs === null || endMs === null ? words * MS_PER_WORD : Math.max(1, endMs - startMs);
}
