import { EXTRA_ROWS } from "@pith/engine/restore/create-word-net";
import { CAPITAL, WINDOW, WORDS_BEFORE } from "@pith/engine/restore/word-net-core";
import { allocate, type Layer, stepLayer } from "./layers.ts";
import type { Examples } from "./read-examples.ts";
import { type Chunk, createChunkRunner, createLayers, type NetSize } from "./run-chunk.ts";

/** A net in the form used for training, before it is packed. */
export interface TrainedNet extends NetSize {
  words: string[];
  vectors: Float32Array;
  inner: Float32Array;
  innerBias: Float32Array;
  gates: Float32Array;
  gateBias: Float32Array;
  join: Float32Array;
  outer: Float32Array;
  outerBias: Float32Array;
  capitals: Float32Array;
}

/** Number of words per training step. LEAD more on either side warm up the recurrent units. */
const CHUNK = 96;
const LEAD = 12;
/** Training skips a gap without punctuation if the net's uncertainty about it is below this. */
const CERTAIN = 0.02;
const PACE = 0.003;
const VECTOR_PACE = 0.1;
const CAPITAL_PACE = 0.15;
const MIN_RATE = 0.01;
/**
 * With averaged weights, the learning rate falls to STEADY_RATE over the first STEADY_FROM of the training (a
 * fraction), then stays there. From AVERAGED_FROM on, the weights are sampled every SAMPLE_CHUNKS chunks.
 */
const STEADY_RATE = 0.3;
const STEADY_FROM = 0.4;
const AVERAGED_FROM = 0.5;
const SAMPLE_CHUNKS = 100;

export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 13), 3266489917);
    mixed ^= mixed >>> 16;
    return (mixed >>> 0) / 2 ** 32;
  };
}

function shuffle<T>(list: T[], random: () => number): T[] {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const kept = list[at] as T;
    list[at] = list[other] as T;
    list[other] = kept;
  }
  return list;
}

/** Updates a weight along its gradient with Adagrad. */
function slide(weights: Float32Array, squares: Float32Array, at: number, slope: number, pace: number): void {
  const square = (squares[at] as number) + slope * slope;
  squares[at] = square;
  weights[at] = (weights[at] as number) - (pace * slope) / Math.sqrt(square);
}

/** Training settings. */
export interface Training {
  /** May be a fraction, in which case the last epoch ends early. */
  epochs: number;
  /** Probability of hiding a word during training, so that the net learns to handle unknown words. */
  hiddenWords: number;
  /** Fraction of the hidden units that are dropped at random for each gap. */
  dropout: number;
  /**
   * Soft targets: the probabilities that other nets assign to the punctuation classes at each position; null
   * if there are none.
   */
  targets: Float32Array | null;
  /**
   * True if the weights are averaged over the second half of the training (based on Pavel Izmailov et al.,
   * "Averaging Weights Leads to Wider Optima and Better Generalization", 2018).
   */
  isAveraged: boolean;
}

/** Returns the factor for the learning rate after this fraction of the training. */
function findRate({ done, isAveraged }: { done: number; isAveraged: boolean }): number {
  return isAveraged
    ? Math.max(STEADY_RATE, 1 - ((1 - STEADY_RATE) * done) / STEADY_FROM)
    : Math.max(MIN_RATE, 1 - done);
}

/**
 * Averages weights. `sample` adds the current weights; `apply` sets them to the average of the samples, if
 * there are any.
 */
function createAverage(weights: readonly Float32Array[]): { sample: () => void; apply: () => void } {
  const sums = weights.map(({ length }) => new Float64Array(length));
  let samples = 0;
  return {
    sample: () => {
      samples += 1;
      for (const [layer, values] of weights.entries()) {
        const sum = sums[layer] as Float64Array;
        for (let at = 0; at < values.length; at += 1) sum[at] = (sum[at] as number) + (values[at] as number);
      }
    },
    apply: () => {
      if (samples === 0) return;
      for (const [layer, values] of weights.entries()) {
        const sum = sums[layer] as Float64Array;
        for (let at = 0; at < values.length; at += 1) values[at] = (sum[at] as number) / samples;
      }
    },
  };
}

/**
 * Trains a net on chunks of the documents in random order. Uses Adam for the layers, and Adagrad for the
 * vectors of the words in the chunk.
 */
