import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { AppError } from "@pith/core/errors/app-error";

/** Must be incremented with each change of the schema. An older bot refuses to open a newer schema. */
const SCHEMA_VERSION = 1;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS updates (
    update_id INTEGER PRIMARY KEY,
    -- The whole update while it is being worked on, null once that is done.
    body TEXT,
    process_id TEXT NOT NULL,
    tries INTEGER NOT NULL DEFAULT 1,
    received_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS jobs (
    key TEXT PRIMARY KEY,
    requester_id INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'failed')),
    body TEXT NOT NULL,
    updated_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS jobs_by_requester ON jobs (requester_id, state);
  CREATE TABLE IF NOT EXISTS ended_jobs (
    key TEXT PRIMARY KEY,
    ended_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS audio_jobs (
    key TEXT PRIMARY KEY,
    body TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS star_events (
    key TEXT PRIMARY KEY,
    body TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS summary_messages (
    chat_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    summary_id TEXT NOT NULL,
    owner_id INTEGER NOT NULL,
    created_at_ms INTEGER NOT NULL,
    PRIMARY KEY (chat_id, message_id)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS people (
    telegram_id INTEGER PRIMARY KEY,
    bot_locale TEXT,
    summary_language TEXT,
    summary_length TEXT,
    summary_wish TEXT
  ) STRICT;
  CREATE TABLE IF NOT EXISTS inline_links (
    ref TEXT PRIMARY KEY,
    url TEXT NOT NULL,
    owner_id INTEGER NOT NULL,
    created_at_ms INTEGER NOT NULL
  ) STRICT;
`;

/**
 * Opens the bot's own small database, for data that must survive a restart and isn't in the API.
 *
 * @throws Error if the file can't be opened or written; AppError `not_configured` if a newer bot has
 * changed it.
 */
export function openBotDatabase(file: string): DatabaseSync {
  const isInMemory = file === ":memory:";
  if (!isInMemory) mkdirSync(path.dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  // With a write-ahead log and full sync, a stored update survives a power failure.
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000;");
  const version = Number(database.prepare("PRAGMA user_version").get()?.["user_version"]);
  if (version > SCHEMA_VERSION) {
    database.close();
    throw new AppError({
      code: "not_configured",
      message: `A newer version of Pith has changed the bot's database ${file}. Start that version again, or move the file away: the bot then begins anew, without open summaries, message links and people's choices.`,
    });
  }
  database.exec(SCHEMA);
  addMissingColumn({ database, table: "people", column: "summary_wish", type: "TEXT" });
  addMissingColumn({ database, table: "summary_messages", column: "thread_id", type: "INTEGER" });
  addMissingColumn({ database, table: "summary_messages", column: "is_prompt", type: "INTEGER" });
  addMissingColumn({ database, table: "updates", column: "waiting_since_ms", type: "INTEGER" });
  database.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
  return database;
}

/** Adds a column if the database comes from a version of the bot without it. */
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
