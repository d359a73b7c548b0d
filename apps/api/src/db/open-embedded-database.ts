import { statfsSync } from "node:fs";
import { access, constants, mkdir, readdir, rename, rm, statfs } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { PGlite } from "@electric-sql/pglite";
import { AppError, isAppError } from "@pith/core/errors/app-error";
import { DAY_MS } from "@pith/core/lib/durations";
import { drizzle, type PgliteDatabase } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { fromPglite } from "pg-boss";
import { findDatabaseFailure } from "../lib/find-database-failure.ts";
import { backUpDatabase, removeUnfinishedBackups } from "./back-up-database.ts";
import type { Database } from "./database.ts";
import type { DatabaseClient } from "./database-client.ts";
import { findDatabaseTemplate, unpackDatabaseTemplate } from "./database-template.ts";
import { syncFolderEntry, syncTree } from "./durable-folder.ts";
import { createProcessEventBus } from "./event-bus.ts";
import { findMigrations } from "./find-migrations.ts";
import { FORMER_PREFIX } from "./former-database.ts";
import { getBackupFolder, listBackups } from "./list-backups.ts";
import { lockFolder } from "./lock-folder.ts";
import { type MigrationState, requireKnownMigrations } from "./migration-state.ts";
import { type DatabaseThread, openDatabaseThread } from "./open-database-thread.ts";
import { readAllRows } from "./read-backup.ts";
import { createProcessLocks } from "./shared-locks.ts";

const compress = promisify(gzip);

/** Space that Postgres needs to start after a crash: one WAL segment, plus other writes. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;

/**
 * Space reserved for accepted work: four WAL segments. Postgres stops immediately if there is no room for the
 * next one.
 */
const RESERVE_BYTES = 64 * 1024 * 1024;
/** How long a disk check stays valid. */
const LOOK_MS = 1_000;

/**
 * Opens the database in a local folder and migrates it, after a backup if one is due. Only one process at a
 * time can do this.
 */
