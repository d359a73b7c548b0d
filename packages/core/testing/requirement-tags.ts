import { readFileSync } from "node:fs";

const file = new URL("../../../docs/requirements.tsv", import.meta.url);

/**
 * The ids of docs/requirements.tsv as Vitest tags. Vitest rejects all other tags, and `--tags-filter` only
 * accepts tags that are listed.
 */
export const requirementTags: { name: string }[] = readFileSync(file, "utf8")
  .split("\n")
  .slice(1)
  .flatMap((line) => line.split("\t", 1))
  .filter((id) => id !== "")
  .map((name) => ({ name }));
