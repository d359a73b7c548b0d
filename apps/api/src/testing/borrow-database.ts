import { openAsBlob } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { inject } from "vitest";
import type { Database } from "../db/database.ts";
import { wrapEmbeddedDatabase } from "../db/open-embedded-database.ts";

interface Lendable {
  client: PGlite;
  /** Schema-qualified and quoted names of all tables. */
  tables: string[];
  /** The rows of a new database, as JSON, by table. */
  firstRows: Map<string, string>;
  /** The columns and triggers of all tables, for detecting tests that changed them. */
  shape: string;
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
  const database = await wrapEmbeddedDatabase(proxy);
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
  const client = await PGlite.create({ loadDataDir: await openAsBlob(inject("databaseTemplate")) });
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
  return { client, tables, firstRows, shape: await readShape(client) };
}

/** Resets a database to its initial rows. Returns false if that isn't possible. */
async function empty({ client, tables, firstRows, shape }: Lendable): Promise<boolean> {
  try {
    if ((await readShape(client)) !== shape) return false;
    await client.transaction(async (transaction) => {
      await transaction.exec(`truncate ${tables.join(", ")} restart identity cascade`);
      for (const [table, rows] of firstRows) {
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

async function readShape(client: PGlite): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(
    `select md5(string_agg(line, ',' order by line)) as shape from (
       select format('%s.%s.%s', attrelid::regclass, attname, atttypid) as line from pg_attribute
         where attrelid >= 16384 and not attisdropped
       union all select format('%s.%s', tgrelid::regclass, tgname) from pg_trigger
     ) as lines`,
  );
  return rows[0]?.shape ?? "";
}
