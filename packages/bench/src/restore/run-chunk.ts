import { CAPITAL, GATE_WORDS, NONE, OUTPUTS, WINDOW, WORDS_BEFORE } from "@pith/engine/restore/word-net-core";
import { allocate, createLayer, type Layer, multiply, multiplyBack } from "./layers.ts";
import { STARTS } from "./read-examples.ts";

export interface NetSize {
  vocabulary: number;
  /** `dimensions` and `units` must be multiples of four, and `hidden` a multiple of eight. */
  dimensions: number;
  hidden: number;
  /** Recurrent units in each direction; 0 for a window net. */
  units: number;
}

/** A net's layers above the word vectors. */
export interface Layers {
  inner: Layer;
  innerBias: Layer;
  /** Weights from each word and its neighbor to the gates and candidates of both directions. */
  gates: [Layer, Layer];
  gateBias: [Layer, Layer];
  /** Weights from the states of both directions to the hidden layer. */
  join: [Layer, Layer];
  outer: Layer;
  outerBias: Layer;
}

export function createLayers({ dimensions: D, hidden: H, units: U }: NetSize, random: () => number): Layers {
  const gauss = (): number => random() + random() + random() + random() - 2;
  const draw = (length: number, inputs: number): Layer =>
    createLayer(length, () => gauss() * Math.sqrt(3 / inputs));
  const bias = (): Layer => createLayer(2 * U, (unit) => (unit < U ? -2.5 + (3 * unit) / U : 0));
  const gates = (): Layer => draw(GATE_WORDS * D * 2 * U, GATE_WORDS * D);
  const join = (): Layer => draw(U * H, 2 * U);
  return {
    inner: draw(WINDOW * D * H, WINDOW * D),
    innerBias: createLayer(H, () => 0),
    gates: [gates(), gates()],
    gateBias: [bias(), bias()],
    join: [join(), join()],
    outer: draw(H * OUTPUTS, H),
    outerBias: createLayer(OUTPUTS, () => 0),
  };
}

/** The words of a stretch of text and their expected outputs; see `Examples`. */
export interface Chunk {
  /** The vectors of all words, including `WORDS_BEFORE` words before the chunk and `WORDS_AFTER` after it. */
  inputs: Float32Array;
  count: number;
  /** The words whose loss counts. All others only warm up the recurrent units. */
  counted: { from: number; to: number };
  /** The expected punctuation after each word; 255 if unknown. */
  signs: Uint8Array;
  /**
   * Soft targets: the probabilities that other nets assign to each punctuation class, four per word. Null if
   * there are none.
   */
  targets: Float32Array | null;
  capitals: Uint8Array;
  /** Log odds that the next word is capitalized, given that word alone. */
  capitalOdds: Float32Array;
}

/** Weight of the soft targets in the loss. The hard labels get the remaining weight. */
const TARGET_SHARE = 0.7;

export interface ChunkRunner {
  /** Adds to the layers' gradients, and returns the total punctuation loss. */
  run: (chunk: Chunk) => number;
  /** Gradients of the inputs and of the log odds of capitals, from the last run. */
  inputSlopes: Float32Array;
  capitalSlopes: Float32Array;
}

/**
 * Creates the forward and backward pass over a chunk of text. A recurrent unit is a gated average of the
 * words' candidates. Gate and candidate depend only on the words (minGRU, based on Leo Feng et al., "Were
 * RNNs All We Needed?", 2024). Training skips gaps whose prediction error is below `certain`, and drops the
 * fraction `dropout` of the hidden units at random (Nitish Srivastava et al., "Dropout", 2014).
 */
