import { existsSync } from "node:fs";
import path from "node:path";
import { rootDirectory } from "./repository.ts";

const folder = process.env["PITH_SHARED_DATA"] ?? path.resolve(rootDirectory, "..", "shared", "data");

/** Recorded captions, and responses from real services; null if this machine doesn't have them. */
export const sharedDataDirectory: string | null = existsSync(folder) ? folder : null;

/** The reason for `skip` if there is no recorded data. */
export const sharedDataMissing =
  "skipped: ../shared/data is not there (PITH_SHARED_DATA names another place)";

export function requireSharedData(relativePath: string): string {
  if (sharedDataDirectory === null) throw new Error(sharedDataMissing);
  return path.join(sharedDataDirectory, relativePath);
}
