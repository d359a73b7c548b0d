import { readFileSync } from "node:fs";
import { isFullMatrix } from "./full-matrix.ts";

const file = new URL("../../../docs/requirements.tsv", import.meta.url);

const requirementTags = readFileSync(file, "utf8")
  .split("\n")
  .slice(1)
  .flatMap((line) => line.split("\t", 1))
  .filter((id) => id !== "")
  .map((name) => ({ name }));

/**
 * The test tags: the ids in docs/requirements.tsv, and `night` for tests that only the nightly run includes.
 * Vitest rejects all other tags, and `--tags-filter` only accepts tags that are listed.
 */
export const testTags: { name: string; skip?: boolean }[] = [
  ...requirementTags,
  { name: "night", skip: !isFullMatrix },
];
