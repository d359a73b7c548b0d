import { readFileSync } from "node:fs";

const file = new URL("../../../docs/requirements.tsv", import.meta.url);

/**
 * The ids of docs/requirements.tsv as Vitest's tags. Vitest rejects every other tag, and `--tags-filter`
 * takes no tag that isn't listed.
 */
export const requirementTags: { name: string }[] = readFileSync(file, "utf8")
  .split("\n")
  .slice(1)
  .flatMap((line) => line.split("\t", 1))
  .filter((id) => id !== "")
  .map((name) => ({ name }));
