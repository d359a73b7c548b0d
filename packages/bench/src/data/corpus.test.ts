import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readCorpusFiles } from "./read-corpus-files.ts";

const folder = path.resolve(import.meta.dirname, "../../corpus");
const files = readCorpusFiles(folder);
const open = /^(?:MIT|Apache-2\.0|CC BY 4\.0|public domain|official work \(.+\))$/;

function listFiles(): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    statSync(path.join(folder, file)).isFile(),
  );
}

describe("the small corpus", () => {
  it("names the source and an open license of each file, with the license's text", () => {
    const beside = /^(?:README\.md|files\.json|licenses\/.*)$/;
    expect(files.map(({ file }) => file).sort()).toEqual(
      listFiles()
        .filter((file) => !beside.test(file))
        .sort(),
    );
    for (const { license, licenseText, source, commit } of files) {
      expect(license).toMatch(open);
      expect(source).toMatch(/^https:/);
      expect(commit).toMatch(/^[\da-f]{40}$/);
      if (licenseText === null) expect(license).toMatch(/^(?:public domain|official work)/);
      else expect(existsSync(path.join(folder, licenseText))).toBe(true);
    }
  });

  it("has at least 12 talks in five languages in at most 1.5 MB", () => {
    expect(files.filter(({ kind }) => kind === "manual").length).toBeGreaterThanOrEqual(12);
    expect(new Set(files.map(({ language }) => language))).toEqual(new Set(["de", "en", "es", "fr", "ru"]));
    const bytes = listFiles().reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0);
    expect(bytes).toBeLessThan(1_500_000);
  });
});
