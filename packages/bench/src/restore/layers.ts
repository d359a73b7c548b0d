import wabt from "wabt";
import { KERNELS } from "./kernels.ts";

/** The weights of one layer, with their gradients and Adam's moving averages. */
export interface Layer {
  weights: Float32Array;
  slopes: Float32Array;
  means: Float32Array;
  squares: Float32Array;
}

interface Kernels {
  multiply: (input: number, rows: number, weights: number, output: number, width: number) => void;
  multiplyBack: (
    input: number,
    inputSlopes: number,
    rows: number,
    weights: number,
    slopes: number,
    output: number,
    width: number,
  ) => void;
  step: (
    weights: number,
    slopes: number,
    means: number,
    squares: number,
    size: number,
    pace: number,
    scale: number,
  ) => void;
}

const PAGE = 65_536;
const MEMORY_PAGES = 256;
/** Bytes per number; FOUR is the size of a SIMD vector. */
const BYTES = 4;
const FOUR = 16;

const memory = new WebAssembly.Memory({ initial: MEMORY_PAGES });
let used = 0;

/** Returns an array of zeros in the memory that the kernels use. */
export function allocate(length: number): Float32Array {
  const from = used;
  used += Math.ceil((length * BYTES) / FOUR) * FOUR;
  if (used > MEMORY_PAGES * PAGE) throw new RangeError("The net is too large for its memory.");
  return new Float32Array(memory.buffer, from, length);
}

async function compileKernels(): Promise<Kernels> {
  const { buffer } = (await wabt()).parseWat("kernels.wat", KERNELS, { simd: true }).toBinary({});
  const { exports } = await WebAssembly.instantiate(await WebAssembly.compile(new Uint8Array(buffer)), {
    js: { memory },
  });
  return exports as unknown as Kernels;
}

const kernels = await compileKernels();

export function createLayer(length: number, draw: (at: number) => number): Layer {
  const layer = {
    weights: allocate(length),
    slopes: allocate(length),
    means: allocate(length),
    squares: allocate(length),
  };
  for (let at = 0; at < length; at += 1) layer.weights[at] = draw(at);
  return layer;
}

/**
 * Adds the product of `count` inputs and the rows of a matrix to `columns` outputs. Both counts are multiples
 * of four.
 */
export function multiply(
  inputs: Float32Array,
  first: number,
  count: number,
  { weights }: Layer,
  outputs: Float32Array,
  to: number,
  columns: number,
): void {
  kernels.multiply(
    inputs.byteOffset + first * BYTES,
    count * BYTES,
    weights.byteOffset,
    outputs.byteOffset + to * BYTES,
    columns * BYTES,
  );
}

/** Adds the gradients of `multiply`'s inputs and weights, given those of its outputs. */
export function multiplyBack(
  inputs: Float32Array,
  inputSlopes: Float32Array,
  first: number,
  count: number,
  { weights, slopes }: Layer,
  outputSlopes: Float32Array,
  columns: number,
): void {
  kernels.multiplyBack(
    inputs.byteOffset + first * BYTES,
    inputSlopes.byteOffset + first * BYTES,
    count * BYTES,
    weights.byteOffset,
    slopes.byteOffset,
    outputSlopes.byteOffset,
    columns * BYTES,
  );
}

/** Takes one Adam step and clears the gradients. */
export function stepLayer(
  { weights, slopes, means, squares }: Layer,
  { pace, scale }: { pace: number; scale: number },
): void {
  kernels.step(
    weights.byteOffset,
    slopes.byteOffset,
    means.byteOffset,
    squares.byteOffset,
    Math.ceil(weights.length / 4) * FOUR,
    pace,
    scale,
  );
}
