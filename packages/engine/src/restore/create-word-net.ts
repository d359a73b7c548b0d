import { decodeLevels } from "./decode-levels.ts";
import { finishSteps, type Steps } from "./finish-steps.ts";
import { findEndings, LONG_ENDINGS, readWord, SHORT_ENDINGS } from "./read-word.ts";
import type { RestoreWeights } from "./restore-weights.ts";

/** Number of words per step, so that a step takes at most ten milliseconds on a phone. */
const WORDS_PER_STEP = 400;
/** The recurrent units that read backward start this many words after the end of a step. */
const WORDS_AHEAD = 32;
/** Maximum number of distinct words to cache, at a few kilobytes each. */
const MAX_TYPES = 20_000;

/** Number of words before the gap in the window around it; WORDS_AFTER is the number after it. */
export const WORDS_BEFORE = 4;
export const WORDS_AFTER = 4;
export const WINDOW = WORDS_BEFORE + WORDS_AFTER;
/** A recurrent unit's gate sees a word and the previously read one. */
export const GATE_WORDS = 2;
/**
 * Number of the net's outputs for the gap after a word: no mark, comma, sentence end, question mark, and a
 * capital on the next word.
 */
export const OUTPUTS = 5;
export const NONE = 0;
export const COMMA = 1;
export const END = 2;
export const QUESTION = 3;
export const CAPITAL = 4;

export interface WordScores {
  /** `OUTPUTS` values per word: four logits for a softmax, and the log odds of a capital. */
  scores: Float32Array;
  /** The words, normalized by `readWord`. */
  keys: string[];
}

export interface WordNet {
  score: (words: readonly string[]) => WordScores;
  /** Like `score`, but in steps of a few milliseconds. */
  scoreInSteps: (words: readonly string[]) => Steps<WordScores>;
  /**
   * Returns the log odds that a word is capitalized, based on the word alone; null for out-of-vocabulary
   * words.
   */
  findCapital: (word: string) => number | null;
}

interface WordType {
  word: string;
  /** The word's contribution to the hidden layer at each position in the window. */
  projected: Float32Array;
  /**
   * The word's contribution to gates and candidates, for each direction and each position in the gate's view.
   */
  gated: Float32Array;
  capital: number;
}

/**
 * Creates a window net over word vectors (based on Ronan Collobert and Jason Weston, "A Unified Architecture
 * for Natural Language Processing", 2008), with recurrent units that read the text in both directions. A
 * unit's state is an average of the words' candidates, weighted by gates that depend only on the words
 * (minGRU, based on Leo Feng et al., "Were RNNs All We Needed?", 2024). Therefore, each distinct word's
 * contribution is computed only once.
 */
