import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Folder with recorded input: next to the project, or set by PITH_SHARED_DATA. Null if it's missing. */
export const sharedDataDirectory = findSharedData();

export function readSharedData(path: string): string {
  return readFileSync(join(sharedDataDirectory ?? "", path), "utf8");
}

function findSharedData(): string | null {
  const directory =
    process.env["PITH_SHARED_DATA"] ?? join(import.meta.dirname, "../../../../../shared/data");
  if (existsSync(join(directory, "youtube"))) return directory;
  process.stderr.write(
    "Skipped: tests on recorded input, since ../shared/data isn't there (PITH_SHARED_DATA sets it).\n",
  );
  return null;
}