export function createChunkRunner({
  size: { dimensions: D, hidden: H, units: U },
  layers,
  longest,
  certain,
  dropout = 0,
  random = () => 1,
}: {
  size: NetSize;
  layers: Layers;
  longest: number;
  certain: number;
  dropout?: number;
  random?: () => number;
}): ChunkRunner {
  const { inner, innerBias, gates, gateBias, join, outer, outerBias } = layers;
  const reach = GATE_WORDS - 1;
  const inputSlopes = allocate((longest + WINDOW) * D);
  const capitalSlopes = allocate(longest);
  const hidden = allocate(longest * H);
  const hiddenSlopes = allocate(H);
  /** Compensates for the dropped units, so that the trained net needs no correction. */
  const kept = 1 / (1 - dropout);
  const outputs = new Float64Array(OUTPUTS);
  const outputSlopes = new Float64Array(OUTPUTS);
  const directions = ([0, 1] as const).map((direction) => ({
    direction,
    gates: gates[direction],
    bias: gateBias[direction],
    join: join[direction],
    /** Gates and candidates of each word. */
    opened: allocate(longest * 2 * U),
    openedSlopes: allocate(2 * U),
    /** The state after each word, and one more state at either end. */
    states: allocate((longest + 2) * U),
    stateSlopes: allocate((longest + 2) * U),
  }));

  const runStates = ({ inputs, count }: Chunk): void => {
    for (const { direction, gates: layer, bias, opened, states, stateSlopes } of directions) {
      states.fill(0);
      stateSlopes.fill(0);
      for (let step = 0; step < count; step += 1) {
        const at = direction === 0 ? step : count - 1 - step;
        const to = at * 2 * U;
        opened.set(bias.weights, to);
        const first = (at + WORDS_BEFORE - (direction === 0 ? reach : 0)) * D;
        multiply(inputs, first, GATE_WORDS * D, layer, opened, to, 2 * U);
        const own = (at + 1) * U;
        const before = own + (direction === 0 ? -U : U);
        for (let unit = 0; unit < U; unit += 1) {
          const gate = 1 / (1 + Math.exp(-(opened[to + unit] as number)));
          opened[to + unit] = gate;
          const state = states[before + unit] as number;
          states[own + unit] = state + gate * ((opened[to + U + unit] as number) - state);
        }
      }
    }
  };

  const runStatesBack = ({ inputs, count }: Chunk): void => {
    for (const { direction, gates: layer, bias, opened, openedSlopes, states, stateSlopes } of directions)
      for (let step = 0; step < count; step += 1) {
        const at = direction === 0 ? count - 1 - step : step;
        const to = at * 2 * U;
        const own = (at + 1) * U;
        const before = own + (direction === 0 ? -U : U);
        for (let unit = 0; unit < U; unit += 1) {
          const slope = stateSlopes[own + unit] as number;
          const gate = opened[to + unit] as number;
          stateSlopes[before + unit] = (stateSlopes[before + unit] as number) + slope * (1 - gate);
          openedSlopes[U + unit] = slope * gate;
          openedSlopes[unit] =
            slope *
            ((opened[to + U + unit] as number) - (states[before + unit] as number)) *
            gate *
            (1 - gate);
        }
        for (let unit = 0; unit < 2 * U; unit += 1)
          bias.slopes[unit] = (bias.slopes[unit] as number) + (openedSlopes[unit] as number);
        const first = (at + WORDS_BEFORE - (direction === 0 ? reach : 0)) * D;
        multiplyBack(inputs, inputSlopes, first, GATE_WORDS * D, layer, openedSlopes, 2 * U);
      }
  };

  const runGap = (
    { inputs, signs, targets, capitals, capitalOdds }: Chunk,
    at: number,
  ): { loss: number; isLearned: boolean } => {
    const own = at * H;
    hidden.set(innerBias.weights, own);
    multiply(inputs, (at + 1) * D, WINDOW * D, inner, hidden, own, H);
    if (U > 0)
      for (const { direction, join: layer, states } of directions)
        multiply(states, (at + 1 + direction) * U, U, layer, hidden, own, H);
    outputs.set(outerBias.weights);
    for (let unit = 0; unit < H; unit += 1) {
      const isOut = dropout > 0 && random() < dropout;
      const value = isOut ? 0 : (hidden[own + unit] as number) * kept;
      hidden[own + unit] = Math.max(0, value);
      if (value > 0)
        for (let output = 0; output < OUTPUTS; output += 1)
          outputs[output] =
            (outputs[output] as number) + value * (outer.weights[unit * OUTPUTS + output] as number);
    }
    let whole = 0;
    let most = outputs[0] as number;
    for (let output = 1; output < CAPITAL; output += 1) most = Math.max(most, outputs[output] as number);
    for (let output = 0; output < CAPITAL; output += 1) whole += Math.exp((outputs[output] as number) - most);
    const log = most + Math.log(whole);
    const sign = signs[at] as number;
    let loss = log;
    for (let output = 0; output < CAPITAL; output += 1) {
      const right = Number(output === sign);
      const target = targets?.[at * CAPITAL + output] ?? right;
      const wanted = right + TARGET_SHARE * (target - right);
      outputSlopes[output] = Math.exp((outputs[output] as number) - log) - wanted;
      loss -= wanted * (outputs[output] as number);
    }
    const isCapital = capitals[at] as number;
    const odds = (outputs[CAPITAL] as number) + (capitalOdds[at] as number);
    const off = isCapital === STARTS ? 0 : 1 / (1 + Math.exp(-odds)) - isCapital;
    outputSlopes[CAPITAL] = Math.abs(off) < certain ? 0 : off;
    capitalSlopes[at] = outputSlopes[CAPITAL];
    const isLearned =
      sign !== NONE || Math.abs(outputSlopes[NONE] as number) >= certain || outputSlopes[CAPITAL] !== 0;
    return { loss, isLearned };
  };

  const runGapBack = ({ inputs }: Chunk, at: number): void => {
    for (let output = 0; output < OUTPUTS; output += 1)
      outerBias.slopes[output] = (outerBias.slopes[output] as number) + (outputSlopes[output] as number);
    for (let unit = 0; unit < H; unit += 1) {
      const value = hidden[at * H + unit] as number;
      let slope = 0;
      if (value > 0)
        for (let output = 0; output < OUTPUTS; output += 1) {
          const off = outputSlopes[output] as number;
          const place = unit * OUTPUTS + output;
          slope += off * (outer.weights[place] as number);
          outer.slopes[place] = (outer.slopes[place] as number) + off * value;
        }
      slope *= kept;
      hiddenSlopes[unit] = slope;
      innerBias.slopes[unit] = (innerBias.slopes[unit] as number) + slope;
    }
    multiplyBack(inputs, inputSlopes, (at + 1) * D, WINDOW * D, inner, hiddenSlopes, H);
    if (U === 0) return;
    for (const { direction, join: layer, states, stateSlopes } of directions)
      multiplyBack(states, stateSlopes, (at + 1 + direction) * U, U, layer, hiddenSlopes, H);
  };

  return {
    inputSlopes,
    capitalSlopes,
    run: (chunk) => {
      inputSlopes.fill(0);
      capitalSlopes.fill(0);
      if (U > 0) runStates(chunk);
      let sum = 0;
      for (let at = chunk.counted.from; at < chunk.counted.to; at += 1) {
        const { loss, isLearned } = runGap(chunk, at);
        sum += loss;
        if (isLearned) runGapBack(chunk, at);
      }
      if (U > 0) runStatesBack(chunk);
      return sum;
    },
  };
}
