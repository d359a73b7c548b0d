import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { findIds, readRequirements } from "../../../../.ci/test/requirements.mjs";
import { listCodeFiles, listWorkspaces, rootDirectory } from "./repository.ts";

describe("the requirements", () => {
  // The report after a run can't distinguish a row that only nightly tests cover from one without a test.
  it("each have a test by day or night, or a reason to have none", () => {
    const { rows, exempt } = readRequirements({
      requirementsFile: path.join(rootDirectory, "docs", "requirements.tsv"),
      exemptFile: path.join(rootDirectory, "docs", "requirements-exempt.tsv"),
    });
    const tagged = new Set(
      listWorkspaces()
        .flatMap(listCodeFiles)
        .filter((file) => /\.tsx?$/.test(file))
        .flatMap((file) => findIds(readFileSync(file, "utf8"))),
    );
    expect(rows.map(({ id }) => id).filter((id) => !tagged.has(id) && !exempt.has(id))).toEqual([]);
  });
});
