import { describe, expect, it } from "vitest";
import { countMarks, countPairs } from "./count-marks.ts";
import { buildSheets } from "./print-sheets.ts";
import type { ReadVersion } from "./read-version.ts";

function buildVersion(version: string): ReadVersion {
  const talks = ["one", "two"].map((file) => ({
    file,
    kind: "manual",
    language: "en",
    title: `${version} ${file}`,
    gist: `Gist of ${version}`,
    points: [1, 2, 3].map((at) => ({
      label: null,
      text: `${version} point ${at}`,
      startSeconds: at,
      chapterIndex: 0,
    })),
    chapters: [{ title: `Chapter of ${version}`, startSeconds: 0 }],
  }));
  return { version, talks };
}

const sheets = buildSheets({ versions: [buildVersion("old"), buildVersion("new")], seed: 7 });

describe("buildSheets", () => {
  it("prints every point, gist and title of both versions and keys each to its version", () => {
    const lines = sheets.items.split("\n").filter((line) => line.includes("\t"));
    expect(lines).toHaveLength(2 * 2 * (3 + 1 + 1));
    for (const line of lines) {
      const [id = "", text = ""] = line.split("\t");
      expect(text).toContain(sheets.key.items[id]?.version);
    }
  });

  it("is deterministic for a seed and puts one version on each side of a pair", () => {
    const again = buildSheets({ versions: [buildVersion("old"), buildVersion("new")], seed: 7 });
    expect(again).toEqual(sheets);
    for (const { left, right } of Object.values(sheets.key.pairs))
      expect([left, right].sort()).toEqual(["new", "old"]);
  });
});

describe("countMarks", () => {
  it("returns each version's share of marked points", () => {
    const isNew = (id: string) => sheets.key.items[id]?.version === "new";
    const points = Object.keys(sheets.key.items).filter((id) => id.startsWith("P"));
    const marks = points.map((id) => `${id}\t${isNew(id) ? "u" : "f"}`).join("\n");
    const counted = countMarks({ key: sheets.key, marks });
    expect(counted.get("new\tall\tP")).toEqual({ of: 6, share: new Map([["u", 1]]) });
    expect(counted.get("old\tall\tP")?.share.get("u")).toBeUndefined();
  });
});

describe("countPairs", () => {
  it("counts the wins of the version on the preferred side", () => {
    const marks = Object.entries(sheets.key.pairs).map(
      ([id, { left }]) => `${id} ${left === "new" ? "left" : "right"}`,
    );
    expect(countPairs({ key: sheets.key, marks: marks.join("\n") })).toEqual(new Map([["new", 2]]));
  });
});
