import { access, constants, rename, rm } from "node:fs/promises";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { AppError } from "@pith/core/errors/app-error";
import { DurableFolder, syncFolderEntry, syncTree } from "../db/durable-folder.ts";
import { FORMER_PREFIX } from "../db/former-database.ts";
import { lockFolder } from "../db/lock-folder.ts";
import { describeFullDisk, prepareFolder } from "../db/open-embedded-database.ts";
import { readAllRows, unpackBackup } from "../db/read-backup.ts";
import { startParameters } from "../db/start-parameters.ts";

/**
 * Replaces the embedded database with a backup and keeps the old one next to it. The server must be stopped.
 * Returns the old database's folder, or `null` if there was none.
 */
export async function restoreDatabase({
  file,
  dataDir,
  now,
}: {
  file: string;
  dataDir: string;
  now: Date;
}): Promise<string | null> {
  await access(file, constants.R_OK).catch((cause: unknown) => {
    throw new AppError({
      code: "not_found",
      message: `There is no file ${file}, or this user may not read it.`,
      cause,
    });
  });
  await prepareFolder(dataDir);
  const lock = await lockFolder({ folder: dataDir, now });
  const folder = path.join(dataDir, "database");
  const unfinished = path.join(dataDir, "database-restored");
  try {
    await rm(unfinished, { recursive: true, force: true });
    await load({ file, folder: unfinished, dataDir });
    await syncTree(unfinished);
    const former = path.join(dataDir, `${FORMER_PREFIX}${now.toISOString().replaceAll(/[:.]/g, "-")}`);
    const isReplaced = await rename(folder, former).then(
      () => true,
      () => false,
    );
    await rename(unfinished, folder);
    syncFolderEntry(dataDir);
    return isReplaced ? former : null;
  } finally {
    await lock.release();
  }
}

/** Loads the backup first, so that an invalid one is rejected before anything is replaced. */
async function load({
  file,
  folder,
  dataDir,
}: {
  file: string;
  folder: string;
  dataDir: string;
}): Promise<void> {
  try {
    const loadDataDir = await unpackBackup(file);
    const client = await PGlite.create({
      fs: new DurableFolder(folder),
      startParams: startParameters,
      loadDataDir,
    });
    await readAllRows(client);
    await client.close();
  } catch (cause) {
    const failure = await describeFullDisk({ dataDir, cause });
    await rm(folder, { recursive: true, force: true });
    throw (
      failure ??
      new AppError({ code: "unsupported_format", message: `${file} is no backup of Pith's.`, cause })
    );
  }
}
