import { porterStem } from "./porter-stem.ts";

type RougeScore = { precision: number; recall: number; f1: number };
export type RougeScores = { rouge1: RougeScore; rouge2: RougeScore; rougeL: RougeScore };

/** Returns lowercase runs of a to z and 0 to 9. Runs longer than three characters are stemmed, as in `rouge_score`. */
export function tokenizeForRouge(text: string): string[] {
  const tokens = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return tokens.map((token) => (token.length > 3 ? porterStem(token) : token));
}

function buildScore({
  hits,
  candidate,
  reference,
}: {
  hits: number;
  candidate: number;
  reference: number;
}): RougeScore {
  const precision = hits / Math.max(candidate, 1);
  const recall = hits / Math.max(reference, 1);
  const f1 = precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0;
  return { precision, recall, f1 };
}

function countGrams({ tokens, size }: { tokens: string[]; size: number }): Map<string, number> {
  const counts = new Map<string, number>();
  for (let index = 0; index + size <= tokens.length; index += 1) {
    const gram = tokens.slice(index, index + size).join(" ");
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}

function sumCounts(counts: Map<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function scoreGrams({
  candidate,
  reference,
  size,
}: {
  candidate: string[];
  reference: string[];
  size: number;
}) {
  const candidateCounts = countGrams({ tokens: candidate, size });
  const referenceCounts = countGrams({ tokens: reference, size });
  let hits = 0;
  for (const [gram, count] of referenceCounts) hits += Math.min(count, candidateCounts.get(gram) ?? 0);
  return buildScore({ hits, candidate: sumCounts(candidateCounts), reference: sumCounts(referenceCounts) });
}

function scoreLongestCommonSubsequence({
  candidate,
  reference,
}: {
  candidate: string[];
  reference: string[];
}) {
  let previous = new Array<number>(candidate.length + 1).fill(0);
  for (const token of reference) {
    const current = [0];
    candidate.forEach((other, index) => {
      const diagonal = (previous[index] ?? 0) + 1;
      current.push(token === other ? diagonal : Math.max(previous[index + 1] ?? 0, current[index] ?? 0));
    });
    previous = current;
  }
  return buildScore({ hits: previous.at(-1) ?? 0, candidate: candidate.length, reference: reference.length });
}

/**
 * Scores a candidate against one reference, with stemming: ROUGE-1, ROUGE-2, and ROUGE-L over the whole text. C.-Y.
 * Lin, "ROUGE: A Package for Automatic Evaluation of Summaries", 2004.
 */
export function scoreRouge(input: { candidate: string; reference: string }): RougeScores {
  const candidate = tokenizeForRouge(input.candidate);
  const reference = tokenizeForRouge(input.reference);
  return {
    rouge1: scoreGrams({ candidate, reference, size: 1 }),
    rouge2: scoreGrams({ candidate, reference, size: 2 }),
    rougeL: scoreLongestCommonSubsequence({ candidate, reference }),
  };
}
