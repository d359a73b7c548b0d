import { readFileSync } from "node:fs";
import { passageWeights } from "@pith/engine/extract/passage-weights";
import { passageSigns } from "@pith/engine/extract/read-passage-signs";
import { describe, expect, it } from "vitest";
import { fitSigned, type SignedExample } from "./fit-signed.ts";
import { passagePriors } from "./passage-priors.ts";

const OPEN_LICENSES = /^(?:MIT|Apache-2\.0|CC0|CC BY|official works|public domain)/;

/**
 * 400 examples. Half of them have the first feature, and most of these are good. Every fortieth example has
 * the third feature.
 */
const examples = Array.from(
  { length: 400 },
  (_, at): SignedExample => ({
    signs: [Number(at % 2 === 0), Number(at % 3 === 0), Number(at % 40 === 0)],
    wanted: Number(at % 2 === 0 ? at % 10 !== 0 : at % 5 === 0),
    share: 1,
    group: at < 200 ? "one" : "two",
  }),
);

function fitWith(directions: readonly number[]): { weights: number[]; bias: number } {
  const priors = directions.map((direction) => ({ weight: direction, direction }));
  return fitSigned({ examples, priors, penalty: 1 });
}

describe("fitSigned", () => {
  it("finds the discriminating sign, and a bias that matches the observed frequency", () => {
    const { weights, bias } = fitWith([0, 0, 0]);
    expect(weights[0]).toBeGreaterThan(1);
    const expected = examples.reduce((sum, { signs }) => {
      const score = signs.reduce((all, sign, at) => all + sign * (weights[at] ?? 0), bias);
      return sum + 1 / (1 + Math.exp(-score));
    }, 0);
    expect(expected).toBeCloseTo(
      examples.reduce((sum, { wanted }) => sum + wanted, 0),
      3,
    );
  });

  it("never turns a weight against its direction", () => {
    expect(fitWith([-1, 0, 0]).weights[0]).toBeCloseTo(0);
  });

  it("keeps the prior of a sign that is too rare to learn", () => {
    expect(fitWith([0, 0, -1]).weights[2]).toBe(-1);
  });
});

describe("passageWeights", () => {
  it("have no weight against its sign's expected direction", () => {
    const names = Object.values(passageSigns).flat();
    const priors = Object.values(passagePriors).flat();
    const { bias, ...groups } = passageWeights;
    const weights = Object.values(groups).flat();
    expect([priors.length, weights.length]).toEqual([names.length, names.length]);
    for (const [at, name] of names.entries())
      expect((priors[at]?.direction ?? 0) * (weights[at] ?? 0), name).toBeGreaterThanOrEqual(0);
    expect(bias).toBeLessThan(0);
  });

  it("are fitted only on marks of openly licensed talks", () => {
    const { sources, chosen, drawn } = JSON.parse(
      readFileSync(new URL("./marked-passages.json", import.meta.url), "utf8"),
    ) as {
      sources: { repository: string; license: string; folders: string[] }[];
      chosen: object;
      drawn: object;
    };
    for (const { repository, license } of sources) expect(license, repository).toMatch(OPEN_LICENSES);
    const folders = sources.flatMap((source) => source.folders);
    for (const name of [...Object.keys(chosen), ...Object.keys(drawn)])
      expect(folders.filter((folder) => name.replace(/^bare:/, "").startsWith(`${folder}/`))).toHaveLength(1);
  });
});
