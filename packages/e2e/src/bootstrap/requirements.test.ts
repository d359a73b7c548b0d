import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import {
  compressIds,
  findBelowSurface,
  findIds,
  findMistakes,
  formatReport,
  readRequirements,
} from "../../../../.ci/test/requirements.mjs";

const rows = [
  { id: "S2.header.01", surface: "web", check: "header" },
  { id: "S2.header.02", surface: "web", check: "header" },
  { id: "D.quota.01", surface: "api", check: "curl" },
];

describe("findIds", () => {
  it("finds all ids in a text and ignores lookalikes", () => {
    expect(findIds("S2.header.01 and D.quota.01: not S2.header.1, XD.quota.02 or D.quota.011")).toEqual([
      "S2.header.01",
      "D.quota.01",
    ]);
  });
});

describe("findMistakes", () => {
  it("reports a tag that isn't a row", () => {
    const tests = [{ name: "shows the wordmark", tags: ["S2.header.09"] }];
    expect(findMistakes({ rows, exempt: new Map(), tests })).toEqual([
      "S2.header.09 is not in docs/requirements.tsv, but tags a test: shows the wordmark",
    ]);
  });

  it("accepts the tag of nightly tests", () => {
    const tests = [{ name: "shows the wordmark", tags: ["S2.header.01", "night"] }];
    expect(findMistakes({ rows, exempt: new Map(), tests })).toEqual([]);
  });

  it("reports an id in a title, even if it is a row", () => {
    const tests = [{ name: "S2.header.01 shows the wordmark", tags: [] }];
    expect(findMistakes({ rows, exempt: new Map(), tests })).toEqual([
      "S2.header.01 belongs in the tags of its test, not in the title: S2.header.01 shows the wordmark",
    ]);
  });

  it("requires each exempt row to exist and to have a reason", () => {
    const exempt = new Map([
      ["D.quota.01", ""],
      ["D.quota.77", "because"],
    ]);
    expect(findMistakes({ rows, exempt, tests: [] })).toHaveLength(2);
  });

  it("finds none in correct tags and titles", () => {
    const tests = [
      { name: "shows the wordmark", tags: ["S2.header.01"] },
      { name: "shows no row", tags: [] },
    ];
    expect(findMistakes({ rows, exempt: new Map(), tests })).toEqual([]);
  });
});

describe("findBelowSurface", () => {
  const find = ({ surface, check = "", files }: { surface: string; check?: string; files: string[] }) =>
    findBelowSurface({
      rows: [{ id: "D.quota.01", surface, check }],
      exempt: new Map(),
      tests: files.map((file) => ({ name: "a test", file, tags: ["D.quota.01"] })),
    });
  const core = "packages/core/src/plans/plan.test.ts";

  it("reports a surface's row that is tested only in packages below that surface", () => {
    expect(find({ surface: "web", files: [core] })).toEqual(["D.quota.01"]);
    expect(find({ surface: "bot", files: [core, "apps/web/src/main.test.ts"] })).toEqual(["D.quota.01"]);
  });

  it("reports a core row that has to be checked on the screen", () => {
    const checks = ["/login, enter 1234abcd", "link dialog", "verify step, empty", "network panel"];
    for (const check of checks) expect(find({ surface: "core", check, files: [core] })).toHaveLength(1);
  });

  it("accepts one test on the surface and any test for core rows, and skips rows without tests", () => {
    expect(find({ surface: "web", files: [core, "packages/e2e/src/journeys/smoke.test.ts"] })).toEqual([]);
    expect(find({ surface: "core", check: "unit test", files: [core] })).toEqual([]);
    expect(find({ surface: "web", files: [] })).toEqual([]);
  });
});

describe("compressIds", () => {
  it("joins consecutive ids into ranges", () => {
    const ids = ["S2.header.07", "S2.header.01", "S2.header.02", "S2.header.03", "D.quota.10"];
    expect(compressIds(ids)).toEqual(["D.quota.10", "S2.header.01-03,07"]);
  });
});

describe("formatReport", () => {
  it("counts the rows that passing tests cover, exempt rows, and missing ones", () => {
    const exempt = new Map([["D.quota.01", "shown by hand"]]);
    const lines = formatReport({
      rows,
      exempt,
      passedTests: [{ name: "shows the wordmark", file: "apps/web/a.test.ts", tags: ["S2.header.01"] }],
    });
    const read = (key: string) => lines.find((line: string) => line.startsWith(key))?.split(/\s+/);
    expect(read("S2")).toEqual(["S2", "2", "1", "0", "1"]);
    expect(read("D")).toEqual(["D", "1", "0", "1", "0"]);
    expect(read("all")).toEqual(["all", "3", "1", "1", "1"]);
    expect(read("web")).toEqual(["web", "2", "1", "0", "1"]);
    expect(lines.at(-1)).toContain("S2.header.02");
  });
});

describe("readRequirements", () => {
  it("reads both tables and treats a missing table of exempt rows as empty", async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), "pith-requirements-"));
    const requirementsFile = path.join(folder, "requirements.tsv");
    const exemptFile = path.join(folder, "exempt.tsv");
    await writeFile(
      requirementsFile,
      "id\tsurface\trequirement\tcheck\nS2.header.01\tweb\tThe wordmark\theader\n",
    );
    expect(readRequirements({ requirementsFile, exemptFile }).exempt.size).toBe(0);
    await writeFile(exemptFile, "S2.header.01\tshown by hand\n");
    expect(readRequirements({ requirementsFile, exemptFile })).toEqual({
      rows: [{ id: "S2.header.01", surface: "web", check: "header" }],
      exempt: new Map([["S2.header.01", "shown by hand"]]),
    });
    await rm(folder, { recursive: true });
  });
});