export function createWordNet(weights: RestoreWeights): WordNet {
  const { dimensions, hidden, units } = weights;
  const vectors = decodeLevels(weights.vectors);
  const inner = decodeLevels(weights.inner);
  const innerBias = decodeLevels(weights.innerBias);
  const gates = decodeLevels(weights.gates);
  const gateBias = decodeLevels(weights.gateBias);
  const join = orderByFour({ matrix: decodeLevels(weights.join), columns: hidden });
  const outer = decodeLevels(weights.outer);
  const capitals = decodeLevels(weights.capitals);
  const known = new Map(weights.words.split(" ").map((word, at) => [word, at] as const));
  const unknown = known.size;
  const endings = known.size + 2;
  const edge = known.size + 1;

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
  const createType = (word: string, rows: readonly number[]): WordType => {
    const vector = new Float32Array(dimensions);
    for (const row of rows)
      for (let dimension = 0; dimension < dimensions; dimension += 1)
        vector[dimension] = (vector[dimension] as number) + (vectors[row * dimensions + dimension] as number);
    return {
      word,
      projected: project(vector, inner, hidden),
      gated: project(vector, gates, 2 * units),
      capital: capitals[rows[0] ?? unknown] ?? 0,
    };
  };
  const atEdge = createType("", [edge]);
  const types = new Map<string, WordType>();
  const readType = (text: string): WordType => {
    const found = types.get(text);
    if (found !== undefined) return found;
    const word = readWord(text);
    const same = word === text ? undefined : types.get(word);
    if (same !== undefined) {
      types.set(text, same);
      return same;
    }
    if (types.size >= MAX_TYPES) types.clear();
    const { short, long } = findEndings(word);
    const type = createType(word, [known.get(word) ?? unknown, endings + short, endings + long]);
    types.set(text, type);
    types.set(word, type);
    return type;
  };

  /**
   * Advances the units by one word, which follows `before`, from the state at `from` to the state at `to`.
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
    own: WordType;
    before: WordType;
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
   * their sums stay in registers: loads and stores took half of the restorer's time.
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

  function* scoreInSteps(words: readonly string[]): Steps<WordScores> {
    const keys: string[] = [];
    const scores = new Float32Array(words.length * OUTPUTS);
    /** For two consecutive gaps, whose states are interleaved. */
    const sum = new Float64Array(2 * hidden);
    const states = new Float64Array(4 * units);
    const forward = new Float32Array(units);
    const backward = new Float32Array((WORDS_PER_STEP + WORDS_AHEAD + 1) * units);
    /** The words of a step with their context, starting `WORDS_BEFORE` words before the step. */
    let around: WordType[] = Array.from({ length: WORDS_BEFORE }, () => atEdge);
    // Separate functions, since loops run more slowly inside a generator.
    const readGap = (place: number): void => {
      const odd = place % 2;
      const base = odd * hidden;
      sum.set(innerBias, base);
      for (let other = 0; other < WINDOW; other += 2) {
        const { projected: one } = around[place + other + 1] as WordType;
        const { projected: two } = around[place + other + 2] as WordType;
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
    const scoreGap = (at: number, place: number): void => {
      const base = (place % 2) * hidden;
      const [bias0 = 0, bias1 = 0, bias2 = 0, bias3 = 0, bias4 = 0] = weights.outerBias;
      let none = bias0;
      let comma = bias1;
      let end = bias2;
      let question = bias3;
      let capital = bias4 + (around[place + WORDS_BEFORE + 1] as WordType).capital;
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
      const to = at * OUTPUTS;
      scores[to + NONE] = none;
      scores[to + COMMA] = comma;
      scores[to + END] = end;
      scores[to + QUESTION] = question;
      scores[to + CAPITAL] = capital;
    };
    for (let first = 0; first < words.length; first += WORDS_PER_STEP) {
      if (first > 0) yield;
      around = around.slice(first > 0 ? WORDS_PER_STEP : 0);
      const last = Math.min(words.length, first + WORDS_PER_STEP);
      const ahead = Math.min(words.length, last + WORDS_AHEAD);
      for (let at = first - WORDS_BEFORE + around.length; at < ahead + WORDS_AFTER; at += 1) {
        const type = at < words.length ? readType(words[at] ?? "") : atEdge;
        around.push(type);
        if (at < words.length) keys.push(type.word);
      }
      backward.fill(0);
      for (let at = ahead - 1; at > first; at -= 1) {
        const place = at - first;
        moveOn({
          direction: 1,
          own: around[place + WORDS_BEFORE] as WordType,
          before: around[place + WORDS_BEFORE + 1] as WordType,
          states: backward,
          from: (place + 1) * units,
          to: place * units,
        });
      }
      for (let at = first; at < last; at += 1) {
        const place = at - first;
        moveOn({
          direction: 0,
          own: around[place + WORDS_BEFORE] as WordType,
          before: around[place + WORDS_BEFORE - 1] as WordType,
          states: forward,
          from: 0,
          to: 0,
        });
        readGap(place);
        if (place % 2 === 0 && at + 1 < last) continue;
        addStates(sum, states);
        if (place % 2 === 1) scoreGap(at - 1, place - 1);
        scoreGap(at, place);
      }
    }
    return { scores, keys };
  }
  return {
    score: (words) => finishSteps(scoreInSteps(words)),
    scoreInSteps,
    findCapital: (word) => {
      const row = known.get(readWord(word));
      return row === undefined ? null : (capitals[row] ?? 0);
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

/** Number of additional vectors: for unknown words, for the edge of the text, and for endings. */
export const EXTRA_ROWS = 2 + SHORT_ENDINGS + LONG_ENDINGS;
