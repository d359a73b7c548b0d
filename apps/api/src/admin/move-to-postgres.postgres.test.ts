import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { createTestLog } from "@pith/core/testing";
import { createCleanEnvironment } from "@pith/testbed/create-clean-environment";
import { type RunningPostgres, startPostgres } from "@pith/testbed/start-postgres";
import { waitUntil } from "@pith/testbed/wait-until";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createObjectStorage } from "../create-dependencies.ts";
import { backUpDatabase } from "../db/back-up-database.ts";
import type { Database } from "../db/database.ts";
import { openEmbeddedDatabase } from "../db/open-embedded-database.ts";
import { openPostgresDatabase, usePostgres } from "../db/open-postgres-database.ts";
import { createQueueTables } from "../queue/create-queue-tables.ts";
import { createTestServer, type TestServer } from "../testing/create-test-server.ts";
import { fillByCalls, type ReadByCalls } from "../testing/fill-by-calls.ts";
import { fillEveryTable } from "../testing/fill-every-table.ts";
import { makeDataFolder } from "../testing/make-data-folder.ts";
import { readEveryRow } from "../testing/read-every-row.ts";
import { moveToPostgres } from "./move-to-postgres.ts";
import { restoreDatabase } from "./restore-database.ts";

const now = new Date("2026-01-15T12:00:00Z");
const { log } = createTestLog();

let postgres: RunningPostgres;
let folder: string;
let dataDir: string;
let target: string;
let read: ReadByCalls;
let rows: Awaited<ReturnType<typeof readEveryRow>>;
let answers: Awaited<ReturnType<ReadByCalls>>;
let clockMs: number;
let backup: string | null;

const openEmbedded = (of = dataDir) => openEmbeddedDatabase({ dataDir: of, backupsKept: 1, now });
const openPostgres = (connectionString: string) =>
  openPostgresDatabase({ connectionString, poolSize: 5, waitMs: 0, log });
/**
 * Waits until Postgres has noticed that the connections are closed. It may notice only after the client is
 * gone.
 */
const waitUntilUnused = () =>
  waitUntil({
    what: "the target is unused",
    check: async () =>
      (await count(
        target,
        "pg_stat_activity where datname = current_database() and application_name like 'pith%'",
      )) === 0,
  });
const move = ({ url = target, from = dataDir }: { url?: string; from?: string } = {}) =>
  moveToPostgres({
    url,
    config: { DATABASE_URL: null, dataDir: from, BACKUPS_KEPT: 1, S3_BUCKET: null },
    log,
    now,
  });

/** Creates a server with its files in the data folder, like `createDependencies` does. */
const startServer = (database: Database, settings: Record<string, string> = {}) =>
  createTestServer({
    database,
    settings: { DATA_DIR: dataDir, ...settings },
    change: ({ config }) => ({ objectStorage: createObjectStorage(config) }),
  });

