/**
 * One choice: the features of each candidate, and each candidate's share of the total quality. Shares sum to
 * 1.
 */
export interface Choice {
  signs: readonly (readonly number[])[];
  shares: readonly number[];
}

const ROUNDS = 150;
const RATE = 0.05;
const DECAY = 0.9;
const SQUARE_DECAY = 0.999;

/**
 * Returns the weights with which the softmax over each choice's candidates best fits their shares (ListNet:
 * Z. Cao et al., 2007). Uses Adam with an L2 penalty. Deterministic.
 */
export function fitSoftmax({ choices, penalty }: { choices: readonly Choice[]; penalty: number }): number[] {
  const size = choices[0]?.signs[0]?.length ?? 0;
  const lists = choices.map(({ signs, shares }) => ({
    flat: Float64Array.from(signs.flat()),
    shares: Float64Array.from(shares),
    scores: new Float64Array(shares.length),
  }));
  const weights = new Float64Array(size);
  const mean = new Float64Array(size);
  const square = new Float64Array(size);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const gradient = weights.map((weight) => penalty * weight);
    for (const { flat, shares, scores } of lists) {
      let highest = Number.NEGATIVE_INFINITY;
      for (let item = 0; item < shares.length; item += 1) {
        let score = 0;
        for (let sign = 0; sign < size; sign += 1)
          score += (flat[item * size + sign] ?? 0) * (weights[sign] ?? 0);
        scores[item] = score;
        highest = Math.max(highest, score);
      }
      const total = scores.reduce((sum, score) => sum + Math.exp(score - highest), 0);
      for (let item = 0; item < shares.length; item += 1) {
        const excess = (Math.exp((scores[item] ?? 0) - highest) / total - (shares[item] ?? 0)) / lists.length;
        for (let sign = 0; sign < size; sign += 1)
          gradient[sign] = (gradient[sign] ?? 0) + excess * (flat[item * size + sign] ?? 0);
      }
    }
    for (let sign = 0; sign < size; sign += 1) {
      const slope = gradient[sign] ?? 0;
      mean[sign] = DECAY * (mean[sign] ?? 0) + (1 - DECAY) * slope;
      square[sign] = SQUARE_DECAY * (square[sign] ?? 0) + (1 - SQUARE_DECAY) * slope ** 2;
      const step = (mean[sign] ?? 0) / (1 - DECAY ** round);
      const scale = Math.sqrt((square[sign] ?? 0) / (1 - SQUARE_DECAY ** round)) + 1e-8;
      weights[sign] = (weights[sign] ?? 0) - (RATE * step) / scale;
    }
  }
  return [...weights];
}
