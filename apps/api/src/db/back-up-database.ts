import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { checkBackup } from "./check-backup.ts";
import type { Database } from "./database.ts";
import { syncFolderEntry } from "./durable-folder.ts";
import { getBackupFolder, listBackups, nameBackup } from "./list-backups.ts";

const UNFINISHED = ".part";

/**
 * Backs up the embedded database to a file, verifies the backup by opening it, and deletes all but the newest
 * ones. Returns the file, or `null` if the database isn't embedded.
 *
 * @throws AppError `unsupported_format` if the backup can't be read back, in which case older ones are kept.
 */
export async function backUpDatabase({
  database,
  dataDir,
  kept,
  nextMigration = null,
  now,
}: {
  database: Pick<Database, "dump">;
  dataDir: string;
  kept: number;
  /** If the backup is taken before migrations, the number of the first one. Otherwise null. */
  nextMigration?: number | null;
  now: Date;
}): Promise<string | null> {
  if (!database.dump || kept === 0) return null;
  const folder = getBackupFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = nameBackup({ dataDir, nextMigration, now });
  const dump = await database.dump();
  // Temporary name until the file is complete, synced and verified.
  const unfinished = `${file}${UNFINISHED}`;
  try {
    const handle = await open(unfinished, "w", 0o600);
    try {
      await handle.writeFile(new Uint8Array(await dump.arrayBuffer()));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await checkBackup(unfinished);
    await rename(unfinished, file);
    syncFolderEntry(folder);
  } finally {
    await rm(unfinished, { force: true });
  }
  // If the clock was set back, the new backup isn't the newest by name. Keep it anyway.
  const others = (await listBackups(dataDir)).filter((backup) => backup.file !== file);
  // A migration that fails at each restart must not push out other backups, so only its last backup is kept.
  const isRepeated = nextMigration !== null && others[0]?.nextMigration === nextMigration;
  for (const old of isRepeated ? others.slice(0, 1) : others.slice(kept - 1)) await rm(old.file);
  return file;
}

/**
 * Deletes what a killed process left behind, which is as large as a backup. Must not run concurrently with
 * `backUpDatabase`.
 */
export async function removeUnfinishedBackups(dataDir: string): Promise<void> {
  const folder = getBackupFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) if (name.endsWith(UNFINISHED)) await rm(path.join(folder, name));
}
