const ROUNDS = 30;

/** Solves a symmetric positive definite linear system by Cholesky decomposition. */
function solve({ matrix, vector }: { matrix: Float64Array[]; vector: Float64Array }): Float64Array {
  const size = vector.length;
  const lower = matrix.map((row) => Float64Array.from(row));
  const at = (row: number, column: number): number => lower[row]?.[column] ?? 0;
  for (let column = 0; column < size; column += 1) {
    for (let row = column; row < size; row += 1) {
      let sum = at(row, column);
      for (let inner = 0; inner < column; inner += 1) sum -= at(row, inner) * at(column, inner);
      const target = lower[row];
      if (target !== undefined)
        target[column] = row === column ? Math.sqrt(Math.max(sum, 1e-9)) : sum / at(column, column);
    }
  }
  const half = new Float64Array(size);
  for (let row = 0; row < size; row += 1) {
    let sum = vector[row] ?? 0;
    for (let inner = 0; inner < row; inner += 1) sum -= at(row, inner) * (half[inner] ?? 0);
    half[row] = sum / at(row, row);
  }
  const solution = new Float64Array(size);
  for (let row = size - 1; row >= 0; row -= 1) {
    let sum = half[row] ?? 0;
    for (let inner = row + 1; inner < size; inner += 1) sum -= at(inner, row) * (solution[inner] ?? 0);
    solution[row] = sum / at(row, row);
  }
  return solution;
}

/**
 * Returns the weights of a logistic regression with an L2 penalty, fitted by Newton's method. Deterministic.
 */
export function fitLogistic({
  rows,
  labels,
  penalty,
}: {
  rows: readonly Float64Array[];
  labels: readonly boolean[];
  penalty: number;
}): number[] {
  const size = rows[0]?.length ?? 0;
  const weights = new Float64Array(size);
  for (let round = 0; round < ROUNDS; round += 1) {
    const gradient = weights.map((weight) => -penalty * weight);
    const curvature = Array.from({ length: size }, (_, at) => {
      const row = new Float64Array(size);
      row[at] = penalty;
      return row;
    });
    for (const [example, row] of rows.entries()) {
      let score = 0;
      for (let at = 0; at < size; at += 1) score += (row[at] ?? 0) * (weights[at] ?? 0);
      const chance = 1 / (1 + Math.exp(-score));
      const error = (labels[example] === true ? 1 : 0) - chance;
      const spread = Math.max(1e-6, chance * (1 - chance));
      for (let at = 0; at < size; at += 1) {
        const sign = row[at] ?? 0;
        if (sign === 0) continue;
        gradient[at] = (gradient[at] ?? 0) + error * sign;
        const line = curvature[at];
        if (line === undefined) continue;
        for (let other = 0; other < size; other += 1)
          line[other] = (line[other] ?? 0) + spread * sign * (row[other] ?? 0);
      }
    }
    const step = solve({ matrix: curvature, vector: gradient });
    for (let at = 0; at < size; at += 1) weights[at] = (weights[at] ?? 0) + (step[at] ?? 0);
    if (Math.max(...step.map(Math.abs)) < 1e-4) break;
  }
  return [...weights];
}
