/** Increment with every schema change. An older bot refuses to open a newer schema. */
export const SCHEMA_VERSION = 2;

/** The tables, in SQLite's dialect. `toPostgres` translates them. */
export const BOT_SCHEMA = `
  CREATE TABLE IF NOT EXISTS updates (
    update_id INTEGER PRIMARY KEY,
    -- The whole update while it is being worked on, null once that is done.
    body TEXT,
    -- The process that handles it; empty while none does.
    process_id TEXT NOT NULL,
    tries INTEGER NOT NULL DEFAULT 1,
    received_at_ms INTEGER NOT NULL,
    waiting_since_ms INTEGER,
    -- Updates of one lane are handled one after another. Null for those that don't wait for others.
    lane TEXT
  ) STRICT;
  CREATE TABLE IF NOT EXISTS jobs (
    key TEXT PRIMARY KEY,
    requester_id INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'failed')),
    body TEXT NOT NULL,
    updated_at_ms INTEGER NOT NULL,
    process_id TEXT,
    is_canceled INTEGER
  ) STRICT;
  CREATE INDEX IF NOT EXISTS jobs_by_requester ON jobs (requester_id, state);
  CREATE TABLE IF NOT EXISTS ended_jobs (
    key TEXT PRIMARY KEY,
    ended_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS audio_jobs (
    key TEXT PRIMARY KEY,
    body TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL,
    process_id TEXT
  ) STRICT;
  CREATE TABLE IF NOT EXISTS star_events (
    key TEXT PRIMARY KEY,
    body TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL,
    process_id TEXT
  ) STRICT;
  CREATE TABLE IF NOT EXISTS summary_messages (
    chat_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    summary_id TEXT NOT NULL,
    owner_id INTEGER NOT NULL,
    created_at_ms INTEGER NOT NULL,
    thread_id INTEGER,
    is_prompt INTEGER,
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
  CREATE TABLE IF NOT EXISTS group_settings (
    chat_id INTEGER PRIMARY KEY,
    body TEXT NOT NULL,
    told_at_ms INTEGER
  ) STRICT;
  CREATE TABLE IF NOT EXISTS chat_moves (
    chat_id INTEGER PRIMARY KEY,
    first_chat_id INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS chat_videos (
    chat_id INTEGER NOT NULL,
    -- 0 outside of a topic.
    thread_id INTEGER NOT NULL,
    key TEXT NOT NULL,
    message_id INTEGER NOT NULL,
    created_at_ms INTEGER NOT NULL,
    PRIMARY KEY (chat_id, thread_id, key)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS inline_summaries (
    summary_id TEXT PRIMARY KEY,
    owner_id INTEGER NOT NULL,
    created_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS sent_audio (
    audio_id TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('voice', 'audio')),
    file_id TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS asked_links (
    chat_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    url TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL,
    PRIMARY KEY (chat_id, message_id, url)
  ) STRICT;
`;

/** Created after missing columns have been added to older files. */
export const BOT_INDEXES = `
  CREATE INDEX IF NOT EXISTS unfinished_updates_by_lane ON updates (lane, update_id) WHERE body IS NOT NULL;
`;

/**
 * Translates the schema to Postgres, where INTEGER is too small for Telegram's 52-bit ids and STRICT doesn't
 * exist.
 */
export function toPostgres(schema: string): string {
  return schema.replaceAll("INTEGER", "BIGINT").replaceAll(") STRICT;", ");");
}
