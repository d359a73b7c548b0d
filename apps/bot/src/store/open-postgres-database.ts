import { randomInt } from "node:crypto";
import { AppError } from "@pith/core/errors/app-error";
import pg from "pg";
import type { BotDatabase, Row, SqlValue } from "./bot-database.ts";
import { BOT_INDEXES, BOT_SCHEMA, SCHEMA_VERSION, toPostgres } from "./bot-schema.ts";

/** The bot's own schema, so that it can use the API's database. */
const SCHEMA = "pith_bot";
/** First keys of the advisory locks (two 32-bit keys): one per process, one for polling, one for migrations. */
const LOCKS = { process: 0x70_62_01, polling: 0x70_62_02, migration: 0x70_62_03 } as const;
const MAX_CONNECTIONS = 8;
const CONNECT_TIMEOUT_MS = 10_000;
/** After this long without an answer, Postgres ends the connection of a machine that has vanished. */
const KEEPALIVE_SECONDS = 20;

export interface PostgresBotDatabase extends BotDatabase {
  /** Returns false while another process polls Telegram. The lock is held until this process ends. */
  tryLockPolling(): Promise<boolean>;
  /**
   * Rejects when the connection breaks on which Postgres sees that this process is alive. Others may then take
   * over its work, so it has to end.
   */
  lost: Promise<never>;
}

/**
 * Opens the database that several processes of the bot share. A process holds an advisory lock while it is
 * alive. Postgres releases it when the process ends, whatever the reason, so no clocks are compared.
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
  // Only a caller that waits for it has to know.
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
  // A statement on a broken connection rejects by itself; an idle one is replaced.
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

/** Creates the schema. The lock keeps processes that start together from doing it at the same time. */
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

/** Reads 64-bit integers as numbers, since all of the bot's have fewer than 53 bits. */
function chooseParser(oid: number, format?: "text" | "binary") {
  if (oid === pg.types.builtins.INT8) return Number;
  return pg.types.getTypeParser(oid, format as "text");
}