export async function openEmbeddedDatabase({
  dataDir,
  backupsKept,
  now,
  findTemplate = findDatabaseTemplate,
}: {
  dataDir: string;
  /** 0 disables backups. */
  backupsKept: number;
  now: Date;
  /**
   * Returns the template for a new database, or null to create and migrate one from scratch, which takes
   * seconds.
   */
  findTemplate?: () => string | null;
}): Promise<Database> {
  await prepareFolder(dataDir);
  const lock = await lockFolder({ folder: dataDir, now });
  try {
    await removeUnfinishedBackups(dataDir);
    const isNew = await createIfAbsent({ dataDir, findTemplate });
    const client = await openFolder(dataDir);
    try {
      const dump = () => dumpDatabase(client);
      // Checks a new database's migrations, too, but there is nothing to back up yet.
      const { isDue, nextMigration } = await planBackup({ client, dataDir, now });
      if (isDue && !isNew) {
        await backUpDatabase({ database: { dump }, dataDir, kept: backupsKept, nextMigration, now });
      }
      const database = await wrapEmbeddedDatabase(client);
      return {
        ...database,
        broken: client.broken,
        hasRoom: watchRoom(dataDir),
        async close() {
          await database.close();
          await lock.release();
        },
      };
    } catch (error) {
      await client.close().catch(() => {});
      // If a backup can't be read back, the database itself is damaged.
      const isDamage =
        findDatabaseFailure(error) || (isAppError(error) && error.code === "unsupported_format");
      throw isDamage ? await describeDamage({ dataDir, cause: error }) : error;
    }
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * Reads every row of the database in a local folder, without changing or migrating it. Returns null if there
 * is no database.
 *
 * @throws the same AppErrors as `openEmbeddedDatabase`
 */
export async function inspectEmbeddedDatabase({
  dataDir,
  now,
}: {
  dataDir: string;
  now: Date;
}): Promise<(MigrationState & { rows: number }) | null> {
  const names: string[] = await readdir(dataDir).catch(() => []);
  const isThere = names.includes("database") || (await listBackups(dataDir)).length > 0;
  if (!isThere) return null;
  await prepareFolder(dataDir);
  const lock = await lockFolder({ folder: dataDir, now });
  try {
    const client = await openFolder(dataDir);
    try {
      const state = await requireKnownMigrations({
        db: createDrizzle(client),
        name: `The database in ${dataDir}`,
      });
      return { ...state, rows: await readAllRows(client) };
    } catch (cause) {
      if (isAppError(cause)) throw cause;
      throw await describeDamage({ dataDir, cause });
    } finally {
      await client.close().catch(() => {});
    }
  } finally {
    await lock.release();
  }
}

/** Takes ownership of an open PGlite: migrates it, and closes it together with the database. */
export async function wrapEmbeddedDatabase(client: DatabaseClient): Promise<Database> {
  await migrate(createDrizzle(client), { migrationsFolder: findMigrations() });
  return wrapMigratedDatabase(client);
}

/** Like `wrapEmbeddedDatabase`, for a database that already has all migrations. */
export function wrapMigratedDatabase(client: DatabaseClient): Database {
  const db = createDrizzle(client);
  const bus = createProcessEventBus();
  return {
    kind: "embedded",
    db,
    pool: null,
    boss: { db: fromPglite(client), backend: "pglite" },
    bus,
    locks: createProcessLocks(),
    async ping() {
      await client.query("select 1");
    },
    hasRoom: () => true,
    broken: new AbortController().signal,
    dump: () => dumpDatabase(client),
    async close() {
      await bus.close();
      await client.close();
    },
  };
}

/**
 * Returns a dump taken right after a checkpoint. When Postgres recovers, it replays the WAL from the last
 * checkpoint and treats a damaged record as the end of the WAL. With a fresh checkpoint, a restored backup
 * can't lose anything that way.
 */
async function dumpDatabase(client: DatabaseClient): Promise<Blob> {
  await client.exec("checkpoint");
  const tar = await client.dumpDataDir("none");
  // PGlite's own compression takes twice as long and produces a file that is only a seventh smaller.
  return new Blob([new Uint8Array(await compress(await tar.arrayBuffer(), { level: 1 }))]);
}

/** Drizzle's types require PGlite itself, but Drizzle calls only the methods of `DatabaseClient`. */
function createDrizzle(client: DatabaseClient): PgliteDatabase {
  return drizzle(client as unknown as PGlite);
}

function watchRoom(folder: string): () => boolean {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let hasRoom = true;
  return () => {
    if (performance.now() - lookedAt > LOOK_MS) {
      const { bavail, bsize } = statfsSync(folder);
      hasRoom = bavail * bsize >= RESERVE_BYTES;
      lookedAt = performance.now();
    }
    return hasRoom;
  };
}

/** Creates the data folder if it is missing. @throws AppError `not_configured` if it isn't writable. */
export async function prepareFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
    const reason =
      { EROFS: "its disk is read-only", ENOSPC: "its disk is full", ENOTDIR: "part of its path is a file" }[
        code
      ] ?? "this user may not write it";
    throw new AppError({
      code: "not_configured",
      message: `The data folder ${dataDir} can't be used, because ${reason}: mend that, or choose another folder with DATA_DIR.`,
      cause,
    });
  }
}

/**
 * Creates the database under a temporary name first, so that a crash leaves either no database or a complete
 * one. Returns true if there was no database before.
 */
