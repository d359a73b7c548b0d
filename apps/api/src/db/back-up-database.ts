import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Database } from "./database.ts";

const BACKUP_NAME = /^pith-\d{4}-\d{2}-\d{2}T[\d-]+Z\.tar\.gz$/;

/**
 * Backs up the embedded database beside it and keeps the newest backups. The embedded database never waits for the disk
 * (no fsync), so after a power failure the last backup may be all that is left. Returns the file, or `null` if the
 * database isn't embedded.
 */
export async function backUpDatabase({
  database,
  dataDir,
  kept,
  now,
}: {
  database: Pick<Database, "dump">;
  dataDir: string;
  kept: number;
  now: Date;
}): Promise<string | null> {
  if (!database.dump || kept === 0) return null;
  const folder = path.join(dataDir, "backups");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `pith-${now.toISOString().replaceAll(/[:.]/g, "-")}.tar.gz`;
  const file = path.join(folder, name);
  const dump = await database.dump();
  // Written under a temporary name until it is complete and on disk.
  const unfinished = `${file}.part`;
  const handle = await open(unfinished, "w", 0o600);
  try {
    await handle.writeFile(new Uint8Array(await dump.arrayBuffer()));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
  const all = (await readdir(folder)).filter((one) => BACKUP_NAME.test(one)).sort();
  for (const old of all.slice(0, Math.max(0, all.length - kept))) await rm(path.join(folder, old));
  return file;
}
