import { WINDOW } from "@pith/engine/restore/word-net-core";
import { describe, expect, it } from "vitest";
import type { Layer } from "./layers.ts";
import { allocate } from "./layers.ts";
import { type Chunk, createChunkRunner, createLayers } from "./run-chunk.ts";
import { createRandom } from "./train-net.ts";

const SIZE = { vocabulary: 0, dimensions: 4, hidden: 8, units: 4 };
const COUNT = 12;

/**
 * Drops every third hidden unit. Each run drops the same units, since the number of draws per run is a
 * multiple of three.
 */
function createPattern(): () => number {
  let drawn = 0;
  return () => {
    drawn += 1;
    return (drawn % 3) / 3;
  };
}

function setUp({ hasTargets, dropout }: { hasTargets: boolean; dropout: number }): {
  chunk: Chunk;
  layers: Layer[];
  run: (chunk: Chunk) => number;
  inputSlopes: Float32Array;
} {
  const random = createRandom(3);
  const layers = createLayers(SIZE, random);
  const inputs = allocate((COUNT + WINDOW) * SIZE.dimensions);
  for (let at = 0; at < inputs.length; at += 1) inputs[at] = random() * 2 - 1;
  const chunk: Chunk = {
    inputs,
    count: COUNT,
    counted: { from: 3, to: 9 },
    signs: Uint8Array.from({ length: COUNT }, (_, at) => at % 4),
    targets: hasTargets
      ? Float32Array.from({ length: COUNT * 4 }, (_, at) => [0.1, 0.2, 0.3, 0.4][at % 4] ?? 0)
      : null,
    // Not learned, because the returned loss doesn't include capitals.
    capitals: new Uint8Array(COUNT).fill(2),
    capitalOdds: new Float32Array(COUNT),
  };
  const runner = createChunkRunner({
    size: SIZE,
    layers,
    longest: COUNT,
    certain: 0,
    dropout,
    random: createPattern(),
  });
  return { chunk, layers: Object.values(layers).flat(), run: runner.run, inputSlopes: runner.inputSlopes };
}

describe("createChunkRunner", () => {
  it.each([
    { what: "signs alone", hasTargets: false, dropout: 0 },
    { what: "signs and the probabilities of other nets", hasTargets: true, dropout: 0 },
    { what: "some of the hidden units", hasTargets: false, dropout: 0.3 },
  ])("computes gradients that match finite differences, with $what", (options) => {
    const { chunk, layers, run, inputSlopes } = setUp(options);
    run(chunk);
    const computed = [...layers.map(({ slopes }) => slopes.slice()), inputSlopes.slice()];
    const values = [...layers.map(({ weights }) => weights), chunk.inputs];
    const step = 1e-2;
    for (const [layer, weights] of values.entries())
      for (let at = 0; at < weights.length; at += Math.ceil(weights.length / 40)) {
        const kept = weights[at] ?? 0;
        weights[at] = kept + step;
        const above = run(chunk);
        weights[at] = kept - step;
        const below = run(chunk);
        weights[at] = kept;
        const slope = computed[layer]?.[at] ?? Number.NaN;
        expect(Math.abs((above - below) / (2 * step) - slope), `layer ${layer}, ${at}`).toBeLessThan(
          0.02 + 0.03 * Math.abs(slope),
        );
      }
  });
});
