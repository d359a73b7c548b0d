import { afterEach, describe, expect, it, vi } from "vitest";
import { createWordNet } from "./create-word-net.ts";
import { encodeLevels } from "./decode-levels.ts";
import type { PackedMatrix, RestoreWeights } from "./restore-weights.ts";
import { weights } from "./weights/en.ts";
import { weights as dutch } from "./weights/nl.ts";
import { OUTPUTS, WORDS_AFTER } from "./word-net-core.ts";

const talk = "so the key lifts the pins and then it turns what is a lock anyway".split(" ");

function listScores(net: ReturnType<typeof createWordNet>, words: readonly string[]): number[][] {
  const { scores } = net.score(words);
  return words.map((_, at) => [...scores.slice(at * OUTPUTS, (at + 1) * OUTPUTS)]);
}

function pack(values: Float32Array): PackedMatrix {
  return { scale: 0.05, levels: encodeLevels({ scale: 0.05, weights: values }) };
}

/** Returns weights with gates that make the units forget either within a few words or at once. */
function withGates(gateBias: number): RestoreWeights {
  const width = 2 * weights.units;
  return {
    ...weights,
    gateBias: pack(
      Float32Array.from({ length: 2 * width }, (_, at) => (at % width < weights.units ? gateBias : 0)),
    ),
  };
}

describe("createWordNet", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it.each([
    ["recurrent units", weights],
    ["no recurrent units", dutch],
  ])("scores the same without WebAssembly, with %s", (_units, own) => {
    // More than one step, with a word count in the last one that isn't a multiple of four.
    const long = Array.from({ length: 39 }, (_, at) => [...talk, `word${at}`]).flat();
    const fast = createWordNet(own).score(long);
    vi.stubGlobal("WebAssembly", undefined);
    expect(createWordNet(own).score(long)).toEqual(fast);
  });

  it("scores a text the same after more distinct words than it caches", () => {
    const net = createWordNet(weights);
    const rare = Array.from({ length: 21_000 }, (_, at) => `word${at}ly`);
    const before = net.score(talk);
    const { keys } = net.score([...talk, ...rare, ...talk]);
    expect(keys.slice(-talk.length)).toEqual(talk);
    expect(net.score(talk)).toEqual(before);
  });

  it("uses words beyond its window, before and after a word", () => {
    const net = createWordNet(weights);
    const scores = listScores(net, talk);
    const [first, ...rest] = talk;
    const changed = listScores(net, ["what", ...rest]);
    const longer = listScores(net, [first ?? "", ...rest, "is"]);
    expect(changed[WORDS_AFTER + 4]).not.toEqual(scores[WORDS_AFTER + 4]);
    expect(longer[talk.length - WORDS_AFTER - 3]).not.toEqual(scores[talk.length - WORDS_AFTER - 3]);
  });

  it("scores a long text in steps as if at once, except for words far ahead", () => {
    // With open gates, the previous word is forgotten at once, so the lookahead of a single step is enough.
    const net = createWordNet(withGates(2));
    const long = Array.from({ length: 150 }, () => talk).flat();
    const scores = listScores(net, long);
    for (let at = 30; at < long.length - 60; at += 1)
      for (const [output, score] of (scores[at] ?? []).entries())
        expect(score).toBeCloseTo(scores[at + talk.length]?.[output] ?? Number.NaN, 3);
  });
});
