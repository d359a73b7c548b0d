import type { QuestionWeights } from "./restore-weights.ts";

/** Returns the features for classifying a sentence as a question; see `QuestionWeights`. */
export function listQuestionSigns(words: readonly string[]): string[] {
  const [first = "", second = ""] = words;
  return [first, `${first}_${second}`, `$${words.at(-1) ?? ""}`];
}

/**
 * Creates a function that tests whether a sentence is a question, based on its first and last words and the
 * net's log odds of a question mark.
 */
export function createQuestionTest({
  bias,
  net: netWeight,
  signs,
}: QuestionWeights): (sentence: { words: readonly string[]; net: number }) => boolean {
  const parts = signs.split(" ");
  const weights = new Map<string, number>();
  for (let at = 0; at + 1 < parts.length; at += 2) weights.set(parts[at] ?? "", Number(parts[at + 1]));
  return ({ words, net }) =>
    listQuestionSigns(words).reduce((sum, sign) => sum + (weights.get(sign) ?? 0), bias + netWeight * net) >
    0;
}