beforeAll(async () => {
  [postgres, folder] = await Promise.all([startPostgres(), mkdtemp(path.join(os.tmpdir(), "pith-move-"))]);
  dataDir = path.join(folder, "data");
  target = await postgres.createDatabase();
  await makeDataFolder(dataDir);
  const database = await openEmbedded();
  const server = await startServer(database);
  read = await fillByCalls(server);
  answers = await read(server);
  clockMs = server.clock.now();
  await server.close();
  rows = await readEveryRow(database.db);
  backup = await backUpDatabase({ database, dataDir, kept: 1, now });
  await database.close();
});
afterAll(async () => {
  await postgres[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function expectSameAnswers(server: TestServer): Promise<void> {
  server.clock.advance(clockMs - server.clock.now());
  for (const [name, answer] of Object.entries(await read(server)))
    expect({ name, answer }).toEqual({ name, answer: answers[name] });
}

describe("moveToPostgres", { shuffle: false }, () => {
  it("rejects unusable sources and targets", async () => {
    await expect(move({ url: "mysql://host/pith" })).rejects.toMatchObject({ code: "invalid_input" });
    await expect(move({ from: path.join(folder, "none") })).rejects.toThrow("There is no database in");

    const running = await openEmbedded();
    await expect(move()).rejects.toThrow(/^Process \d+ has the data folder .* open/);
    await running.close();

    const used = await openPostgres(target);
    await expect(move()).rejects.toThrow("Pith is using the Postgres database");
    await used.db.execute(sql`insert into server_secrets values ('signing', 'secret', now())`);
    await used.close();
    await waitUntilUnused();
    await expect(move()).rejects.toThrow("isn't empty: public.server_secrets has rows");

    const newer = await postgres.createDatabase();
    const opened = await openPostgres(newer);
    await opened.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer build', 9999999999999)`,
    );
    await opened.close();
    await expect(move({ url: newer })).rejects.toThrow("was opened by a newer build of Pith");

    const foreign = await postgres.createDatabase();
    await inPostgres(foreign, "create table another_program (id int)");
    await expect(move({ url: foreign })).rejects.toThrow("it has a table public.another_program");

    target = await postgres.createDatabase();
  });

  it("rejects an embedded database of an older version", async () => {
    const [last] = await inEmbedded(
      "delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations) returning *",
    );
    await expect(move()).rejects.toThrow("is of an older version: start this version");
    const { id, hash, created_at: at } = last ?? {};
    await inEmbedded("insert into drizzle.__drizzle_migrations values ($1, $2, $3)", [id, hash, at]);
  });

  it("leaves no rows behind if it is killed while copying", { tags: ["night"] }, async () => {
    const prepared = await openPostgres(target);
    await createQueueTables({ database: prepared, log });
    // Blocks the copy at the first user until the lock is released.
    await prepared.db.execute(sql`
      create function wait() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(42); return new; end $$`);
    await prepared.db.execute(
      sql`create trigger wait before insert on users for each row execute function wait()`,
    );
    await prepared.close();
    const holder = new pg.Client({ connectionString: target });
    await holder.connect();
    await holder.query("select pg_advisory_lock(42)");
    const countWaiting = () => count(target, "pg_locks where locktype = 'advisory' and not granted");

    const command = spawn(
      process.execPath,
      [fileURLToPath(new URL("../admin.ts", import.meta.url)), "move-to-postgres", target],
      { env: createCleanEnvironment({ DATA_DIR: dataDir }), stdio: "ignore" },
    );
    const ended = new Promise((resolve) => command.once("exit", resolve));
    onTestFinished(() => void command.kill("SIGKILL"));
    const hasBegun = async () => (await countWaiting()) > 0;
    await waitUntil({ what: "copying has begun", check: hasBegun, limitMs: 110_000 });
    command.kill("SIGKILL");
    await ended;
    await holder.end();
    await waitUntilUnused();

    await inPostgres(target, "drop function wait() cascade");
    const emptied = await openPostgres(target);
    const found = await readEveryRow(emptied.db);
    await emptied.close();
    await waitUntilUnused();
    expect(Object.entries(found).filter(([, left]) => left.length > 0)).toEqual([]);
  });

  it("copies every row of every table unchanged and prints the next steps", async () => {
    expect(
      Object.entries(rows).filter(([name, kept]) => kept.length === 0 && name.startsWith("public")),
    ).toEqual([]);
    expect(rows["pgboss.job_common"]?.length).toBeGreaterThan(2);
    const lines = await move();
    expect(lines[0]).toMatch(/^Moved \d{3,} rows in \d{2,} tables\./);
    expect(lines.join("\n")).toContain("Now set DATABASE_URL to this Postgres");
    expect(lines.join("\n")).toContain(path.join(dataDir, "objects"));
    const moved = await openPostgres(target);
    expect(await readEveryRow(moved.db)).toEqual(rows);
    await moved.close();
    const source = await openEmbedded();
    expect(await readEveryRow(source.db)).toEqual(rows);
    await source.close();
    await expect(move()).rejects.toThrow("isn't empty");
  });

  it("leaves a database on which the server gives the same responses and runs waiting jobs", async () => {
    const database = await openPostgres(target);
    const server = await startServer(database, { DATABASE_URL: target });
    await expectSameAnswers(server);
    expect(Object.keys(answers)).toContain("getAudioFile");
    expect(await server.runSummaries()).toBeGreaterThan(0);
    const { rows: waiting } = await database.db.execute(
      sql`select id from summary_results where status in ('queued', 'running') and id not like 'generated%'`,
    );
    expect(waiting).toEqual([]);
    // Sequences continue where they left off, and foreign keys are enforced.
    await fillEveryTable({ db: database.db, mark: "later", now });
    await expect(
      database.db.execute(sql`insert into members values ('nobody', 'nobody', 'n', 'n', null, null, now())`),
    ).rejects.toThrow();
    await server.close();
    await database.close();
  });
});

describe("backup and restore", () => {
  it("restore every row of every table and the same responses", { tags: ["night"] }, async () => {
    const former = dataDir;
    dataDir = path.join(folder, "restored");
    await restoreDatabase({ file: backup ?? "", dataDir, now });
    const database = await openEmbedded();
    expect(await readEveryRow(database.db)).toEqual(rows);
    dataDir = former;
    const server = await startServer(database);
    await expectSameAnswers(server);
    await server.close();
    await database.close();
  });
});

/** Runs a statement on the embedded database, without migrating it. */
async function inEmbedded(statement: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = await PGlite.create(path.join(dataDir, "database"));
  const { rows: found } = await client.query<Record<string, unknown>>(statement, values);
  await client.close();
  return found;
}

async function inPostgres(connectionString: string, statement: string): Promise<void> {
  await usePostgres({ connectionString, log, use: (db) => db.execute(sql.raw(statement)) });
}

async function count(connectionString: string, what: string): Promise<number> {
  const query = sql.raw(`select count(*)::int as count from ${what}`);
  const { rows: found } = await usePostgres({ connectionString, log, use: (db) => db.execute(query) });
  return Number(found[0]?.["count"]);
}
