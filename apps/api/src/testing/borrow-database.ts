import { openAsBlob } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { inject } from "vitest";
import type { Database } from "../db/database.ts";
import { wrapMigratedDatabase } from "../db/open-embedded-database.ts";
import { startParameters } from "../db/start-parameters.ts";

interface Lendable {
  client: PGlite;
  /** Schema-qualified and quoted names of all tables. */
  tables: string[];
  /** A new database's rows, as JSON, by table. */
  firstRows: Map<string, string>;
  /** The columns and triggers of all tables, for detecting tests that changed them. */
  shape: string;
  /** How many times the database has been returned. */
  returns: number;
}

/** Empty databases for this worker's next tests. */
const idle: Lendable[] = [];

/**
 * Lends a migrated, empty in-memory database. Starting one takes seconds but emptying one only milliseconds,
 * so `close` empties it for the next test instead of closing it.
 */
export async function borrowDatabase(): Promise<Database> {
  const lendable = idle.pop() ?? (await createLendable());
  const { client } = lendable;
  // After the database is returned, code that is still running must not reach it, because the next test may
  // be using it.
  const { proxy, revoke } = Proxy.revocable(client, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const database = wrapMigratedDatabase(proxy);
  return {
    ...database,
    async close() {
      await database.bus.close();
      revoke();
      if (await empty(lendable)) idle.push(lendable);
      else await client.close();
    },
  };
}

async function createLendable(): Promise<Lendable> {
  const client = await PGlite.create({
    startParams: startParameters,
    loadDataDir: await openAsBlob(inject("databaseTemplate")),
  });
  await forgetRowTypes(client);
  // An in-memory database is never recovered from its log, so a commit needn't wait for it.
  await client.exec("set synchronous_commit = off");
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema', 'drizzle')`,
  );
  const tables = rows.map(({ name }) => name);
  const firstRows = new Map<string, string>();
  for (const table of tables) {
    const { rows: found } = await client.query<{ rows: string | null }>(
      `select json_agg(r)::text as rows from only ${table} r`,
    );
    if (found[0]?.rows) firstRows.set(table, found[0].rows);
  }
  return { client, tables, firstRows, shape: await readShape(client), returns: 0 };
}

/**
 * Removes the parsers for arrays of whole rows, which no query returns. They make up three quarters of all
 * parsers, and PGlite copies all of them for each of Drizzle's queries.
 */
async function forgetRowTypes(client: PGlite): Promise<void> {
  const { rows } = await client.query<{ array: number }>(
    `select typarray as array from pg_type where typtype = 'c' and typarray <> 0`,
  );
  for (const { array } of rows) delete client.parsers[array];
}

/** Truncating all tables takes five times as long as deleting their rows, but deleting doesn't free any space. */
const RETURNS_PER_TRUNCATION = 25;

/** Resets a database to its initial rows. Returns false if that isn't possible. */
async function empty(lendable: Lendable): Promise<boolean> {
  const { client, tables, firstRows, shape } = lendable;
  lendable.returns += 1;
  try {
    if ((await readShape(client)) !== shape) return false;
    const isTruncated = lendable.returns % RETURNS_PER_TRUNCATION === 0;
    const changed = isTruncated ? tables : await findChanged(lendable);
    await client.transaction(async (transaction) => {
      // Without foreign keys and triggers, so that the order of the tables doesn't matter.
      await transaction.exec("set local session_replication_role = replica");
      await transaction.exec(
        isTruncated
          ? `truncate ${tables.join(", ")} restart identity cascade`
          : `${changed.map((table) => `delete from only ${table};`).join(" ")} ${RESTART_SEQUENCES}`,
      );
      for (const table of changed) {
        const rows = firstRows.get(table);
        if (rows === undefined) continue;
        await transaction.query(
          `insert into ${table} select * from json_populate_recordset(null::${table}, $1)`,
          [rows],
        );
      }
    });
    return true;
  } catch {
    // A test may have broken its database on purpose.
    return false;
  }
}

const RESTART_SEQUENCES = `
  select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
  from pg_sequences where schemaname <> 'drizzle' and last_value is not null;`;

/** Returns the tables whose rows differ from the initial ones. */
async function findChanged({ client, tables, firstRows }: Lendable): Promise<string[]> {
  const checks = tables.map((table) => {
    const first = firstRows.has(table)
      ? `(select json_agg(r)::text from only ${table} r) is distinct from $1::json ->> '${table}'`
      : `exists (select from only ${table})`;
    return `case when ${first} then '${table}' end`;
  });
  const { rows } = await client.query<{ changed: string[] }>(
    `select array_remove(array[${checks.join(", ")}], null) as changed`,
    [JSON.stringify(Object.fromEntries(firstRows))],
  );
  return rows[0]?.changed ?? tables;
}

async function readShape(client: PGlite): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(
    `select md5(string_agg(line, ',' order by line)) as shape from (
       select format('%s.%s.%s', attrelid, attname, atttypid) as line from pg_attribute
         where attrelid >= 16384 and not attisdropped
       union all select format('%s.%s', tgrelid, tgname) from pg_trigger
     ) as lines`,
  );
  return rows[0]?.shape ?? "";
}
