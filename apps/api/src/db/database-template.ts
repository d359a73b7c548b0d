import { createHash } from "node:crypto";
import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { createGzip, gunzipSync } from "node:zlib";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { unpackTar } from "modern-tar";
import { packTar } from "modern-tar/fs";
import { findMigrations } from "./find-migrations.ts";

/** Returns the file name of the template for exactly this build's migrations. */
export function nameDatabaseTemplate(): string {
  const hash = createHash("sha256");
  for (const migration of readMigrationFiles({ migrationsFolder: findMigrations() }))
    hash.update(`${migration.folderMillis} ${migration.hash}\n`);
  return `database-${hash.digest("hex").slice(0, 16)}.tar.gz`;
}

/**
 * Returns the template next to the bundle. Null when running from source, or if the template has different
 * migrations.
 */
export function findDatabaseTemplate(): string | null {
  const file = fileURLToPath(new URL(nameDatabaseTemplate(), import.meta.url));
  return existsSync(file) ? file : null;
}

/** Packs the folder of a database that no process has open. */
export async function packDatabaseTemplate({
  folder,
  file,
}: {
  folder: string;
  file: string;
}): Promise<void> {
  await pipeline(packTar(folder), createGzip(), createWriteStream(file));
}

/** Unpacks a template into a folder, without fsync. @throws if the file is damaged. */
export async function unpackDatabaseTemplate({
  file,
  folder,
}: {
  file: string;
  folder: string;
}): Promise<void> {
  // Synchronous, because a starting server has nothing else to do, and hundreds of small files would take
  // several times as long asynchronously.
  const entries = await unpackTar(gunzipSync(readFileSync(file)));
  mkdirSync(folder, { recursive: true });
  for (const {
    header: { name, type, mode },
    data,
  } of entries) {
    const target = path.join(folder, name);
    if (type === "directory") mkdirSync(target, { recursive: true, mode });
    else writeFileSync(target, data ?? "", { mode });
  }
}
