import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const projectRoot = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");

/** Folder with real captions for tests, outside the repository. */
export const sharedDataDirectory = process.env["PITH_SHARED_DATA"] ?? resolve(projectRoot, "../shared/data");

/** True if the folder exists. If it doesn't, logs once per process why tests are skipped. */
export const hasSharedData = existsSync(sharedDataDirectory);
if (!hasSharedData) {
  process.stderr.write(
    `Skipped: no shared data at ${sharedDataDirectory}; set PITH_SHARED_DATA to its folder.\n`,
  );
}

/** Returns every file in a folder of the shared data, as sorted paths relative to the shared data. */
export function listSharedFiles(folder: string): string[] {
  if (!hasSharedData) return [];
  return readdirSync(join(sharedDataDirectory, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(sharedDataDirectory, join(entry.parentPath, entry.name)))
    .sort();
}

/** Returns the caption files in the shared data, a few of which have no speech. Empty without that data. */
export function listCaptionFiles(): string[] {
  return ["captions", "references", "youtube"]
    .flatMap(listSharedFiles)
    .filter((name) => /\.(vtt|srt|sbv|json3|ytt|xml)$|^captions.*\.json$/.test(name));
}

/** Returns the bytes of one file in the shared data. */
export function readSharedFile(path: string): Uint8Array {
  return readFileSync(join(sharedDataDirectory, path));
}
