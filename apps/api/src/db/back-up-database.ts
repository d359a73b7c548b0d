import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Database } from "./database.ts";

const BACKUP_NAME = /^pith-\d{4}-\d{2}-\d{2}T[\d-]+Z\.tar\.gz$/;

/**
 * Writes a copy of the embedded database beside it and keeps the newest ones. The embedded database never waits for
 * the disk, so after a power cut the last copy may be what is left. Returns the file; null where nothing is embedded.
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
  // Under another name until it is whole and on the disk.
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
