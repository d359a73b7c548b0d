import {
  CAPITAL,
  EXTRA_ROWS,
  NONE,
  OUTPUTS,
  WINDOW,
  WORDS_BEFORE,
} from "@pith/engine/restore/create-word-net";
import { findEndings, readWord } from "@pith/engine/restore/read-word";
import type { StrippedWord } from "./strip-signs.ts";

export interface NetSize {
  vocabulary: number;
  dimensions: number;
  hidden: number;
}

/** Words as rows of vectors, with the expected outputs. */
export interface Examples {
  /** `rows` has the row of each word; `short` and `long` have the rows of its endings. */
  rows: Int32Array;
  short: Int32Array;
  long: Int32Array;
  signs: Uint8Array;
  /** 1 if the word after the gap is capitalized, 0 if it isn't, 2 if a sentence starts there. */
  capitals: Uint8Array;
}

/** A net before it is packed. */
export interface TrainedNet extends NetSize {
  words: string[];
  vectors: Float32Array;
  inner: Float32Array;
  innerBias: Float32Array;
  outer: Float32Array;
  outerBias: Float32Array;
  capitals: Float32Array;
}

const STARTS = 2;
const BATCH = 32;
const EDGE_OF_DOCUMENT = 6;
/** Probability of masking a word in training, so that the net learns to handle unknown words. */
const HIDDEN_WORDS = 0.02;
/** Below this uncertainty, a gap without punctuation is skipped in training. */
const CERTAIN = 0.02;

function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 13), 3266489917);
    mixed ^= mixed >>> 16;
    return (mixed >>> 0) / 2 ** 32;
  };
}

/** Returns the most common words that occur in at least three documents, or in all if there are fewer. */
export function chooseVocabulary({
  documents,
  size,
}: {
  documents: readonly StrippedWord[][];
  size: number;
}): string[] {
  const counts = new Map<string, number>();
  const homes = new Map<string, Set<number>>();
  for (const [at, document] of documents.entries())
    for (const { spelling } of document) {
      const word = readWord(spelling);
      counts.set(word, (counts.get(word) ?? 0) + 1);
      const known = homes.get(word) ?? new Set<number>();
      if (known.size < 4) homes.set(word, known.add(at));
    }
  const least = Math.min(3, documents.length);
  return [...counts]
    .filter(([word]) => word !== "" && (homes.get(word)?.size ?? 0) >= least)
    .sort((left, right) => right[1] - left[1])
    .slice(0, size)
    .map(([word]) => word);
}

export function readExamples({
  documents,
  words,
}: {
  documents: readonly StrippedWord[][];
  words: readonly string[];
}): Examples {
  const known = new Map(words.map((word, at) => [word, at] as const));
  const length = documents.reduce(
    (sum, document) => sum + document.length + EDGE_OF_DOCUMENT,
    EDGE_OF_DOCUMENT,
  );
  const edge = words.length + 1;
  const examples: Examples = {
    rows: new Int32Array(length).fill(edge),
    short: new Int32Array(length).fill(-1),
    long: new Int32Array(length).fill(-1),
    signs: new Uint8Array(length).fill(255),
    capitals: new Uint8Array(length).fill(STARTS),
  };
  let to = EDGE_OF_DOCUMENT;
  for (const document of documents) {
    for (const [at, { spelling, sign }] of document.entries()) {
      const word = readWord(spelling);
      const endings = findEndings(word);
      examples.rows[to] = known.get(word) ?? words.length;
      examples.short[to] = words.length + 2 + endings.short;
      examples.long[to] = words.length + 2 + endings.long;
      examples.signs[to] = sign;
      const next = document[at + 1];
      if (next !== undefined && sign < 2) examples.capitals[to] = Number(/^\p{Lu}/u.test(next.spelling));
      to += 1;
    }
    to += EDGE_OF_DOCUMENT;
  }
  return examples;
}

/**
 * Trains a net by stochastic gradient descent, with Adam for the layers and Adagrad for the vectors of the words seen.
 */
