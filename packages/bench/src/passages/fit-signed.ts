/** One training example. */
export interface SignedExample {
  signs: readonly number[];
  /** How good the example is, from 0 to 1. */
  wanted: number;
  /** The example's weight in the fit. */
  share: number;
  /** Each group of examples has its own intercept, since strictness varies by reader and by kind of text. */
  group: string;
}

/** Prior knowledge about a feature's weight. */
export interface SignPrior {
  weight: number;
  /** 1 if the weight may not be negative, -1 if it may not be positive, 0 if it is unconstrained. */
  direction: number;
}

/** A prior against a passage with this feature. A fit can't make its weight positive. */
export function bad(weight: number): SignPrior {
  return { weight: -weight, direction: -1 };
}

/** A prior in favor of a passage with this feature. A fit can't make its weight negative. */
export function good(weight: number): SignPrior {
  return { weight, direction: 1 };
}

/** A prior that a fit may move in either direction. */
export function open(weight: number): SignPrior {
  return { weight, direction: 0 };
}

const ROUNDS = 400;
const GROUP_PENALTY = 1;
/** A feature that occurs in fewer examples keeps its prior weight. */
const MIN_OCCURRENCES = 25;

interface Column {
  values: readonly number[];
  penalty: number;
  prior: number;
  direction: number;
}

function chance(score: number): number {
  return 1 / (1 + Math.exp(-score));
}

/** Fits the weights one at a time with Newton steps until they converge. */
function descend({
  columns,
  examples,
}: {
  columns: readonly Column[];
  examples: readonly SignedExample[];
}): number[] {
  const weights = columns.map(() => 0);
  const scores = examples.map(() => 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    let largest = 0;
    for (const [at, { values, penalty, prior, direction }] of columns.entries()) {
      const weight = weights[at] ?? 0;
      let slope = penalty * (weight - prior);
      let curvature = penalty + 1e-9;
      for (const [row, { wanted, share }] of examples.entries()) {
        const value = values[row] ?? 0;
        if (value === 0) continue;
        const likely = chance(scores[row] ?? 0);
        slope += share * (likely - wanted) * value;
        curvature += share * likely * (1 - likely) * value * value;
      }
      const free = weight - slope / curvature;
      const next = direction * free < 0 ? 0 : free;
      for (const [row, value] of values.entries()) scores[row] = (scores[row] ?? 0) + (next - weight) * value;
      weights[at] = next;
      largest = Math.max(largest, Math.abs(next - weight));
    }
    if (largest < 1e-6) break;
  }
  return weights;
}

/**
 * Fits a logistic regression with sign constraints on its weights, which are pulled toward their priors.
 * Returns the feature weights and a bias that calibrates the mean probability.
 */
export function fitSigned({
  examples,
  priors,
  penalty,
}: {
  examples: readonly SignedExample[];
  priors: readonly SignPrior[];
  /** Strength of the priors, as a number of examples. */
  penalty: number;
}): { weights: number[]; bias: number } {
  const total = examples.reduce((sum, { share }) => sum + share, 0);
  const average = (value: (example: SignedExample) => number): number =>
    examples.reduce((sum, example) => sum + example.share * value(example), 0) / total;
  const spreads: number[] = [];
  const signs = priors.map(({ weight, direction }, at): Column => {
    const mean = average((example) => example.signs[at] ?? 0);
    const spread = Math.max(0.01, Math.sqrt(average((example) => ((example.signs[at] ?? 0) - mean) ** 2)));
    spreads.push(spread);
    const values = examples.map((example) => ((example.signs[at] ?? 0) - mean) / spread);
    return { values, penalty, prior: weight * spread, direction };
  });
  const groups = [...new Set(examples.map(({ group }) => group))].map(
    (group): Column => ({
      values: examples.map((example) => Number(example.group === group)),
      penalty: GROUP_PENALTY,
      prior: 0,
      direction: 0,
    }),
  );
  const intercept = { values: examples.map(() => 1), penalty: 0, prior: 0, direction: 0 };
  const fitted = descend({ columns: [...signs, ...groups, intercept], examples });
  const weights = priors.map((prior, at) => {
    const occurrences = examples.filter((example) => (example.signs[at] ?? 0) !== 0).length;
    return occurrences < MIN_OCCURRENCES ? prior.weight : (fitted[at] ?? 0) / (spreads[at] ?? 1);
  });
  const scores = examples.map((example) =>
    example.signs.reduce((sum, sign, at) => sum + sign * (weights[at] ?? 0), 0),
  );
  let [low, high] = [-20, 20];
  for (let round = 0; round < 60; round += 1) {
    const bias = (low + high) / 2;
    const excess = examples.reduce(
      (sum, { share, wanted }, row) => sum + share * (chance((scores[row] ?? 0) + bias) - wanted),
      0,
    );
    if (excess < 0) low = bias;
    else high = bias;
  }
  return { weights, bias: low };
}