async function createIfAbsent({
  dataDir,
  findTemplate,
}: {
  dataDir: string;
  findTemplate: () => string | null;
}): Promise<boolean> {
  const folder = path.join(dataDir, "database");
  const names = await readdir(folder).catch(() => []);
  if (names.length > 0) return false;
  const beside = await readdir(dataDir);
  const former = beside
    .filter((name) => name.startsWith(FORMER_PREFIX))
    .sort()
    .at(-1);
  if (former !== undefined) {
    throw new AppError({
      code: "unavailable",
      message: `The data folder ${dataDir} has no database, since a restore was interrupted: run it again, or rename ${former} to database to have the former one back.`,
    });
  }
  const [backup] = await listBackups(dataDir);
  if (backup) {
    throw new AppError({
      code: "unavailable",
      message: `The data folder ${dataDir} has backups but no database: ${describeRestore(backup.file)}, or move ${getBackupFolder(dataDir)} away to start with an empty database.`,
    });
  }
  const unfinished = path.join(dataDir, "database-unfinished");
  await rm(unfinished, { recursive: true, force: true });
  try {
    const template = findTemplate();
    const isUnpacked = template !== null && (await tryToUnpack({ file: template, folder: unfinished }));
    if (!isUnpacked) {
      const client = await openDatabaseThread({ folder: unfinished, isDurable: false });
      await client.close();
    }
    await syncTree(unfinished);
  } catch (cause) {
    const failure = await describeFullDisk({ dataDir, cause });
    await rm(unfinished, { recursive: true, force: true });
    throw failure ?? cause;
  }
  await rename(unfinished, folder);
  syncFolderEntry(dataDir);
  return true;
}

/** Returns false and cleans up the folder if the template can't be unpacked. */
async function tryToUnpack({ file, folder }: { file: string; folder: string }): Promise<boolean> {
  try {
    await unpackDatabaseTemplate({ file, folder });
    return true;
  } catch {
    await rm(folder, { recursive: true, force: true });
    return false;
  }
}

/** @throws AppError `unavailable` if the files are damaged or the disk is full. */
async function openFolder(dataDir: string): Promise<DatabaseThread> {
  const folder = path.join(dataDir, "database");
  try {
    // Without this file, PGlite would create a new database over the old one's files.
    await access(path.join(folder, "PG_VERSION"));
    return await openDatabaseThread({ folder, isDurable: true });
  } catch (cause) {
    throw (await describeFullDisk({ dataDir, cause })) ?? (await describeDamage({ dataDir, cause }));
  }
}

/** Returns null if the disk isn't full, in which case something else is the cause. */
export async function describeFullDisk({
  dataDir,
  cause,
}: {
  dataDir: string;
  cause: unknown;
}): Promise<AppError | null> {
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize >= MIN_FREE_BYTES) return null;
  return new AppError({
    code: "unavailable",
    message: `The disk of the data folder ${dataDir} is full: make room and try again.`,
    cause,
  });
}

async function describeDamage({ dataDir, cause }: { dataDir: string; cause: unknown }): Promise<AppError> {
  const [backup] = await listBackups(dataDir);
  const remedy = backup
    ? describeRestore(backup.file)
    : "there is no backup, so choose an empty folder with DATA_DIR";
  return new AppError({
    code: "unavailable",
    message: `The database in ${dataDir} is damaged or of another Postgres: ${remedy}. Its files stay where they are.`,
    cause,
  });
}

/** A backup is due if the last one is old, or if migrations are about to change the data. */
async function planBackup({
  client,
  dataDir,
  now,
}: {
  client: DatabaseClient;
  dataDir: string;
  now: Date;
}): Promise<{ isDue: boolean; nextMigration: number | null }> {
  const { applied, pending } = await requireKnownMigrations({
    db: createDrizzle(client),
    name: `The database in ${dataDir}`,
  });
  // A new database has nothing to back up.
  if (applied === 0) return { isDue: false, nextMigration: null };
  const [newest] = await listBackups(dataDir);
  // Check both directions, so that a clock that used to be wrong doesn't delay the next backup.
  const isOld = !newest || Math.abs(now.getTime() - newest.takenAt.getTime()) > DAY_MS;
  return { isDue: pending > 0 || isOld, nextMigration: pending > 0 ? applied : null };
}

function describeRestore(file: string): string {
  return `run \`npm run pith -- admin restore ${file}\``;
}
