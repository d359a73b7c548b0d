import { mkdir } from "node:fs/promises";
import path from "node:path";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { fromPglite } from "pg-boss";
import type { Database } from "./database.ts";
import { createProcessEventBus } from "./event-bus.ts";
import { findMigrations } from "./find-migrations.ts";
import { lockFolder } from "./lock-folder.ts";

/** Opens the database in a local folder and migrates it. Only one process at a time. */
export async function openEmbeddedDatabase({ dataDir }: { dataDir: string }): Promise<Database> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(dataDir);
  try {
    const client = await PGlite.create({ dataDir: path.join(dataDir, "database") });
    const database = await wrapEmbeddedDatabase(client);
    return {
      ...database,
      async close() {
        await database.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Opens an in-memory database for tests. `loadDataDir` restores it from a dump. */
export async function openMemoryDatabase(
  options: Pick<PGliteOptions, "loadDataDir"> = {},
): Promise<Database> {
  return wrapEmbeddedDatabase(await PGlite.create(options));
}

/** Takes ownership of an open PGlite: migrates it, and closes it at the end. */
export async function wrapEmbeddedDatabase(client: PGlite): Promise<Database> {
  const db = drizzle(client);
  await migrate(db, { migrationsFolder: findMigrations() });
  const bus = createProcessEventBus();
  return {
    kind: "embedded",
    db,
    pool: null,
    boss: { db: fromPglite(client), backend: "pglite" },
    bus,
    async ping() {
      await client.query("select 1");
    },
    dump: () => client.dumpDataDir("gzip"),
    async close() {
      await bus.close();
      await client.close();
    },
  };
}
