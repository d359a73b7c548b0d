import type { TermIndex } from "../extract/build-term-index.ts";

/** Returns 1 for each token that starts a sentence and for the end of the talk, 0 for the others. */
export function markStarts({ tokens, starts }: Pick<TermIndex, "tokens" | "starts">): Uint8Array {
  const isStart = new Uint8Array(tokens.length + 1);
  for (const start of starts) isStart[start] = 1;
  return isStart;
}
