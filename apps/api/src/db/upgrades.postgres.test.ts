import { PGlite } from "@electric-sql/pglite";
import { createTestLog } from "@pith/core/testing";
import { isFullMatrix } from "@pith/core/testing/full-matrix";
import { type RunningPostgres, startPostgres } from "@pith/testbed/start-postgres";
import { sql } from "drizzle-orm";
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import { migrate as migratePostgres } from "drizzle-orm/node-postgres/migrator";
import { drizzle as drizzleEmbedded } from "drizzle-orm/pglite";
import { migrate as migrateEmbedded } from "drizzle-orm/pglite/migrator";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createTestServer } from "../testing/create-test-server.ts";
import { fillFirstSchema } from "../testing/fill-first-schema.ts";
import { generateRows, readCatalog, upsertRow } from "../testing/generate-rows.ts";
import { listMigrations, useMigrations } from "../testing/use-migrations.ts";
import type { Database, Db } from "./database.ts";
import { wrapEmbeddedDatabase } from "./open-embedded-database.ts";
import { openPostgresDatabase } from "./open-postgres-database.ts";

/** The tables and columns that each migration drops. All other data must survive. */
const removed: Readonly<Record<string, readonly string[]>> = {
  // These were never used.
  "0001_drop_unused": ["deletions", "sandbox_payments.success_url", "sandbox_payments.cancel_url"],
  // Replaced by a counter per requester. Failures expire within minutes anyway.
  "0016_login_askers": ["login_failures"],
  // The index is rebuilt from the summary.
  "0022_search": ["summary_results.search_text"],
};

/** Columns whose stored values a migration converts. */
const rewritten: Readonly<Record<string, readonly string[]>> = {
  "0013_quotes_of_key_points": ["summary_results.content", "summary_events.event", "transcript_facts.facts"],
  "0014_shapes": ["summary_results.content"],
  "0015_sessions_in_places": ["sessions.last_used_at"],
  // Once work has ended, it no longer records who requested it first.
  "0037_forget_shares_of_ended_work": ["summary_results.share_key", "audio_results.share_key"],
};

/**
 * The tables that the previous build can no longer use after a migration. Upgrading across such a migration
 * requires stopping all processes, and CHANGELOG says so.
 */
const notServedTogether: Readonly<Record<string, readonly string[]>> = {
  "0001_drop_unused": ["deletions", "sandbox_payments"],
  "0002_billing": ["sandbox_payments"],
  "0016_login_askers": ["login_failures"],
  "0018_inputs_in_parts": ["summary_inputs"],
  "0022_search": ["summary_results"],
};

/** How many of the newest migrations are checked against the previous build. The nightly run checks all of them. */
const CHECKED_BY_DAY = 3;

interface OldDatabase {
  db: Db;
  /** Applies the oldest migrations, as an older build would. */
  migrateTo(count: number): Promise<void>;
  /** Opens the database with this build. From then on, `db` must not be used. */
  upgrade(): Promise<Database>;
}

const migrations = await listMigrations();
const newest = migrations.length;
const counts = isFullMatrix
  ? migrations.map((_name, index) => index + 1)
  : [1, Math.round(newest / 2), newest - 1];

let postgres: RunningPostgres;
let embedded: PGlite;
beforeAll(async () => {
  [postgres, embedded] = await Promise.all([startPostgres(), PGlite.create()]);
});
afterAll(async () => {
  await embedded.close();
  await postgres[Symbol.asyncDispose]();
});

async function createEmbedded(): Promise<OldDatabase> {
  // Creating another embedded database would take seconds.
  for (const schema of ["public", "pgboss", "drizzle"])
    await embedded.exec(`drop schema if exists ${schema} cascade`);
  await embedded.exec("create schema public");
  const db = drizzleEmbedded(embedded);
  return {
    db,
    migrateTo: (count) =>
      useMigrations({ count, use: (migrationsFolder) => migrateEmbedded(db, { migrationsFolder }) }),
    async upgrade() {
      const database = await wrapEmbeddedDatabase(embedded);
      return { ...database, close: () => database.bus.close() };
    },
  };
}

async function createPostgres(): Promise<OldDatabase> {
  const connectionString = await postgres.createDatabase();
  const client = new pg.Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  const db = drizzlePostgres(client);
  return {
    db,
    migrateTo: (count) =>
      useMigrations({ count, use: (migrationsFolder) => migratePostgres(db, { migrationsFolder }) }),
    async upgrade() {
      await client.end();
      const { log } = createTestLog();
      return openPostgresDatabase({ connectionString, poolSize: 5, waitMs: 0, log });
    },
  };
}

type Rows = ReturnType<typeof generateRows>;

/** Inserts a generated row into each table. */
async function fillGenerated({ db, mark }: { db: Db; mark: string }): Promise<Rows> {
  const rows = generateRows({ tables: await readCatalog(db), mark });
  for (const [table, row] of rows) await upsertRow({ db, table, row });
  return rows;
}

/** Returns everything that is stored, by table and column. */
async function readColumns(db: Db): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const table of await readCatalog(db)) {
    const columns = table.columns.map(({ name }) => name);
    const key = sql.raw(table.primaryKey.map((name) => `"${name}"`).join(", ") || "t::text");
    const { rows } = await db.execute(sql`
      select to_jsonb(t) as row from ${sql.identifier(table.name)} as t order by ${key}`);
    found.set(table.name, [String(rows.length)]);
    for (const column of columns) {
      const values = rows.map(({ row }) => JSON.stringify((row as Record<string, unknown>)[column]));
      found.set(`${table.name}.${column}`, values);
    }
  }
  return found;
}

