import type { DatabaseSync } from "node:sqlite";
import type { Clock } from "@pith/core/lib/clock";
import { DAY_MS } from "@pith/core/lib/durations";
import { z } from "zod";
import type { ChatStore, GroupSettings } from "./chat-store.ts";

const CHAT_SCHEMA = `
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

const KEPT_MS = 90 * DAY_MS;
/** Longer than the two days during which Telegram lets users edit their messages. */
const ASKED_LINKS_KEPT_MS = 3 * DAY_MS;

const defaultSettings: GroupSettings = {
  trigger: "asked",
  askers: "everyone",
  language: null,
  length: null,
  quietHours: null,
  utcOffsetHours: 0,
};

const hourSchema = z.number().int().min(0).max(23);
const settingsSchema = z
  .object({
    trigger: z.enum(["asked", "links"]),
    askers: z.enum(["everyone", "admins"]),
    language: z.string().nullable(),
    length: z.enum(["short", "medium", "long"]).nullable(),
    quietHours: z.object({ from: hourSchema, to: hourSchema }).nullable(),
    utcOffsetHours: z.number().int().min(-12).max(14),
  })
  .partial();

/**
 * Creates the part of the bot's store that is about chats. Only `createBotStore` may call `forgetOwner` and
 * `pruneChats`.
 */
export function createChatStore({
  database,
  clock,
}: {
  database: DatabaseSync;
  clock: Clock;
}): ChatStore & { forgetOwner(telegramId: number): void; pruneChats(): void } {
  database.exec(CHAT_SCHEMA);
  const readSettings = database.prepare("SELECT body, told_at_ms FROM group_settings WHERE chat_id = ?");
  const writeSettings = database.prepare(
    `INSERT INTO group_settings (chat_id, body) VALUES (?, ?)
     ON CONFLICT (chat_id) DO UPDATE SET body = excluded.body`,
  );
  const writeTold = database.prepare(
    `INSERT INTO group_settings (chat_id, body, told_at_ms) VALUES (?, '{}', ?)
     ON CONFLICT (chat_id) DO UPDATE SET told_at_ms = excluded.told_at_ms`,
  );
  const copySettings = database.prepare(
    `INSERT INTO group_settings (chat_id, body, told_at_ms)
     SELECT ?, body, told_at_ms FROM group_settings WHERE chat_id = ? ON CONFLICT (chat_id) DO NOTHING`,
  );
  const writeMove = database.prepare(
    "INSERT INTO chat_moves (chat_id, first_chat_id) VALUES (?, ?) ON CONFLICT (chat_id) DO NOTHING",
  );
  const readMove = database.prepare("SELECT first_chat_id FROM chat_moves WHERE chat_id = ?");
  const writeVideo = database.prepare(
    "INSERT OR REPLACE INTO chat_videos (chat_id, thread_id, key, message_id, created_at_ms) VALUES (?, ?, ?, ?, ?)",
  );
  const readVideo = database.prepare(
    "SELECT message_id FROM chat_videos WHERE chat_id = ? AND thread_id = ? AND key = ?",
  );
  const dropVideo = database.prepare(
    "DELETE FROM chat_videos WHERE chat_id = ? AND thread_id = ? AND key = ?",
  );
  const writeInline = database.prepare(
    "INSERT OR REPLACE INTO inline_summaries (summary_id, owner_id, created_at_ms) VALUES (?, ?, ?)",
  );
  const readInline = database.prepare("SELECT owner_id FROM inline_summaries WHERE summary_id = ?");
  const writeAudio = database.prepare(
    "INSERT OR REPLACE INTO sent_audio (audio_id, kind, file_id, created_at_ms) VALUES (?, ?, ?, ?)",
  );
  const readAudio = database.prepare("SELECT kind, file_id FROM sent_audio WHERE audio_id = ?");
  const writeLink = database.prepare(
    "INSERT INTO asked_links (chat_id, message_id, url, created_at_ms) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
  );

  function getGroupSettings(chatId: number): GroupSettings {
    const row = readSettings.get(chatId);
    const parsed = row ? settingsSchema.safeParse(JSON.parse(String(row["body"]))) : null;
    const chosen = Object.entries(parsed?.data ?? {}).filter(([, value]) => value !== undefined);
    return { ...defaultSettings, ...Object.fromEntries(chosen) };
  }

  function getFirstChatId(chatId: number): number {
    return Number(readMove.get(chatId)?.["first_chat_id"] ?? chatId);
  }

  return {
    getGroupSettings,
    getFirstChatId,
    moveChat({ fromChatId, toChatId }) {
      writeMove.run(toChatId, getFirstChatId(fromChatId));
      copySettings.run(toChatId, fromChatId);
    },
    saveGroupSettings(chatId, changes) {
      writeSettings.run(chatId, JSON.stringify({ ...getGroupSettings(chatId), ...changes }));
    },
    recordGroupNotification(chatId) {
      const toldAtMs = readSettings.get(chatId)?.["told_at_ms"];
      if (typeof toldAtMs === "number" && clock.now() - toldAtMs < DAY_MS) return false;
      writeTold.run(chatId, clock.now());
      return true;
    },
    saveChatVideo({ chatId, threadId, key, messageId }) {
      writeVideo.run(chatId, threadId ?? 0, key, messageId, clock.now());
    },
    findChatVideo({ chatId, threadId, key }) {
      const row = readVideo.get(chatId, threadId ?? 0, key);
      return row ? { chatId, threadId, key, messageId: Number(row["message_id"]) } : null;
    },
    deleteChatVideo({ chatId, threadId, key }) {
      dropVideo.run(chatId, threadId ?? 0, key);
    },
    saveInlineSummary({ summaryId, ownerId }) {
      writeInline.run(summaryId, ownerId, clock.now());
    },
    findInlineOwner(summaryId) {
      const row = readInline.get(summaryId);
      return row ? Number(row["owner_id"]) : null;
    },
    saveSentAudio({ audioId, kind, fileId }) {
      writeAudio.run(audioId, kind, fileId, clock.now());
    },
    findSentAudio(audioId) {
      const row = readAudio.get(audioId);
      return row
        ? { kind: row["kind"] === "voice" ? "voice" : "audio", fileId: String(row["file_id"]) }
        : null;
    },
    recordAskedLink({ chatId, messageId, url }) {
      return Number(writeLink.run(chatId, messageId, url, clock.now()).changes) > 0;
    },
    forgetOwner(telegramId) {
      database.prepare("DELETE FROM inline_summaries WHERE owner_id = ?").run(telegramId);
    },
    pruneChats() {
      const deleteOlder = (table: string, keptMs: number) =>
        database.prepare(`DELETE FROM ${table} WHERE created_at_ms < ?`).run(clock.now() - keptMs);
      deleteOlder("chat_videos", KEPT_MS);
      deleteOlder("inline_summaries", KEPT_MS);
      deleteOlder("sent_audio", KEPT_MS);
      deleteOlder("asked_links", ASKED_LINKS_KEPT_MS);
    },
  };
}
