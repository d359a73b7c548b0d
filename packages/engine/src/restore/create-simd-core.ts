import {
  OUTPUTS,
  WINDOW,
  WORDS_AHEAD,
  WORDS_PER_STEP,
  type WordNetCore,
  type WordNetLayers,
} from "./word-net-core.ts";
import { WORD_NET_MODULE } from "./word-net-module.ts";

const PAGE = 65_536;
/** Room for about three hundred words. */
const GROWN_PAGES = 16;
const FLOAT = 4;
const DOUBLE = 8;
/** The rows of the output weights have an empty column, since two doubles are read at a time. */
const OUTER_COLUMNS = 6;
/** Gaps are scored four at a time, so up to three after the last one are scored unnecessarily. */
const GAPS_AT_ONCE = 4;

interface Kernel {
  project: (
    vector: number,
    dimensions: number,
    matrices: number,
    columns: number,
    count: number,
    to: number,
  ) => void;
  scoreStep: (count: number, ahead: number) => void;
}

/** Returns null if the platform has no WebAssembly, or a page's policy forbids it. */
function compileModule(): WebAssembly.Module | null {
  try {
    return new WebAssembly.Module(Uint8Array.from(atob(WORD_NET_MODULE), (byte) => byte.charCodeAt(0)));
  } catch {
    return null;
  }
}

/**
 * Implements a net's arithmetic in WebAssembly, with the same results as `createPlainCore`. Once the platform
 * has optimized it, scoring takes a quarter of the time. Null where WebAssembly can't run.
 */
export function createSimdCore(layers: WordNetLayers): WordNetCore | null {
  const module = compileModule();
  return module === null ? null : instantiate({ module, layers });
}

function instantiate({ module, layers }: { module: WebAssembly.Module; layers: WordNetLayers }): WordNetCore {
  const { dimensions, hidden, units } = layers;
  let used = 0;
  const reserve = (bytes: number): number => {
    const from = used;
    used = Math.ceil((used + bytes) / DOUBLE) * DOUBLE;
    return from;
  };
  const reserveDoubles = (count: number): number => reserve(count * DOUBLE);
  const rows = (WORDS_PER_STEP + WORDS_AHEAD + GAPS_AT_ONCE + 1) * units;
  const vector = reserveDoubles(dimensions);
  const inner = reserve(layers.inner.length * FLOAT);
  const gates = reserve(layers.gates.length * FLOAT);
  const places = {
    around: reserve((WORDS_PER_STEP + WORDS_AHEAD + WINDOW + GAPS_AT_ONCE) * FLOAT),
    forward: reserveDoubles(rows),
    backward: reserveDoubles(rows),
    gateBias: reserveDoubles(layers.gateBias.length),
    innerBias: reserveDoubles(hidden),
    join: reserveDoubles(layers.join.length),
    outer: reserveDoubles(hidden * OUTER_COLUMNS),
    outerBias: reserveDoubles(OUTER_COLUMNS),
    sums: reserveDoubles(GAPS_AT_ONCE * hidden),
    scores: reserve((WORDS_PER_STEP + GAPS_AT_ONCE) * OUTPUTS * FLOAT),
  };
  const firstWord = used;
  const wordBytes = DOUBLE + (layers.inner.length + layers.gates.length) * (FLOAT / dimensions);
  const memory = new WebAssembly.Memory({ initial: Math.ceil(used / PAGE) + GROWN_PAGES });
  const { exports } = new WebAssembly.Instance(module, { net: { memory, hidden, units, ...places } });
  const { project, scoreStep } = exports as unknown as Kernel;

  // Growing the memory detaches these views.
  let doubles = new Float64Array(memory.buffer);
  let floats = new Float32Array(memory.buffer);
  let integers = new Int32Array(memory.buffer);
  const grow = (): void => {
    memory.grow(GROWN_PAGES);
    doubles = new Float64Array(memory.buffer);
    floats = new Float32Array(memory.buffer);
    integers = new Int32Array(memory.buffer);
  };
  floats.set(layers.inner, inner / FLOAT);
  floats.set(layers.gates, gates / FLOAT);
  doubles.set(layers.gateBias, places.gateBias / DOUBLE);
  doubles.set(layers.innerBias, places.innerBias / DOUBLE);
  doubles.set(layers.join, places.join / DOUBLE);
  doubles.set(layers.outerBias, places.outerBias / DOUBLE);
  for (let row = 0; row < hidden; row += 1)
    doubles.set(
      layers.outer.subarray(row * OUTPUTS, (row + 1) * OUTPUTS),
      places.outer / DOUBLE + row * OUTER_COLUMNS,
    );

  return {
    addWord: (word) => {
      const to = used;
      used += wordBytes;
      if (used > memory.buffer.byteLength) grow();
      doubles.set(word.vector, vector / DOUBLE);
      doubles[to / DOUBLE] = word.capital;
      const gated = to + DOUBLE + WINDOW * hidden * FLOAT;
      project(vector, dimensions, inner, hidden, WINDOW, to + DOUBLE);
      project(vector, dimensions, gates, 2 * units, units === 0 ? 0 : 4, gated);
      return to;
    },
    clear: () => {
      used = firstWord;
    },
    scoreStep: ({ around, count, ahead, forward, scores }) => {
      const from = places.around / FLOAT;
      integers.set(around, from);
      // The gaps that are scored unnecessarily need words too.
      const spare = from + around.length;
      integers.fill(around[0] ?? firstWord, spare, spare + GAPS_AT_ONCE);
      doubles.set(forward, places.forward / DOUBLE);
      scoreStep(count, ahead);
      const first = places.forward / DOUBLE + count * units;
      forward.set(doubles.subarray(first, first + units));
      const written = places.scores / FLOAT;
      scores.set(floats.subarray(written, written + count * OUTPUTS));
    },
  };
}
