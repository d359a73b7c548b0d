import {
  CAPITAL,
  COMMA,
  END,
  GATE_WORDS,
  NONE,
  OUTPUTS,
  QUESTION,
  WINDOW,
  WORDS_AHEAD,
  WORDS_BEFORE,
  WORDS_PER_STEP,
  type WordNetCore,
  type WordNetLayers,
} from "./word-net-core.ts";

interface Word {
  /** The word's contribution to the hidden layer at each position in the window. */
  projected: Float32Array;
  /**
   * The word's contribution to gates and candidates, for each direction and each position in the gate's view.
   */
  gated: Float32Array;
  capital: number;
}

/**
 * Implements a net's arithmetic in JavaScript, for engines and pages without WebAssembly. The loops in
 * `createSimdCore` add in the same order.
 */
export function createPlainCore({
  dimensions,
  hidden,
  units,
  inner,
  innerBias,
  gates,
  gateBias,
  join: joinRows,
  outer,
  outerBias,
}: WordNetLayers): WordNetCore {
  const join = orderByFour({ matrix: joinRows, columns: hidden });
  const known: Word[] = [];

  /** Multiplies a word's vector by several matrices stored back to back, four rows at a time. */
  const project = (vector: Float32Array, matrices: Float32Array, columns: number): Float32Array => {
    const size = dimensions * columns;
    const count = size === 0 ? 0 : matrices.length / size;
    const projected = new Float32Array(count * columns);
    for (let matrix = 0; matrix < count; matrix += 1) {
      const to = matrix * columns;
      for (let dimension = 0; dimension < dimensions; dimension += 4) {
        const a = vector[dimension] as number;
        const b = vector[dimension + 1] as number;
        const c = vector[dimension + 2] as number;
        const d = vector[dimension + 3] as number;
        const fromA = matrix * size + dimension * columns;
        const fromB = fromA + columns;
        const fromC = fromB + columns;
        const fromD = fromC + columns;
        for (let column = 0; column < columns; column += 1)
          projected[to + column] =
            (projected[to + column] as number) +
            a * (matrices[fromA + column] as number) +
            b * (matrices[fromB + column] as number) +
            c * (matrices[fromC + column] as number) +
            d * (matrices[fromD + column] as number);
      }
    }
    return projected;
  };

  /**
   * Advances the units by the word `own`, which follows the word `before`. Reads their state at `from` and
   * writes the new state at `to`.
   */
  const moveOn = ({
    direction,
    own,
    before,
    states,
    from,
    to,
  }: {
    direction: 0 | 1;
    own: Word;
    before: Word;
    states: Float32Array;
    from: number;
    to: number;
  }): void => {
    const width = 2 * units;
    const bias = direction * width;
    const first = direction * GATE_WORDS * width;
    const ownFrom = direction === 0 ? first + width : first;
    const beforeFrom = direction === 0 ? first : first + width;
    for (let unit = 0; unit < units; unit += 1) {
      const opened =
        (gateBias[bias + unit] as number) +
        (own.gated[ownFrom + unit] as number) +
        (before.gated[beforeFrom + unit] as number);
      const proposed =
        (gateBias[bias + units + unit] as number) +
        (own.gated[ownFrom + units + unit] as number) +
        (before.gated[beforeFrom + units + unit] as number);
      const state = states[from + unit] as number;
      states[to + unit] = state + (proposed - state) / (1 + Math.exp(-opened));
    }
  };

  /**
   * Adds the states' contribution to the hidden layers of two gaps. Handles four units at a time, so that
   * their sums stay in registers. Without this, loads and stores took half of the restorer's time.
   */
  const addStates = (sum: Float64Array, states: Float64Array): void => {
    let from = 0;
    for (let unit = 0; unit < hidden; unit += 4) {
      const other = hidden + unit;
      let a = sum[unit] as number;
      let b = sum[unit + 1] as number;
      let c = sum[unit + 2] as number;
      let d = sum[unit + 3] as number;
      let e = sum[other] as number;
      let f = sum[other + 1] as number;
      let g = sum[other + 2] as number;
      let h = sum[other + 3] as number;
      for (let at = 0; at < states.length; at += 2) {
        const one = states[at] as number;
        const two = states[at + 1] as number;
        const first = join[from] as number;
        const second = join[from + 1] as number;
        const third = join[from + 2] as number;
        const fourth = join[from + 3] as number;
        a += one * first;
        b += one * second;
        c += one * third;
        d += one * fourth;
        e += two * first;
        f += two * second;
        g += two * third;
        h += two * fourth;
        from += 4;
      }
      sum[unit] = a;
      sum[unit + 1] = b;
      sum[unit + 2] = c;
      sum[unit + 3] = d;
      sum[other] = e;
      sum[other + 1] = f;
      sum[other + 2] = g;
      sum[other + 3] = h;
    }
  };

  /** For two consecutive gaps, whose states are interleaved. */
  const sum = new Float64Array(2 * hidden);
  const states = new Float64Array(4 * units);
  const forward = new Float32Array(units);
  const backward = new Float32Array((WORDS_PER_STEP + WORDS_AHEAD + 1) * units);
  const readGap = (around: readonly Word[], place: number): void => {
    const odd = place % 2;
    const base = odd * hidden;
    sum.set(innerBias, base);
    for (let other = 0; other < WINDOW; other += 2) {
      const { projected: one } = around[place + other + 1] as Word;
      const { projected: two } = around[place + other + 2] as Word;
      const fromOne = other * hidden;
      const fromTwo = fromOne + hidden;
      for (let unit = 0; unit < hidden; unit += 1)
        sum[base + unit] =
          (sum[base + unit] as number) + (one[fromOne + unit] as number) + (two[fromTwo + unit] as number);
    }
    const after = (place + 1) * units;
    for (let unit = 0; unit < units; unit += 1) {
      states[2 * unit + odd] = forward[unit] as number;
      states[2 * (units + unit) + odd] = backward[after + unit] as number;
    }
  };
  const scoreGap = (around: readonly Word[], place: number, scores: Float32Array): void => {
    const base = (place % 2) * hidden;
    const [bias0 = 0, bias1 = 0, bias2 = 0, bias3 = 0, bias4 = 0] = outerBias;
    let none = bias0;
    let comma = bias1;
    let end = bias2;
    let question = bias3;
    let capital = bias4 + (around[place + WORDS_BEFORE + 1] as Word).capital;
    for (let unit = 0; unit < hidden; unit += 1) {
      const value = sum[base + unit] as number;
      if (value <= 0) continue;
      const from = unit * OUTPUTS;
      none += value * (outer[from + NONE] as number);
      comma += value * (outer[from + COMMA] as number);
      end += value * (outer[from + END] as number);
      question += value * (outer[from + QUESTION] as number);
      capital += value * (outer[from + CAPITAL] as number);
    }
    const to = place * OUTPUTS;
    scores[to + NONE] = none;
    scores[to + COMMA] = comma;
    scores[to + END] = end;
    scores[to + QUESTION] = question;
    scores[to + CAPITAL] = capital;
  };

  return {
    addWord: ({ vector, capital }) =>
      known.push({
        projected: project(vector, inner, hidden),
        gated: project(vector, gates, 2 * units),
        capital,
      }) - 1,
    clear: () => {
      known.length = 0;
    },
    scoreStep: ({ around: numbers, count, ahead, forward: kept, scores }) => {
      const around = numbers.map((number) => known[number] as Word);
      forward.set(kept);
      backward.fill(0);
      for (let place = ahead - 1; place > 0; place -= 1)
        moveOn({
          direction: 1,
          own: around[place + WORDS_BEFORE] as Word,
          before: around[place + WORDS_BEFORE + 1] as Word,
          states: backward,
          from: (place + 1) * units,
          to: place * units,
        });
      for (let place = 0; place < count; place += 1) {
        moveOn({
          direction: 0,
          own: around[place + WORDS_BEFORE] as Word,
          before: around[place + WORDS_BEFORE - 1] as Word,
          states: forward,
          from: 0,
          to: 0,
        });
        readGap(around, place);
        if (place % 2 === 0 && place + 1 < count) continue;
        addStates(sum, states);
        if (place % 2 === 1) scoreGap(around, place - 1, scores);
        scoreGap(around, place, scores);
      }
      kept.set(forward);
    },
  };
}

/** Returns a matrix in groups of four columns, row by row within each group. */
function orderByFour({ matrix, columns }: { matrix: Float32Array; columns: number }): Float64Array {
  const ordered = new Float64Array(matrix.length);
  const rows = matrix.length / columns;
  for (let at = 0; at < ordered.length; at += 1) {
    const row = Math.floor(at / 4) % rows;
    const column = Math.floor(at / (4 * rows)) * 4 + (at % 4);
    ordered[at] = matrix[row * columns + column] as number;
  }
  return ordered;
}
