import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "@pith/core/errors/app-error";
import type { Log } from "@pith/core/logging/create-log";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { createPostgresEventBus } from "./create-postgres-event-bus.ts";
import type { Database, Db } from "./database.ts";
import { findMigrations } from "./find-migrations.ts";
import { type MigrationState, requireKnownMigrations } from "./migration-state.ts";
import { hasDatabaseCode } from "./run-transaction.ts";
import { createPostgresLocks } from "./shared-locks.ts";

/** An arbitrary advisory lock id that nothing else uses. */
const MIGRATION_LOCK = 7_184_210_553;

/**
 * How long a migration waits for a lock on a table that older processes use. Meanwhile, their statements on
 * that table queue behind the migration. Must be less than Postgres's deadlock_timeout of 1 s, or Postgres
 * might abort an older process's request instead.
 */
const LOCK_TIMEOUT_MS = 500;
/** How long to keep retrying migrations. */
const MIGRATION_WAIT_MS = 120_000;
const MIGRATION_RETRY_MS = 250;
/** Lock not available, and deadlock detected. */
const lockCodes: readonly string[] = ["55P03", "40P01"];

/** The minimum timeout for an attempt to connect. A hosted Postgres may have to be woken first. */
const CONNECT_TIMEOUT_MS = 10_000;
/** Delay between attempts to connect to a Postgres that isn't up yet. */
const RETRY_MS = 1_000;
/**
 * Error codes from a Postgres server that may soon be available, because it or its host is still starting.
 */
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
 * @throws AppError `unavailable` if Postgres can't be reached in time, `not_configured` if it rejects the
 * credentials or if a pooler shares its connections between transactions.
 */
export async function openPostgresDatabase({
  connectionString,
  poolerString = null,
  poolSize,
  waitMs,
  log,
}: {
  connectionString: string;
  /** The same database through a pooler in transaction mode, for statements that need no connection of their own. */
  poolerString?: string | null;
  poolSize: number;
  /** How long to wait for a Postgres that isn't up yet. */
  waitMs: number;
  log: Log;
}): Promise<Database> {
  const client = await connect({ connectionString, waitMs, log });
  await requireOwnConnection({ client, connectionString, log });
  await migrateOnce({ client, log });
  const pool = new pg.Pool({
    connectionString: poolerString ?? connectionString,
    max: poolSize,
    keepAlive: true,
    application_name: "pith",
  });
  // Without handlers, a broken connection would crash the process. The pool handles only errors on idle
  // connections, and a connection in a transaction has no handler between statements. The next statement
  // fails anyway.
  pool.on("error", (error) => log.warn({ err: error }, "A database connection broke"));
  pool.on("connect", (client) => {
    client.on("error", (error) => log.debug({ err: error }, "A database connection broke"));
  });
  const bus = await createPostgresEventBus({ connectionString, pool, log });
  const locks = createPostgresLocks(connectionString);
  return {
    kind: "postgres",
    db: drizzle(pool),
    pool,
    boss: { connectionString, backend: "postgres" },
    bus,
    locks,
    async ping() {
      await pool.query("select 1");
    },
    // Postgres monitors its own disk, and the pool replaces broken connections.
    hasRoom: () => true,
    broken: new AbortController().signal,
    dump: null,
    async close() {
      await Promise.all([bus.close(), locks.close()]);
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
      connectionTimeoutMillis: Math.max(CONNECT_TIMEOUT_MS, end - Date.now()),
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
 * Turns the error into a sentence that says what to do. The sentence names the server's host, but not the
 * password.
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
      message: `Postgres at ${host} refuses the user or the password: check DATABASE_URL.`,
      cause,
    });
  }
  if (code === "3D000") {
    return new AppError({
      code: "not_configured",
      message: `Postgres at ${host} has no database ${pathname.slice(1)}: create it, or fix DATABASE_URL.`,
      cause,
    });
  }
  const why = cause instanceof Error && cause.message ? cause.message : code;
  return new AppError({
    code: "unavailable",
    message: `Postgres at ${host} can't be reached (${why}): start it, or fix DATABASE_URL.`,
    cause,
  });
}

/**
 * Locks and notifications belong to a connection, so a pooler that gives the connection to other clients
 * between transactions would silently break them. Two clients of such a pooler are served by the same
 * connection, at least while it is idle.
 */
async function requireOwnConnection({
  client,
  connectionString,
  log,
}: {
  client: pg.Client;
  connectionString: string;
  log: Log;
}): Promise<void> {
  const other = await connect({ connectionString, waitMs: 0, log });
  const read = async (from: pg.Client) =>
    (await from.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid;
  try {
    if ((await read(client)) !== (await read(other))) return;
    await client.end();
  } finally {
    await other.end();
  }
  throw new AppError({
    code: "not_configured",
    message:
      "DATABASE_URL leads to a pooler in transaction mode: name the database itself there, and the pooler in DATABASE_POOLER_URL.",
  });
}

/** Opens one connection without migrating anything, and closes it after use. */
export async function usePostgres<Result>({
  connectionString,
  log,
  use,
}: {
  connectionString: string;
  log: Log;
  use: (db: Db) => Promise<Result>;
}): Promise<Result> {
  const client = await connect({ connectionString, waitMs: 0, log });
  try {
    return await use(drizzle(client));
  } finally {
    await client.end();
  }
}

/** Returns a Postgres database's migration state without applying any migrations. */
export async function inspectPostgresDatabase({
  connectionString,
  log,
}: {
  connectionString: string;
  log: Log;
}): Promise<MigrationState> {
  return usePostgres({
    connectionString,
    log,
    use: (db) => requireKnownMigrations({ db, name: "The Postgres database" }),
  });
}

/**
 * Migrates while older processes keep running. All pending migrations run in one transaction, which is rolled back and
 * retried if it can't get a lock in time.
 */
async function migrateOnce({ client, log }: { client: pg.Client; log: Log }): Promise<void> {
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const db = drizzle(client);
    await requireKnownMigrations({ db, name: "The Postgres database" });
    // Don't set this before the lock is held, because it would also limit the wait for another migrating process.
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    const end = Date.now() + MIGRATION_WAIT_MS;
    while (true) {
      try {
        return await migrate(db, { migrationsFolder: findMigrations() });
      } catch (error) {
        if (!hasDatabaseCode(error, lockCodes) || Date.now() >= end) throw error;
        log.info({}, "The migration gives way to other processes, and starts over");
        await delay(MIGRATION_RETRY_MS);
      }
    }
  } finally {
    await client.end();
  }
}
