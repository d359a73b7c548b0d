import { randomInt } from "node:crypto";
import { AppError } from "@pith/core/errors/app-error";
import pg from "pg";
import type { BotDatabase, Row, SqlValue } from "./bot-database.ts";
import { BOT_INDEXES, BOT_SCHEMA, SCHEMA_VERSION, toPostgres } from "./bot-schema.ts";

/** A separate schema, so that the bot can share the API's database. */
const SCHEMA = "pith_bot";
/**
 * First keys of the advisory locks (pairs of 32-bit keys): one per process, one for polling, one for
 * migrations.
 */
const LOCKS = { process: 0x70_62_01, polling: 0x70_62_02, migration: 0x70_62_03 } as const;
const MAX_CONNECTIONS = 8;
const CONNECT_TIMEOUT_MS = 10_000;
/** After this long without an answer, Postgres drops the connection to a machine that has gone away. */
const KEEPALIVE_SECONDS = 20;

export interface PostgresBotDatabase extends BotDatabase {
  /**
   * Tries to acquire the polling lock, which is held until this process exits. Returns false while another
   * process holds it.
   */
  tryLockPolling(): Promise<boolean>;
  /**
   * Rejects when the connection that holds this process's advisory locks breaks. Other processes may then
   * take over its work, so it has to exit.
   */
  lost: Promise<never>;
}

/**
 * Opens the Postgres database shared by several bot processes. Each process holds an advisory lock while it
 * is alive. Postgres releases the lock whenever and however the process exits, so no clocks need to be
 * compared.
 *
 * @throws AppError `not_configured` if a newer bot has changed the database, `unavailable` if it can't be
 * reached.
 */
export async function openPostgresDatabase(connectionString: string): Promise<PostgresBotDatabase> {
  const options = {
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: `-c search_path=${SCHEMA}`,
    application_name: "pith-bot",
    types: { getTypeParser: chooseParser },
  };
  const presence = new pg.Client({ ...options, keepAlive: true });
  const { promise: lost, reject: onLost } = Promise.withResolvers<never>();
  // Avoid an unhandled rejection if nobody awaits it.
  lost.catch(() => undefined);
  presence.on("error", (cause) =>
    onLost(
      new AppError({ code: "unavailable", message: "The connection to the bot's database broke.", cause }),
    ),
  );
  try {
    await presence.connect();
  } catch (cause) {
    throw new AppError({
      code: "unavailable",
      message: `The bot's database (BOT_DATABASE_URL) can't be reached: ${cause instanceof Error ? cause.message : String(cause)}`,
      cause,
    });
  }
  const processId = String(randomInt(1, 2 ** 31 - 1));
  await presence.query(`SET tcp_keepalives_idle = ${KEEPALIVE_SECONDS}`);
  await presence.query("SELECT pg_advisory_lock($1, $2)", [LOCKS.process, Number(processId)]);
  await migrate(presence).catch(async (error: unknown) => {
    await presence.end();
    throw error;
  });

  const pool = new pg.Pool({ ...options, max: MAX_CONNECTIONS });
  // Statements on a broken connection reject on their own, and the pool replaces idle connections.
  pool.on("error", () => undefined);
  return {
    processId,
    livingProcessesSql: `SELECT CAST(objid AS TEXT) FROM pg_locks
      WHERE locktype = 'advisory' AND classid = ${LOCKS.process} AND objsubid = 2 AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    isShared: true,
    lost,
    async query(sql: string, values: readonly SqlValue[] = []): Promise<Row[]> {
      let count = 0;
      const { rows } = await pool.query<Row>(
        sql.replaceAll("?", () => `$${++count}`),
        [...values],
      );
      return rows;
    },
    async tryLockPolling() {
      const { rows } = await presence.query<{ isLocked: boolean }>(
        'SELECT pg_try_advisory_lock($1, 0) AS "isLocked"',
        [LOCKS.polling],
      );
      return rows[0]?.isLocked ?? false;
    },
    async close() {
      await Promise.all([pool.end(), presence.end()]);
    },
  };
}

/** Creates the schema. The lock prevents processes that start together from migrating concurrently. */
async function migrate(client: pg.Client): Promise<void> {
  await client.query("SELECT pg_advisory_lock($1, 0)", [LOCKS.migration]);
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`);
  await client.query("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT PRIMARY KEY)");
  const { rows } = await client.query<{ version: number | null }>(
    "SELECT max(version) AS version FROM schema_version",
  );
  if ((rows[0]?.version ?? 0) > SCHEMA_VERSION) {
    throw new AppError({
      code: "not_configured",
      message: `A newer version of Pith has changed the bot's database (BOT_DATABASE_URL). Start that version again, or set another database: the bot then begins anew, without open summaries, message links and people's choices.`,
    });
  }
  await client.query(toPostgres(BOT_SCHEMA));
  await client.query(BOT_INDEXES);
  await client.query("INSERT INTO schema_version (version) VALUES ($1) ON CONFLICT DO NOTHING", [
    SCHEMA_VERSION,
  ]);
  await client.query("SELECT pg_advisory_unlock($1, 0)", [LOCKS.migration]);
}

/** Parses 64-bit integers as numbers, since all of the bot's values fit into 53 bits. */
function chooseParser(oid: number, format?: "text" | "binary") {
  if (oid === pg.types.builtins.INT8) return Number;
  return pg.types.getTypeParser(oid, format as "text");
}
