/** A stretch of a talk's `SpeechIndex` lines. */
export interface Window {
  talk: number;
  start: number;
  end: number;
  /** Fraction of the question's terms that the stretch contains, by weight, 0 to 1. */
  share: number;
}

/** Keeps the top ranks from outweighing all others. The value is from the paper cited below. */
const RANK_OFFSET = 60;

/**
 * Merges two rankings of stretches, both best first. Overlapping stretches are merged, and keep the bounds
 * and the share from the first ranking. G. Cormack, C. Clarke and S. Buettcher, "Reciprocal Rank Fusion
 * outperforms Condorcet and individual Rank Learning Methods", 2009.
 */
export function fuseWindows({ said, near }: { said: readonly Window[]; near: readonly Window[] }): Window[] {
  const fused = said.map((window, rank) => ({ window, score: 1 / (RANK_OFFSET + rank + 1) }));
  const known = new Set<number>();
  for (const [rank, window] of near.entries()) {
    const score = 1 / (RANK_OFFSET + rank + 1);
    const at = fused.findIndex(
      ({ window: { talk, start, end } }) => talk === window.talk && start < window.end && window.start < end,
    );
    const same = fused[at];
    if (!same) fused.push({ window, score });
    // Two adjacent entries in the second ranking may overlap the same stretch. Only the better one counts.
    else if (!known.has(at)) same.score += score;
    known.add(at < 0 ? fused.length - 1 : at);
  }
  return fused.sort((left, right) => right.score - left.score).map(({ window }) => window);
}
