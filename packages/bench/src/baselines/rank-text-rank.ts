import { orderByScore, rankByGraph, type SimilarityGraph } from "./rank-by-graph.ts";

/**
 * Ranks sentences from best to worst by TextRank and returns their indexes. An edge's weight is the number of
 * shared words divided by the sum of the logarithms of both lengths. `sentences` consist of stemmed content
 * words. R. Mihalcea and P. Tarau, "TextRank: Bringing Order into Texts", 2004.
 */
export function rankTextRank(sentences: string[][]): number[] {
  const postings = new Map<string, number[]>();
  const distinct = sentences.map((words) => [...new Set(words)]);
  const graph: SimilarityGraph = distinct.map(() => []);
  distinct.forEach((words, node) => {
    const shared = new Map<number, number>();
    for (const word of words) {
      const seen = postings.get(word) ?? [];
      for (const other of seen) shared.set(other, (shared.get(other) ?? 0) + 1);
      seen.push(node);
      postings.set(word, seen);
    }
    for (const [other, count] of shared) {
      const lengths = Math.log(sentences[node]?.length ?? 1) + Math.log(sentences[other]?.length ?? 1);
      if (lengths <= 0) continue;
      graph[node]?.push({ neighbor: other, weight: count / lengths });
      graph[other]?.push({ neighbor: node, weight: count / lengths });
    }
  });
  return orderByScore(rankByGraph(graph));
}