export function trainNet({
  examples: { rows, short, long, signs, capitals: isCapital, documents },
  words,
  size,
  training: { epochs, hiddenWords, dropout, targets, isAveraged },
  report,
}: {
  examples: Examples;
  words: string[];
  size: NetSize;
  training: Training;
  report: (line: string) => void;
}): TrainedNet {
  const { dimensions: D } = size;
  const random = createRandom(7);
  const gauss = (): number => random() + random() + random() + random() - 2;
  const vectors = new Float32Array((words.length + EXTRA_ROWS) * D).map(() => gauss() * 0.3);
  const vectorSquares = new Float32Array(vectors.length).fill(1e-3);
  const capitals = new Float32Array(words.length + 2);
  const capitalSquares = new Float32Array(capitals.length).fill(1e-2);
  const layers = createLayers(size, random);
  const allLayers: Layer[] = Object.values(layers).flat();
  const longest = CHUNK + 2 * LEAD;
  const runner = createChunkRunner({ size, layers, longest, certain: CERTAIN, dropout, random });
  const chunk: Chunk = {
    inputs: allocate((longest + WINDOW) * D),
    count: 0,
    counted: { from: 0, to: 0 },
    signs: new Uint8Array(longest),
    targets: null,
    capitals: new Uint8Array(longest),
    capitalOdds: new Float32Array(longest),
  };
  const seen = new Int32Array(longest + WINDOW);
  const unknown = words.length;

  const read = (start: number, end: number): void => {
    for (let to = 0; to < end - start + WINDOW; to += 1) {
      const word = start + to - WORDS_BEFORE;
      let row = rows[word] as number;
      if (row < unknown && random() < hiddenWords) row = unknown;
      seen[to] = row;
      const isEdge = (short[word] as number) < 0;
      const b = (short[word] as number) * D;
      const c = (long[word] as number) * D;
      for (let d = 0; d < D; d += 1)
        chunk.inputs[to * D + d] =
          (vectors[row * D + d] as number) +
          (isEdge ? 0 : (vectors[b + d] as number) + (vectors[c + d] as number));
    }
    chunk.count = end - start;
    chunk.targets = targets?.subarray(start * CAPITAL, end * CAPITAL) ?? null;
    for (let at = 0; at < chunk.count; at += 1) {
      chunk.signs[at] = signs[start + at] as number;
      chunk.capitals[at] = isCapital[start + at] as number;
      chunk.capitalOdds[at] = capitals[seen[at + WORDS_BEFORE + 1] as number] as number;
    }
  };

  const slideVectors = (start: number, end: number, rate: number): void => {
    for (let to = 0; to < end - start + WINDOW; to += 1) {
      const word = start + to - WORDS_BEFORE;
      for (const row of [seen[to] as number, short[word] as number, long[word] as number]) {
        if (row < 0) continue;
        for (let d = 0; d < D; d += 1)
          slide(
            vectors,
            vectorSquares,
            row * D + d,
            runner.inputSlopes[to * D + d] as number,
            VECTOR_PACE * rate,
          );
      }
    }
    for (let at = 0; at < end - start; at += 1) {
      const slope = runner.capitalSlopes[at] as number;
      if (slope !== 0)
        slide(capitals, capitalSquares, seen[at + WORDS_BEFORE + 1] as number, slope, CAPITAL_PACE * rate);
    }
  };

  const wordCount = documents.reduce((sum, { from, to }) => sum + to - from, 0);
  const steps = (wordCount * epochs) / CHUNK;
  const average = createAverage([...allLayers.map(({ weights }) => weights), vectors, capitals]);
  let step = 0;
  let chunksRun = 0;
  let loss = 0;
  let count = 0;
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    const chunks = documents.flatMap((document) => {
      const starts: { from: number; to: number; document: { from: number; to: number } }[] = [];
      for (let from = document.from - Math.floor(random() * CHUNK); from < document.to; from += CHUNK)
        starts.push({
          from: Math.max(document.from, from),
          to: Math.min(document.to, from + CHUNK),
          document,
        });
      return starts;
    });
    for (const { from, to, document } of shuffle(chunks, random)) {
      if (to <= from || step >= steps) continue;
      const start = Math.max(document.from, from - LEAD);
      const end = Math.min(document.to, to + LEAD);
      const rate = findRate({ done: step / steps, isAveraged });
      read(start, end);
      chunk.counted = { from: from - start, to: to - start };
      loss += runner.run(chunk);
      count += to - from;
      slideVectors(start, end, rate);
      step += (to - from) / CHUNK;
      const whole = Math.floor(step) + 1;
      const pace = (PACE * rate * Math.sqrt(1 - 0.999 ** whole)) / (1 - 0.9 ** whole);
      for (const layer of allLayers) stepLayer(layer, { pace, scale: 1 / CHUNK });
      chunksRun += 1;
      if (isAveraged && step > AVERAGED_FROM * steps && chunksRun % SAMPLE_CHUNKS === 0) average.sample();
      if (count >= 200_000) {
        report(`${((100 * step) / steps).toFixed(0)} %, loss ${(loss / count).toFixed(4)}`);
        loss = 0;
        count = 0;
      }
    }
  }
  average.apply();
  const join = (two: [Layer, Layer]): Float32Array =>
    Float32Array.from(two.flatMap(({ weights }) => [...weights]));
  return {
    ...size,
    words,
    vectors,
    inner: layers.inner.weights,
    innerBias: layers.innerBias.weights,
    gates: join(layers.gates),
    gateBias: join(layers.gateBias),
    join: join(layers.join),
    outer: layers.outer.weights,
    outerBias: layers.outerBias.weights,
    capitals,
  };
}
