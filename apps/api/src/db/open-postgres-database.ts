import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "@pith/core/errors/app-error";
import type { Log } from "@pith/core/logging/create-log";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { createPostgresEventBus } from "./create-postgres-event-bus.ts";
import type { Database } from "./database.ts";
import { findMigrations } from "./find-migrations.ts";
import { type MigrationState, requireKnownMigrations } from "./migration-state.ts";

/** An arbitrary advisory lock id that nothing else uses. */
const MIGRATION_LOCK = 7_184_210_553;

/** Delay between attempts to connect to a Postgres that isn't up yet. */
const RETRY_MS = 1_000;
/** Error codes of a Postgres that may soon be available, because it or its host is still starting. */
const lateCodes: readonly string[] = [
  "57P03",
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
];

/**
 * Opens a Postgres database and migrates it. Processes that start together migrate one at a time.
 *
 * @throws AppError `unavailable` if Postgres can't be reached in time, `not_configured` if it rejects the credentials.
 */
export async function openPostgresDatabase({
  connectionString,
  poolSize,
  waitMs,
  log,
}: {
  connectionString: string;
  poolSize: number;
  /** How long to wait for a Postgres that isn't up yet. */
  waitMs: number;
  log: Log;
}): Promise<Database> {
  await migrateOnce(await connect({ connectionString, waitMs, log }));
  const pool = new pg.Pool({ connectionString, max: poolSize, keepAlive: true, application_name: "pith" });
  // Without handlers, a broken connection would crash the process. The pool handles only errors on idle
  // connections, and a connection in a transaction has no handler between statements. The next statement
  // fails on its own.
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
    // Postgres monitors its own disk, and the pool replaces broken connections.
    hasRoom: () => true,
    broken: new AbortController().signal,
    dump: null,
    async close() {
      await bus.close();
      await pool.end();
    },
  };
}

/** Retries until a connection can be opened. */
async function connect({
  connectionString,
  waitMs,
  log,
}: {
  connectionString: string;
  waitMs: number;
  log: Log;
}): Promise<pg.Client> {
  const end = Date.now() + waitMs;
  for (let tries = 1; ; tries += 1) {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: Math.max(RETRY_MS, end - Date.now()),
    });
    // Without a handler, a connection that breaks while being opened would crash the process.
    client.on("error", () => {});
    try {
      await client.connect();
      return client;
    } catch (cause) {
      await client.end().catch(() => {});
      const code = readCode(cause);
      if (!lateCodes.includes(code) || Date.now() >= end) throw describeRefusal({ cause, connectionString });
      if (tries === 1) log.warn({ code }, "Waiting for Postgres");
      await delay(RETRY_MS);
    }
  }
}

function readCode(error: unknown): string {
  // A host with several addresses yields one error per address.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error && "code" in first ? String(first.code) : "";
}

/**
 * Turns the error into a sentence that says what to do. It contains the server's URL without the password.
 */
function describeRefusal({
  cause,
  connectionString,
}: {
  cause: unknown;
  connectionString: string;
}): AppError {
  const { host, pathname } = new URL(connectionString);
  const code = readCode(cause);
  if (code.startsWith("28")) {
    return new AppError({
      code: "not_configured",
      message: `Postgres at ${host} refuses the user or the password: correct DATABASE_URL.`,
      cause,
    });
  }
  if (code === "3D000") {
    return new AppError({
      code: "not_configured",
      message: `Postgres at ${host} has no database ${pathname.slice(1)}: create it, or correct DATABASE_URL.`,
      cause,
    });
  }
  const why = cause instanceof Error && cause.message ? cause.message : code;
  return new AppError({
    code: "unavailable",
    message: `Postgres at ${host} can't be reached (${why}): start it, or correct DATABASE_URL.`,
    cause,
  });
}

/** Returns a Postgres database's migration state without applying any migrations. */
export async function inspectPostgresDatabase({
  connectionString,
  log,
}: {
  connectionString: string;
  log: Log;
}): Promise<MigrationState> {
  const client = await connect({ connectionString, waitMs: 0, log });
  try {
    return await requireKnownMigrations({ db: drizzle(client), name: "The Postgres database" });
  } finally {
    await client.end();
  }
}

async function migrateOnce(client: pg.Client): Promise<void> {
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await requireKnownMigrations({ db: drizzle(client), name: "The Postgres database" });
    await migrate(drizzle(client), { migrationsFolder: findMigrations() });
  } finally {
    await client.end();
  }
}
