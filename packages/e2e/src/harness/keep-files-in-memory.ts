import { statfsSync } from "node:fs";

/** Linux's in-memory file system. */
const memoryFolder = "/dev/shm";
/**
 * Several times what a run needs at any one time: a data folder of 43 MB for each server, and a profile for
 * each browser.
 */
const neededBytes = 2 * 1024 ** 3;

/**
 * Keeps the run's temporary files in memory if there is room, unless TMPDIR names another folder. Each server copies
 * 1,400 files and each browser writes a profile, which takes ten times as long on a disk. Child processes inherit
 * TMPDIR.
 */
export function keepFilesInMemory(): void {
  if (process.env["TMPDIR"] === undefined && readFreeBytes(memoryFolder) >= neededBytes)
    process.env["TMPDIR"] = memoryFolder;
}

/** Returns 0 if the folder doesn't exist. */
function readFreeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
