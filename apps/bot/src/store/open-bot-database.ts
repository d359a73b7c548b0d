import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { AppError } from "@pith/core/errors/app-error";
import type { BotDatabase } from "./bot-database.ts";
import { BOT_INDEXES, BOT_SCHEMA, SCHEMA_VERSION } from "./bot-schema.ts";

/**
 * Opens the bot's own small SQLite database, for data that must survive a restart and isn't in the API. Only
 * one process may use it at a time (see `takeBotLock`). Statements run synchronously, in call order.
 *
 * @throws Error if the file can't be opened or written; AppError `not_configured` if a newer bot has changed
 * it.
 */
export function openBotDatabase(file: string): BotDatabase {
  const isInMemory = file === ":memory:";
  if (!isInMemory) mkdirSync(path.dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  // With a write-ahead log and full sync, stored updates survive a power failure.
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000;");
  const version = Number(database.prepare("PRAGMA user_version").get()?.["user_version"]);
  if (version > SCHEMA_VERSION) {
    database.close();
    throw new AppError({
      code: "not_configured",
      message: `A newer version of Pith has changed the bot's database ${file}. Start that version again, or move the file away: the bot then begins anew, without open summaries, message links and people's choices.`,
    });
  }
  database.exec(BOT_SCHEMA);
  addMissingColumn({ database, table: "people", column: "summary_wish", type: "TEXT" });
  addMissingColumn({ database, table: "summary_messages", column: "thread_id", type: "INTEGER" });
  addMissingColumn({ database, table: "summary_messages", column: "is_prompt", type: "INTEGER" });
  addMissingColumn({ database, table: "updates", column: "waiting_since_ms", type: "INTEGER" });
  addMissingColumn({ database, table: "updates", column: "lane", type: "TEXT" });
  addMissingColumn({ database, table: "jobs", column: "process_id", type: "TEXT" });
  addMissingColumn({ database, table: "jobs", column: "is_canceled", type: "INTEGER" });
  addMissingColumn({ database, table: "audio_jobs", column: "process_id", type: "TEXT" });
  addMissingColumn({ database, table: "star_events", column: "process_id", type: "TEXT" });
  database.exec(BOT_INDEXES);
  database.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);

  const statements = new Map<string, StatementSync>();
  const processId = randomUUID();
  return {
    processId,
    livingProcessesSql: `SELECT '${processId}'`,
    isShared: false,
    async query(sql, values = []) {
      const statement = statements.get(sql) ?? database.prepare(sql);
      statements.set(sql, statement);
      return statement.all(...values);
    },
    async close() {
      database.close();
    },
  };
}

/** Adds a column that older versions of the database lack. */
function addMissingColumn({
  database,
  table,
  column,
  type,
}: {
  database: DatabaseSync;
  table: string;
  column: string;
  type: "TEXT" | "INTEGER";
}): void {
  const columns = database.prepare(`PRAGMA table_info(${table})`).all();
  if (columns.some(({ name }) => name === column)) return;
  database.exec(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`);
}
