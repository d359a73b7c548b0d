import type { Log } from "@pith/core/logging/create-log";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { createPostgresEventBus } from "./create-postgres-event-bus.ts";
import type { Database } from "./database.ts";
import { findMigrations } from "./find-migrations.ts";

/** An arbitrary advisory lock id that no other program uses. */
const MIGRATION_LOCK = 7_184_210_553;

/** Opens a Postgres database and migrates it. Processes that start together migrate one at a time. */
export async function openPostgresDatabase({
  connectionString,
  poolSize,
  log,
}: {
  connectionString: string;
  poolSize: number;
  log: Log;
}): Promise<Database> {
  await migrateOnce(connectionString);
  const pool = new pg.Pool({ connectionString, max: poolSize, keepAlive: true, application_name: "pith" });
  // Without handlers, a broken connection would crash the process. The pool handles errors of idle connections only,
  // and a connection in a transaction has no handler between statements. The next statement fails by itself.
  pool.on("error", (error) => log.warn({ err: error }, "A database connection broke"));
  pool.on("connect", (client) => {
    client.on("error", (error) => log.debug({ err: error }, "A database connection broke"));
  });
  const bus = await createPostgresEventBus({ connectionString, pool, log });
  return {
    kind: "postgres",
    db: drizzle(pool),
    pool,
    boss: { connectionString, backend: "postgres" },
    bus,
    async ping() {
      await pool.query("select 1");
    },
    dump: null,
    async close() {
      await bus.close();
      await pool.end();
    },
  };
}

async function migrateOnce(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: findMigrations() });
  } finally {
    await client.end();
  }
}
