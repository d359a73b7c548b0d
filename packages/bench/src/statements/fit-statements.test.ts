import { readFileSync } from "node:fs";
import { statementSigns } from "@pith/engine/chapters/list-statements";
import { statementWeights } from "@pith/engine/chapters/statement-weights";
import { describe, expect, it } from "vitest";
import { statementPriors } from "./statement-priors.ts";

const OPEN_LICENSES = /^(?:MIT|Apache-2\.0|CC BY 4\.0)$/;

describe("statementWeights", () => {
  it("have no weight against its sign's expected direction", () => {
    expect(statementWeights.signs).toHaveLength(statementSigns.length);
    for (const [at, name] of statementSigns.entries())
      expect(
        statementPriors[name].direction * (statementWeights.signs[at] ?? 0),
        name,
      ).toBeGreaterThanOrEqual(0);
    expect(statementWeights.bias).toBeLessThan(0);
  });

  it("are fitted only on marks of openly licensed talks", () => {
    const { sources, talks } = JSON.parse(
      readFileSync(new URL("./marked-statements.json", import.meta.url), "utf8"),
    ) as {
      sources: { repository: string; license: string; folders: string[] }[];
      talks: object;
    };
    for (const { repository, license } of sources) expect(license, repository).toMatch(OPEN_LICENSES);
    const folders = sources.flatMap((source) => source.folders);
    for (const name of Object.keys(talks))
      expect(folders.filter((folder) => name.replace(/^bare:/, "").startsWith(`${folder}/`))).toHaveLength(1);
  });
});