/** Returns the tables and columns listed for the migrations after the first `count`. */
function listAfter(count: number, named: Readonly<Record<string, readonly string[]>>): readonly string[] {
  return migrations.slice(count).flatMap((name) => named[name] ?? []);
}

describe.each([
  { kind: "embedded", create: createEmbedded },
  { kind: "Postgres", create: createPostgres },
])("a filled $kind database", ({ create }) => {
  it.each(counts.map((count) => ({ count, name: migrations[count - 1] })))(
    "from $name loses no data in this build, which serves it",
    async ({ count }) => {
      const old = await create();
      await old.migrateTo(1);
      await fillFirstSchema(old.db);
      await old.migrateTo(count);
      for (const mark of ["first", "second"]) await fillGenerated({ db: old.db, mark });
      const before = await readColumns(old.db);
      const database = await old.upgrade();
      const after = await readColumns(database.db);
      const gone = listAfter(count, removed);
      const changed = listAfter(count, rewritten);
      const isNamed = (names: readonly string[], name: string) =>
        names.includes(name) || names.includes(name.replace(/\..*/, ""));
      expect([...before.keys()].filter((name) => !after.has(name) && !isNamed(gone, name))).toEqual([]);
      for (const [name, values] of before)
        if (after.has(name) && !isNamed(changed, name))
          expect({ name, values: after.get(name) }).toEqual({ name, values });
      await expectServed(database);
      await database.close();
    },
  );
});

/** Starts a server, reads the data that the first build stored, and creates a summary. */
async function expectServed(database: Database): Promise<void> {
  const server = await createTestServer({ database });
  const { token } = server.dependencies.sessionTokens.sign("session");
  const as = { headers: { Authorization: `Bearer ${token}` } };
  const own = { as, params: { id: "summary" } };
  const read = async (answer: ReturnType<typeof server.call>) => {
    const { status, body } = await answer;
    expect([status, body.error]).toEqual([200, undefined]);
    return body.data;
  };
  expect(await read(server.call("getAccountOverview", { as }))).toMatchObject({
    premium: { tier: "pro", active: true },
    transactions: [{ tier: "pro", status: "succeeded" }],
  });
  expect(await read(server.call("getSummary", own))).toMatchObject({
    status: "done",
    video: { title: "Why oranges are orange" },
    content: {
      keyPoints: [
        { quotes: [{ text: "it is the cool nights that break the green down", startSeconds: 60 }] },
        { text: "A heavy orange is a juicy one." },
      ],
    },
  });
  expect((await read(server.call("listTalks", { as }))).items).toHaveLength(1);
  expect((await read(server.call("getSummaryTranscript", own))).transcript.cues).toHaveLength(2);
  expect(await read(server.call("listQuestions", own))).toMatchObject([{ question: "Why are they orange?" }]);
  expect(await read(server.call("listNotifications", { as }))).toMatchObject([{ id: "notification" }]);
  const shared = await read(server.call("getSharedSummary", { params: { shareId: "share" } }));
  expect(shared.content.keyPoints).toHaveLength(2);
  expect((await server.call("exportAccountData", { as, query: { audio: "link" } })).status).toBe(200);
  const text = "Bridges carry their load.";
  const made = await read(
    server.call("createSummary", { as, body: { source: { kind: "text", title: text, text } } }),
  );
  await server.runSummaries();
  const params = { id: made.summary.id };
  expect(await read(server.call("getSummary", { as, params }))).toMatchObject({ status: "done" });
  await server.close();
}

describe("each migration", () => {
  it("keeps the previous build's reads and writes working, apart from listed exceptions", async () => {
    const { db, migrateTo } = await createPostgres();
    const broken: Record<string, string[]> = {};
    const first = isFullMatrix ? 1 : newest - CHECKED_BY_DAY;
    await migrateTo(first);
    for (let count = first; count < newest; count += 1) {
      const stored = await fillGenerated({ db, mark: `before ${count}` });
      await migrateTo(count + 1);
      const failed = await findBroken({ db, stored, mark: `after ${count}` });
      if (failed.length > 0) broken[migrations[count] ?? ""] = failed;
    }
    const checked = Object.entries(notServedTogether).filter(([name]) => migrations.indexOf(name) >= first);
    expect(broken).toEqual(Object.fromEntries(checked));
  });

  it("stops an older build from opening the database and explains why", async () => {
    const { db, migrateTo, upgrade } = await createPostgres();
    await migrateTo(newest - 1);
    // Pretend that a newer build has migrated the database.
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer build', 9999999999999)`,
    );
    await expect(upgrade()).rejects.toMatchObject({
      code: "conflict",
      message:
        "The Postgres database was opened by a newer build of Pith, whose changes this one doesn't know: start that build, or restore a backup from before it.",
    });
  });
});

/** Returns the tables that an older build, which stored these rows, can no longer read and write with its schema. */
async function findBroken({ db, stored, mark }: { db: Db; stored: Rows; mark: string }): Promise<string[]> {
  const added = generateRows({ tables: [...stored.keys()], mark });
  const ours = [...generateRows({ tables: await readCatalog(db), mark })];
  const failed: string[] = [];
  for (const [table, row] of stored) {
    const our = ours.find(([{ name }]) => name === table.name);
    try {
      await upsertRow({ db, table, row });
      await upsertRow({ db, table, row: added.get(table) ?? {} });
      const isSame = table.columns.every(({ name, type }) =>
        our?.[0].columns.some((column) => column.name === name && column.type === type),
      );
      if (!isSame) throw new Error(`${table.name} has other columns.`);
    } catch {
      failed.push(table.name);
      // Rows in other tables refer to this row.
      if (our) await upsertRow({ db, table: our[0], row: our[1] });
    }
  }
  return failed.sort();
}
