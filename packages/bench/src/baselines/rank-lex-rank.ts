import { orderByScore, rankByGraph, type SimilarityGraph } from "./rank-by-graph.ts";

/**
 * Ranks sentences from best to worst by LexRank and returns their indexes. As in the paper, two sentences
 * share an edge if their TF-IDF cosine is at least 0.1. IDF is computed over the document's sentences.
 * `sentences` consist of stemmed words. G. Erkan and D. R. Radev, "LexRank: Graph-based Lexical Centrality as
 * Salience in Text Summarization", 2004.
 */
export function rankLexRank({
  sentences,
  threshold = 0.1,
}: {
  sentences: string[][];
  threshold?: number;
}): number[] {
  const documentCounts = new Map<string, number>();
  for (const words of sentences)
    for (const word of new Set(words)) documentCounts.set(word, (documentCounts.get(word) ?? 0) + 1);
  const vectors = sentences.map((words) => {
    const weights = new Map<string, number>();
    for (const word of words) {
      const idf = Math.log(sentences.length / (documentCounts.get(word) ?? 1));
      weights.set(word, (weights.get(word) ?? 0) + idf);
    }
    const norm = Math.sqrt([...weights.values()].reduce((sum, weight) => sum + weight * weight, 0));
    if (norm > 0) for (const [word, weight] of weights) weights.set(word, weight / norm);
    return weights;
  });
  const graph: SimilarityGraph = sentences.map(() => []);
  const postings = new Map<string, { node: number; weight: number }[]>();
  vectors.forEach((vector, node) => {
    const cosines = new Map<number, number>();
    for (const [word, weight] of vector) {
      const seen = postings.get(word) ?? [];
      for (const entry of seen)
        cosines.set(entry.node, (cosines.get(entry.node) ?? 0) + entry.weight * weight);
      seen.push({ node, weight });
      postings.set(word, seen);
    }
    for (const [other, cosine] of cosines) {
      if (cosine < threshold) continue;
      graph[node]?.push({ neighbor: other, weight: 1 });
      graph[other]?.push({ neighbor: node, weight: 1 });
    }
  });
  return orderByScore(rankByGraph(graph));
}
