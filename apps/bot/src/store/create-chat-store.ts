import type { Clock } from "@pith/core/lib/clock";
import { DAY_MS } from "@pith/core/lib/durations";
import { z } from "zod";
import type { BotDatabase } from "./bot-database.ts";
import type { ChatStore, GroupSettings } from "./chat-store.ts";

const KEPT_MS = 90 * DAY_MS;
/** Longer than the two days during which Telegram users can edit their messages. */
const ASKED_LINKS_KEPT_MS = 3 * DAY_MS;

const defaultSettings: GroupSettings = {
  trigger: "asked",
  askers: "everyone",
  language: null,
  length: null,
  quietHours: null,
  timeZone: null,
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
    // A zone that this version of Node doesn't know must not reset the other settings.
    timeZone: z.enum(Intl.supportedValuesOf("timeZone")).nullable().catch(null),
    utcOffsetHours: z.number().int().min(-12).max(14),
  })
  .partial();

/**
 * Creates the per-chat part of the bot's store. Only `createBotStore` may call `forgetOwner` and
 * `pruneChats`.
 */
export function createChatStore({
  database: { query },
  clock,
}: {
  database: BotDatabase;
  clock: Clock;
}): ChatStore & { forgetOwner(telegramId: number): Promise<void>; pruneChats(): Promise<void> } {
  async function readSettingsBody(chatId: number): Promise<string> {
    const [row] = await query("SELECT body FROM group_settings WHERE chat_id = ?", [chatId]);
    return String(row?.["body"] ?? "{}");
  }

  async function getFirstChatId(chatId: number): Promise<number> {
    const [row] = await query("SELECT first_chat_id FROM chat_moves WHERE chat_id = ?", [chatId]);
    return Number(row?.["first_chat_id"] ?? chatId);
  }

  return {
    getGroupSettings: async (chatId) => parseSettings(await readSettingsBody(chatId)),
    getFirstChatId,
    async moveChat({ fromChatId, toChatId }) {
      await query(
        "INSERT INTO chat_moves (chat_id, first_chat_id) VALUES (?, ?) ON CONFLICT (chat_id) DO NOTHING",
        [toChatId, await getFirstChatId(fromChatId)],
      );
      await query(
        `INSERT INTO group_settings (chat_id, body, told_at_ms)
         SELECT CAST(? AS BIGINT), body, told_at_ms FROM group_settings WHERE chat_id = ?
         ON CONFLICT (chat_id) DO NOTHING`,
        [toChatId, fromChatId],
      );
    },
    async saveGroupSettings(chatId, changes) {
      let isSaved = false;
      // Read again if another administrator's change was saved in between.
      while (!isSaved) {
        const before = await readSettingsBody(chatId);
        const saved = await query(
          `INSERT INTO group_settings (chat_id, body) VALUES (?, ?)
           ON CONFLICT (chat_id) DO UPDATE SET body = excluded.body WHERE group_settings.body = ?
           RETURNING chat_id`,
          [chatId, JSON.stringify({ ...parseSettings(before), ...changes }), before],
        );
        isSaved = saved.length > 0;
      }
    },
    async recordGroupNotification(chatId) {
      const recorded = await query(
        `INSERT INTO group_settings (chat_id, body, told_at_ms) VALUES (?, '{}', ?)
         ON CONFLICT (chat_id) DO UPDATE SET told_at_ms = excluded.told_at_ms
         WHERE coalesce(group_settings.told_at_ms, 0) <= ? RETURNING chat_id`,
        [chatId, clock.now(), clock.now() - DAY_MS],
      );
      return recorded.length > 0;
    },
    async saveChatVideo({ chatId, threadId, key, messageId }) {
      await query(
        `INSERT INTO chat_videos (chat_id, thread_id, key, message_id, created_at_ms) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (chat_id, thread_id, key) DO UPDATE SET message_id = excluded.message_id,
           created_at_ms = excluded.created_at_ms`,
        [chatId, threadId ?? 0, key, messageId, clock.now()],
      );
    },
    async findChatVideo({ chatId, threadId, key }) {
      const [row] = await query(
        "SELECT message_id FROM chat_videos WHERE chat_id = ? AND thread_id = ? AND key = ?",
        [chatId, threadId ?? 0, key],
      );
      return row ? { chatId, threadId, key, messageId: Number(row["message_id"]) } : null;
    },
    async deleteChatVideo({ chatId, threadId, key }) {
      await query("DELETE FROM chat_videos WHERE chat_id = ? AND thread_id = ? AND key = ?", [
        chatId,
        threadId ?? 0,
        key,
      ]);
    },
    async saveInlineSummary({ summaryId, ownerId }) {
      await query(
        `INSERT INTO inline_summaries (summary_id, owner_id, created_at_ms) VALUES (?, ?, ?)
         ON CONFLICT (summary_id) DO UPDATE SET owner_id = excluded.owner_id,
           created_at_ms = excluded.created_at_ms`,
        [summaryId, ownerId, clock.now()],
      );
    },
    async findInlineOwner(summaryId) {
      const [row] = await query("SELECT owner_id FROM inline_summaries WHERE summary_id = ?", [summaryId]);
      return row ? Number(row["owner_id"]) : null;
    },
    async saveSentAudio({ audioId, kind, fileId }) {
      await query(
        `INSERT INTO sent_audio (audio_id, kind, file_id, created_at_ms) VALUES (?, ?, ?, ?)
         ON CONFLICT (audio_id) DO UPDATE SET kind = excluded.kind, file_id = excluded.file_id,
           created_at_ms = excluded.created_at_ms`,
        [audioId, kind, fileId, clock.now()],
      );
    },
    async findSentAudio(audioId) {
      const [row] = await query("SELECT kind, file_id FROM sent_audio WHERE audio_id = ?", [audioId]);
      return row
        ? { kind: row["kind"] === "voice" ? "voice" : "audio", fileId: String(row["file_id"]) }
        : null;
    },
    async recordAskedLink({ chatId, messageId, url }) {
      await query(
        `INSERT INTO asked_links (chat_id, message_id, url, created_at_ms) VALUES (?, ?, ?, ?)
         ON CONFLICT DO NOTHING`,
        [chatId, messageId, url, clock.now()],
      );
    },
    async isLinkAsked({ chatId, messageId, url }) {
      const rows = await query(
        "SELECT url FROM asked_links WHERE chat_id = ? AND message_id = ? AND url = ?",
        [chatId, messageId, url],
      );
      return rows.length > 0;
    },
    async forgetOwner(telegramId) {
      await query("DELETE FROM inline_summaries WHERE owner_id = ?", [telegramId]);
    },
    async pruneChats() {
      const deleteOlder = (table: string, keptMs: number) =>
        query(`DELETE FROM ${table} WHERE created_at_ms < ?`, [clock.now() - keptMs]);
      await deleteOlder("chat_videos", KEPT_MS);
      await deleteOlder("inline_summaries", KEPT_MS);
      await deleteOlder("sent_audio", KEPT_MS);
      await deleteOlder("asked_links", ASKED_LINKS_KEPT_MS);
    },
  };
}

function parseSettings(body: string): GroupSettings {
  const parsed = settingsSchema.safeParse(JSON.parse(body));
  const chosen = Object.entries(parsed.data ?? {}).filter(([, value]) => value !== undefined);
  return { ...defaultSettings, ...Object.fromEntries(chosen) };
}
