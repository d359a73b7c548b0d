import { describe, expect, it } from "vitest";
import { addPauses } from "./add-pauses.ts";

const COUNT = 1000;
/** Judging by the words alone, every tenth word ends a sentence, and one gap in a hundred is undecided. */
const isLikelyEnd = (at: number): boolean => at % 10 === 9;
const gains = Float32Array.from({ length: COUNT }, (_, at) =>
  at % 100 === 50 ? 0 : isLikelyEnd(at) ? 3 : -3,
);

function add(pauseMs: (at: number) => number, canEnd: (at: number) => boolean = () => true): Float32Array {
  return addPauses({
    gains,
    pausesMs: Float32Array.from({ length: COUNT }, (_, at) => pauseMs(at)),
    canEnd: Uint8Array.from({ length: COUNT }, (_, at) => Number(canEnd(at))),
    isClosed: new Uint8Array(COUNT),
    endThreshold: 0,
  });
}

describe("addPauses", () => {
  it("trusts pauses in a talk whose pauses come at sentence ends", () => {
    const found = add((at) => (isLikelyEnd(at) || at === 50 ? 400 : 0));
    expect(found[50]).toBeGreaterThan(2);
    expect(found[150]).toBeLessThan(0);
  });

  it("ignores pauses in a talk whose pauses come anywhere", () => {
    const found = add((at) => (at % 7 === 1 ? 400 : 0));
    expect(Math.abs(found[50] ?? 9)).toBeLessThan(0.5);
  });

  it("changes nothing without times, or after a word that never ends a sentence", () => {
    expect(add(() => 0)).toEqual(gains);
    const found = add(
      (at) => (isLikelyEnd(at) || at === 50 ? 400 : 0),
      (at) => at !== 50,
    );
    expect(found[50]).toBe(0);
  });
});