export function trainNet({
  examples,
  words,
  size,
  epochs,
  report,
}: {
  examples: Examples;
  words: string[];
  size: NetSize;
  epochs: number;
  report: (line: string) => void;
}): TrainedNet {
  const { dimensions: D, hidden: H } = size;
  const random = createRandom(7);
  const gauss = (): number => random() + random() + random() + random() - 2;
  const vectors = new Float32Array((words.length + EXTRA_ROWS) * D).map(() => gauss() * 0.3);
  const inner = new Float32Array(WINDOW * D * H).map(() => gauss() * Math.sqrt(3 / (WINDOW * D)));
  const innerBias = new Float32Array(H);
  const outer = new Float32Array(H * OUTPUTS).map(() => gauss() * Math.sqrt(3 / H));
  const outerBias = new Float32Array(OUTPUTS);
  const capitals = new Float32Array(words.length + 2);
  const layers = [inner, innerBias, outer, outerBias].map((weights) => ({
    weights,
    slope: new Float32Array(weights.length),
    mean: new Float32Array(weights.length),
    square: new Float32Array(weights.length),
  }));
  const [innerSlope, biasSlope, outerSlope, outerBiasSlope] = layers.map(({ slope }) => slope) as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const vectorSquares = new Float32Array(vectors.length).fill(1e-3);
  const capitalSquares = new Float32Array(capitals.length).fill(1e-2);
  const { rows, short, long, signs } = examples;
  const places: number[] = [];
  for (const [at, sign] of signs.entries()) if (sign !== 255) places.push(at);
  const order = Int32Array.from(places);

  const input = new Float32Array(WINDOW * D);
  const inputSlope = new Float32Array(WINDOW * D);
  const hiddenUnits = new Float32Array(H);
  const hiddenSlope = new Float32Array(H);
  const outputs = new Float64Array(OUTPUTS);
  const outputSlope = new Float64Array(OUTPUTS);
  const seen = new Int32Array(WINDOW);
  const active = new Int32Array(H);
  const unknown = words.length;
  const steps = Math.ceil((order.length * epochs) / BATCH);
  let step = 0;
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1));
      const kept = order[at] as number;
      order[at] = order[other] as number;
      order[other] = kept;
    }
    let loss = 0;
    let count = 0;
    for (let from = 0; from < order.length; from += BATCH) {
      const to = Math.min(order.length, from + BATCH);
      const rate = 1 - step / steps;
      for (let one = from; one < to; one += 1) {
        const at = order[one] as number;
        for (let place = 0; place < WINDOW; place += 1) {
          const word = at + place - WORDS_BEFORE + 1;
          let row = rows[word] as number;
          if (row < unknown && random() < HIDDEN_WORDS) row = unknown;
          seen[place] = row;
          const base = place * D;
          const a = row * D;
          const isEdge = (short[word] as number) < 0;
          if (isEdge) for (let d = 0; d < D; d += 1) input[base + d] = vectors[a + d] as number;
          else {
            const b = (short[word] as number) * D;
            const c = (long[word] as number) * D;
            for (let d = 0; d < D; d += 1)
              input[base + d] =
                (vectors[a + d] as number) + (vectors[b + d] as number) + (vectors[c + d] as number);
          }
        }
        hiddenUnits.set(innerBias);
        for (let i = 0; i < WINDOW * D; i += 1) {
          const value = input[i] as number;
          const base = i * H;
          for (let h = 0; h < H; h += 1)
            hiddenUnits[h] = (hiddenUnits[h] as number) + value * (inner[base + h] as number);
        }
        let actives = 0;
        for (let o = 0; o < OUTPUTS; o += 1) outputs[o] = outerBias[o] as number;
        for (let h = 0; h < H; h += 1) {
          const value = hiddenUnits[h] as number;
          if (value <= 0) continue;
          active[actives] = h;
          actives += 1;
          for (let o = 0; o < OUTPUTS; o += 1)
            outputs[o] = (outputs[o] as number) + value * (outer[h * OUTPUTS + o] as number);
        }
        const nextRow = seen[WORDS_BEFORE] as number;
        let most = Math.max(
          outputs[0] as number,
          outputs[1] as number,
          outputs[2] as number,
          outputs[3] as number,
        );
        let whole = 0;
        for (let o = 0; o < CAPITAL; o += 1) whole += Math.exp((outputs[o] as number) - most);
        most += Math.log(whole);
        const sign = signs[at] as number;
        loss += most - (outputs[sign] as number);
        count += 1;
        for (let o = 0; o < CAPITAL; o += 1)
          outputSlope[o] = Math.exp((outputs[o] as number) - most) - Number(o === sign);
        const isCapital = examples.capitals[at] as number;
        outputSlope[CAPITAL] = 0;
        if (isCapital !== STARTS) {
          const log = (outputs[CAPITAL] as number) + (capitals[nextRow] as number);
          const off = 1 / (1 + Math.exp(-log)) - isCapital;
          outputSlope[CAPITAL] = Math.abs(off) < CERTAIN ? 0 : off;
          if (outputSlope[CAPITAL] !== 0) {
            capitalSquares[nextRow] = (capitalSquares[nextRow] as number) + off * off;
            capitals[nextRow] =
              (capitals[nextRow] as number) -
              (0.15 * rate * off) / Math.sqrt(capitalSquares[nextRow] as number);
          }
        }
        if (sign === NONE && Math.abs(outputSlope[NONE] as number) < CERTAIN && outputSlope[CAPITAL] === 0)
          continue;
        for (let o = 0; o < OUTPUTS; o += 1)
          outerBiasSlope[o] = (outerBiasSlope[o] as number) + (outputSlope[o] as number);
        for (let k = 0; k < actives; k += 1) {
          const h = active[k] as number;
          const value = hiddenUnits[h] as number;
          let slope = 0;
          for (let o = 0; o < OUTPUTS; o += 1) {
            const off = outputSlope[o] as number;
            slope += off * (outer[h * OUTPUTS + o] as number);
            outerSlope[h * OUTPUTS + o] = (outerSlope[h * OUTPUTS + o] as number) + off * value;
          }
          hiddenSlope[k] = slope;
          biasSlope[h] = (biasSlope[h] as number) + slope;
        }
        for (let i = 0; i < WINDOW * D; i += 1) {
          const value = input[i] as number;
          const base = i * H;
          let slope = 0;
          for (let k = 0; k < actives; k += 1) {
            const h = base + (active[k] as number);
            const own = hiddenSlope[k] as number;
            slope += own * (inner[h] as number);
            innerSlope[h] = (innerSlope[h] as number) + own * value;
          }
          inputSlope[i] = slope;
        }
        for (let place = 0; place < WINDOW; place += 1) {
          const word = at + place - WORDS_BEFORE + 1;
          const base = place * D;
          const own = [seen[place] as number, short[word] as number, long[word] as number];
          for (const row of own) {
            if (row < 0) continue;
            const a = row * D;
            for (let d = 0; d < D; d += 1) {
              const slope = inputSlope[base + d] as number;
              vectorSquares[a + d] = (vectorSquares[a + d] as number) + slope * slope;
              vectors[a + d] =
                (vectors[a + d] as number) -
                (0.06 * rate * slope) / Math.sqrt(vectorSquares[a + d] as number);
            }
          }
        }
      }
      step += 1;
      const first = 1 - 0.9 ** step;
      const second = 1 - 0.999 ** step;
      const pace = (0.002 * rate * Math.sqrt(second)) / first;
      for (const { weights, slope, mean, square } of layers)
        for (let i = 0; i < weights.length; i += 1) {
          const own = (slope[i] as number) / BATCH;
          mean[i] = 0.9 * (mean[i] as number) + 0.1 * own;
          square[i] = 0.999 * (square[i] as number) + 0.001 * own * own;
          weights[i] =
            (weights[i] as number) - (pace * (mean[i] as number)) / (Math.sqrt(square[i] as number) + 1e-6);
          slope[i] = 0;
        }
      if (step % 20_000 === 0) {
        report(`${((100 * step) / steps).toFixed(0)} %, loss ${(loss / count).toFixed(4)}`);
        loss = 0;
        count = 0;
      }
    }
  }
  return { ...size, words, vectors, inner, innerBias, outer, outerBias, capitals };
}
