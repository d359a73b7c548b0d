import { tokenizeForRouge } from "../rouge/score-rouge.ts";
import { fillWordBudget } from "./fill-word-budget.ts";
import { rankLexRank } from "./rank-lex-rank.ts";
import { rankTextRank } from "./rank-text-rank.ts";

export const baselines = ["lead", "random", "longest", "TextRank", "LexRank"] as const;
export type Baseline = (typeof baselines)[number];

/** Number of random draws to average, to reduce noise. */
const RANDOM_DRAWS = 20;

/** Returns a seeded generator of numbers from 0 to 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function shuffle({ count, seed }: { count: number; seed: number }): number[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, position) => ({ position, key: random() }))
    .sort((left, right) => left.key - right.key)
    .map(({ position }) => position);
}

function orderSentences({
  sentences,
  baseline,
  seed,
}: {
  sentences: string[];
  baseline: Baseline;
  seed: number;
}): number[] {
  const positions = sentences.map((_, position) => position);
  const words = sentences.map(tokenizeForRouge);
  if (baseline === "lead") return positions;
  if (baseline === "random") return shuffle({ count: sentences.length, seed });
  if (baseline === "longest")
    return positions.sort((left, right) => (words[right]?.length ?? 0) - (words[left]?.length ?? 0));
  return baseline === "TextRank" ? rankTextRank(words) : rankLexRank({ sentences: words });
}

/**
 * Returns a baseline's summaries of the sentences, each at most `maxWords` long. The random baseline returns
 * several.
 */
export function summarizeWithBaseline(input: {
  sentences: string[];
  baseline: Baseline;
  maxWords: number;
}): string[] {
  const { sentences, baseline, maxWords } = input;
  const draws = baseline === "random" ? RANDOM_DRAWS : 1;
  return Array.from({ length: draws }, (_, draw) => {
    const order = orderSentences({ sentences, baseline, seed: draw + 1 });
    return fillWordBudget({ texts: order.map((position) => sentences[position] ?? ""), maxWords });
  });
}
