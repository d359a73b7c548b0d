import { describe, expect, it } from "vitest";
import { finishSteps } from "../steps/finish-steps.ts";
import { createRestorer } from "./create-restorer.ts";
import { weights as germanWeights } from "./weights/de.ts";
import { weights } from "./weights/en.ts";

describe("createRestorer", () => {
  it("capitalizes listed names regardless of the net, but not words with a lowercase spelling", () => {
    const words = "we asked zolvig about the iphone and she laughed".split(" ");
    const capitalize = (spellings: string): string[] => {
      const { capitals } = finishSteps(
        createRestorer({ ...weights, capitalThreshold: 99, spellings }).restore({
          words,
          pausesMs: new Float32Array(words.length),
          isClosed: new Uint8Array(words.length),
        }),
      );
      return words.filter((_, at) => capitals[at] === 1);
    };
    expect(capitalize("")).toEqual([]);
    expect(capitalize("Zolvig iPhone")).toEqual(["zolvig"]);
  });

  it("takes a pause after an auxiliary as a sign that the sentence ends", () => {
    const sentence = "wir sehen heute dass die stadt im norden sehr alt ist";
    const words = Array.from({ length: 20 }, () => sentence.split(" ")).flat();
    const findChance = (pauseMs: number): number => {
      const restored = createRestorer(germanWeights).restore({
        words,
        pausesMs: Float32Array.from(words, (word) => (word === "ist" ? pauseMs : 0)),
        isClosed: new Uint8Array(words.length),
      });
      return finishSteps(restored).chances[words.indexOf("ist")] ?? 0;
    };
    expect(findChance(600)).toBeGreaterThan(findChance(0));
  });
});
