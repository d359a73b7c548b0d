import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createTestLog } from "@pith/core/testing";
import { type RunningPostgres, startPostgres } from "@pith/testbed/start-postgres";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findMigrations } from "./find-migrations.ts";
import { openPostgresDatabase } from "./open-postgres-database.ts";

/** How many migrations the older build has. The next one adds a column to accounts. */
const OLDER_MIGRATIONS = 32;

let postgres: RunningPostgres;
let folder: string;
beforeAll(async () => {
  postgres = await startPostgres();
  folder = await mkdtemp(path.join(os.tmpdir(), "pith-migrations-"));
}, 120_000);
afterAll(async () => {
  await postgres[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

async function migrateLikeOlderVersion(sql: pg.Pool): Promise<void> {
  const current = findMigrations();
  const { entries, ...rest } = JSON.parse(await readFile(path.join(current, "meta/_journal.json"), "utf8"));
  const older: { tag: string }[] = entries.slice(0, OLDER_MIGRATIONS);
  for (const { tag } of older)
    await symlink(path.join(current, `${tag}.sql`), path.join(folder, `${tag}.sql`));
  await mkdir(path.join(folder, "meta"));
  await writeFile(path.join(folder, "meta/_journal.json"), JSON.stringify({ ...rest, entries: older }));
  await migrate(drizzle(sql), { migrationsFolder: folder });
}

it("doesn't block older processes while waiting for their table lock, then migrates", async () => {
  const connectionString = await postgres.createDatabase();
  const sql = new pg.Pool({ connectionString, max: 3 });
  await migrateLikeOlderVersion(sql);
  const older = await sql.connect();
  await older.query("begin");
  await older.query("lock table accounts in row exclusive mode");
  const { log } = createTestLog();
  const opening = openPostgresDatabase({ connectionString, poolSize: 2, waitMs: 0, log });
  const countWaiting = async () =>
    (await sql.query("select count(*)::int from pg_locks where not granted")).rows[0].count;
  await expect.poll(countWaiting, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
  // This query queues behind the migration, so it would never return if the migration waited for the older process.
  expect((await sql.query("select count(*)::int from accounts")).rows).toEqual([{ count: 0 }]);
  await older.query("commit");
  older.release();
  const database = await opening;
  expect((await sql.query("select monthly_units from accounts")).rows).toEqual([]);
  await database.close();
  await sql.end();
});
