/**
 * The sparse rows of a similarity graph: for each node, its neighbors and the weights of the edges to them.
 */
export type SimilarityGraph = { neighbor: number; weight: number }[][];

/**
 * PageRank with damping 0.85 over a weighted graph, by power iteration until the scores change by less than
 * 0.0001. Nodes without edges keep the teleport probability. L. Page et al., 1999.
 */
export function rankByGraph(graph: SimilarityGraph): number[] {
  const damping = 0.85;
  const count = graph.length;
  const outWeights = graph.map((edges) => edges.reduce((sum, edge) => sum + edge.weight, 0));
  let scores = new Array<number>(count).fill(1 / count);
  for (let round = 0; round < 100; round += 1) {
    const next = new Array<number>(count).fill((1 - damping) / count);
    graph.forEach((edges, node) => {
      const outWeight = outWeights[node] ?? 0;
      const share = outWeight > 0 ? (damping * (scores[node] ?? 0)) / outWeight : 0;
      for (const { neighbor, weight } of edges) next[neighbor] = (next[neighbor] ?? 0) + share * weight;
    });
    const change = next.reduce((sum, score, node) => sum + Math.abs(score - (scores[node] ?? 0)), 0);
    scores = next;
    if (change < 1e-4) break;
  }
  return scores;
}

/** Returns the node indexes sorted by descending score. Ties keep their order. */
export function orderByScore(scores: number[]): number[] {
  return scores
    .map((score, node) => ({ score, node }))
    .sort((left, right) => right.score - left.score || left.node - right.node)
    .map(({ node }) => node);
}
