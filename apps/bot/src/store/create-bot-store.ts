import { chooseChatLanguage } from "@pith/core/lib/choose-chat-language";
import type { Clock } from "@pith/core/lib/clock";
import { DAY_MS } from "@pith/core/lib/durations";
import { summaryLengthSchema } from "@pith/core/summaries/summary";
import { audioJobSchema } from "../jobs/audio-job.ts";
import { getStarEventKey, starEventSchema } from "../jobs/star-event.ts";
import { type SummaryJob, summaryJobSchema } from "../jobs/summary-job.ts";
import type { BotDatabase, Row } from "./bot-database.ts";
import type { BotStore, SummaryMessage } from "./bot-store.ts";
import { createChatStore } from "./create-chat-store.ts";
import { createUpdateStore } from "./create-update-store.ts";

/** Telegram stops redelivering an update after 24 hours (Bot API, getUpdates). */
const UPDATES_KEPT_MS = 2 * DAY_MS;
const FAILED_JOBS_KEPT_MS = DAY_MS;
/** Audio jobs older than this are deleted instead of resumed. */
const AUDIO_JOBS_KEPT_MS = DAY_MS;
const SUMMARY_MESSAGES_KEPT_MS = 90 * DAY_MS;
const INLINE_LINKS_KEPT_MS = DAY_MS;

const preferenceColumns = {
  botLocale: "bot_locale",
  summaryLanguage: "summary_language",
  summaryLength: "summary_length",
  summaryWish: "summary_wish",
} as const;

/** Creates the store on top of a database, using SQL that works in both SQLite and Postgres. */
export function createBotStore({ database, clock }: { database: BotDatabase; clock: Clock }): BotStore {
  const { query, processId, livingProcessesSql } = database;
  const { forgetOwner, pruneChats, ...chats } = createChatStore({ database, clock });

  /**
   * Claims a table's rows that no other process owns. Returns the bodies of all rows owned by this process.
   */
  async function claimBodies({ table, where = "true" }: { table: string; where?: string }) {
    const rows = await query(
      `UPDATE ${table} SET process_id = ? WHERE ${where} AND (process_id IS NULL OR process_id = ?)
       RETURNING body`,
      [processId, processId],
    );
    return rows.map((row): unknown => JSON.parse(String(row["body"])));
  }

  return {
    ...chats,
    ...createUpdateStore({ database, clock }),
    isShared: database.isShared,
    async freeAbandoned() {
      const isAbandoned = `process_id NOT IN (${livingProcessesSql})`;
      await query(
        `UPDATE updates SET process_id = '' WHERE body IS NOT NULL AND process_id <> '' AND ${isAbandoned}`,
      );
      let isAnyFree = false;
      for (const table of ["jobs", "audio_jobs", "star_events"]) {
        const where = table === "jobs" ? "state = 'open' AND" : "";
        await query(`UPDATE ${table} SET process_id = NULL WHERE ${where} ${isAbandoned}`);
        const free = await query(`SELECT key FROM ${table} WHERE ${where} process_id IS NULL LIMIT 1`);
        isAnyFree ||= free.length > 0;
      }
      const free = await query(
        "SELECT update_id FROM updates WHERE body IS NOT NULL AND process_id = '' LIMIT 1",
      );
      return isAnyFree || free.length > 0;
    },

    async insertJob(job) {
      const inserted = await query(
        `INSERT INTO jobs (key, requester_id, state, body, updated_at_ms, process_id)
         SELECT CAST(? AS TEXT), CAST(? AS BIGINT), CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS BIGINT), CAST(? AS TEXT)
         WHERE NOT EXISTS (SELECT 1 FROM ended_jobs WHERE key = ?) ON CONFLICT DO NOTHING RETURNING key`,
        [job.key, job.requester.id, job.state, JSON.stringify(job), clock.now(), processId, job.key],
      );
      return inserted.length > 0;
    },
    async saveJob(job) {
      await query("UPDATE jobs SET state = ?, body = ?, updated_at_ms = ? WHERE key = ?", [
        job.state,
        JSON.stringify(job),
        clock.now(),
        job.key,
      ]);
    },
    async reopenJob(job) {
      const reopened = await query(
        `UPDATE jobs SET state = 'open', is_canceled = NULL, body = ?, updated_at_ms = ?, process_id = ?
         WHERE key = ? AND state = 'failed' RETURNING key`,
        [JSON.stringify({ ...job, state: "open" }), clock.now(), processId, job.key],
      );
      return reopened.length > 0;
    },
    async deleteJob(key) {
      await query("INSERT INTO ended_jobs (key, ended_at_ms) VALUES (?, ?) ON CONFLICT DO NOTHING", [
        key,
        clock.now(),
      ]);
      await query("DELETE FROM jobs WHERE key = ?", [key]);
    },
    async cancelJob(key) {
      await query("UPDATE jobs SET is_canceled = 1 WHERE key = ?", [key]);
    },
    async isJobCanceled(key) {
      const [row] = await query("SELECT is_canceled FROM jobs WHERE key = ?", [key]);
      return row?.["is_canceled"] === 1;
    },
    async findJob(key) {
      const [row] = await query("SELECT body FROM jobs WHERE key = ?", [key]);
      return row ? parseJob(JSON.parse(String(row["body"]))) : null;
    },
    async isJobKnown(key) {
      const rows = await query(
        "SELECT key FROM jobs WHERE key = ? UNION ALL SELECT key FROM ended_jobs WHERE key = ?",
        [key, key],
      );
      return rows.length > 0;
    },
    async listOpenJobs() {
      const rows = await query("SELECT body FROM jobs WHERE state = 'open' ORDER BY updated_at_ms");
      return rows.map((row) => parseJob(JSON.parse(String(row["body"])))).filter((job) => job !== null);
    },
    async claimOpenJobs() {
      const bodies = await claimBodies({ table: "jobs", where: "state = 'open'" });
      return bodies.map(parseJob).filter((job) => job !== null);
    },
    async countOpenJobs(requesterId) {
      const [row] = await query(
        "SELECT count(*) AS count FROM jobs WHERE requester_id = ? AND state = 'open'",
        [requesterId],
      );
      return Number(row?.["count"] ?? 0);
    },

    async insertAudioJob(job) {
      const inserted = await query(
        `INSERT INTO audio_jobs (key, body, created_at_ms, process_id) VALUES (?, ?, ?, ?)
         ON CONFLICT DO NOTHING RETURNING key`,
        [job.key, JSON.stringify(job), clock.now(), processId],
      );
      return inserted.length > 0;
    },
    async deleteAudioJob(key) {
      await query("DELETE FROM audio_jobs WHERE key = ?", [key]);
    },
    async claimAudioJobs() {
      const bodies = await claimBodies({ table: "audio_jobs" });
      return bodies.flatMap((body) => audioJobSchema.safeParse(body).data ?? []);
    },

    async saveStarEvent(event) {
      const saved = await query(
        `INSERT INTO star_events (key, body, created_at_ms, process_id) VALUES (?, ?, ?, ?)
         ON CONFLICT (key) DO UPDATE SET process_id = excluded.process_id
         WHERE star_events.process_id IS NULL OR star_events.process_id = excluded.process_id RETURNING key`,
        [getStarEventKey(event), JSON.stringify(event), clock.now(), processId],
      );
      return saved.length > 0;
    },
    async deleteStarEvent(key) {
      await query("DELETE FROM star_events WHERE key = ?", [key]);
    },
    async claimStarEvents() {
      await claimBodies({ table: "star_events" });
      const rows = await query(
        "SELECT body FROM star_events WHERE process_id = ? ORDER BY created_at_ms, key",
        [processId],
      );
      return rows.map((row) => starEventSchema.parse(JSON.parse(String(row["body"]))));
    },

    async saveSummaryMessage({ chatId, messageId, summaryId, ownerId, threadId = null, isPrompt = false }) {
      await query(
        `INSERT INTO summary_messages
           (chat_id, message_id, summary_id, owner_id, created_at_ms, thread_id, is_prompt)
         VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (chat_id, message_id) DO UPDATE SET summary_id = excluded.summary_id,
           owner_id = excluded.owner_id, created_at_ms = excluded.created_at_ms,
           thread_id = excluded.thread_id, is_prompt = excluded.is_prompt`,
        [chatId, messageId, summaryId, ownerId, clock.now(), threadId, isPrompt ? 1 : null],
      );
    },
    async findSummaryMessage({ chatId, messageId }) {
      const [row] = await query("SELECT * FROM summary_messages WHERE chat_id = ? AND message_id = ?", [
        chatId,
        messageId,
      ]);
      return toSummaryMessage(row);
    },
    async findLatestSummaryMessage({ chatId, threadId, sinceMs }) {
      const [row] = await query(
        `SELECT * FROM summary_messages WHERE chat_id = ? AND coalesce(thread_id, 0) = ? AND created_at_ms >= ?
         ORDER BY created_at_ms DESC, message_id DESC LIMIT 1`,
        [chatId, threadId ?? 0, sinceMs],
      );
      return toSummaryMessage(row);
    },

    async getPreferences(telegramId) {
      const [row] = await query("SELECT * FROM people WHERE telegram_id = ?", [telegramId]);
      const botLocale = readText(row?.["bot_locale"]);
      return {
        botLocale: botLocale === null ? null : chooseChatLanguage(botLocale),
        summaryLanguage: readText(row?.["summary_language"]),
        summaryLength: summaryLengthSchema.safeParse(row?.["summary_length"]).data ?? null,
        summaryWish: readText(row?.["summary_wish"]),
      };
    },
    async savePreferences(telegramId, preferences) {
      for (const name of Object.keys(preferenceColumns) as (keyof typeof preferenceColumns)[]) {
        const value = preferences[name];
        if (value === undefined) continue;
        const column = preferenceColumns[name];
        await query(
          `INSERT INTO people (telegram_id, ${column}) VALUES (?, ?)
           ON CONFLICT (telegram_id) DO UPDATE SET ${column} = excluded.${column}`,
          [telegramId, value],
        );
      }
    },
    async forgetPerson(telegramId) {
      await query("DELETE FROM people WHERE telegram_id = ?", [telegramId]);
      await query("DELETE FROM summary_messages WHERE owner_id = ?", [telegramId]);
      await query("DELETE FROM jobs WHERE requester_id = ? AND state = 'failed'", [telegramId]);
      await query("DELETE FROM inline_links WHERE owner_id = ?", [telegramId]);
      await forgetOwner(telegramId);
    },

    async saveInlineLink({ ref, url, ownerId }) {
      await query(
        `INSERT INTO inline_links (ref, url, owner_id, created_at_ms) VALUES (?, ?, ?, ?)
         ON CONFLICT (ref) DO UPDATE SET url = excluded.url, owner_id = excluded.owner_id,
           created_at_ms = excluded.created_at_ms`,
        [ref, url, ownerId, clock.now()],
      );
    },
    async findInlineLink(ref) {
      const [row] = await query("SELECT url, owner_id FROM inline_links WHERE ref = ?", [ref]);
      return row ? { url: String(row["url"]), ownerId: Number(row["owner_id"]) } : null;
    },

    async prune() {
      await pruneChats();
      const now = clock.now();
      const deleteOlder = (where: string, keptMs: number) =>
        query(`DELETE FROM ${where} < ?`, [now - keptMs]);
      await deleteOlder("updates WHERE received_at_ms", UPDATES_KEPT_MS);
      await deleteOlder("ended_jobs WHERE ended_at_ms", UPDATES_KEPT_MS);
      await deleteOlder("jobs WHERE state = 'failed' AND updated_at_ms", FAILED_JOBS_KEPT_MS);
      await deleteOlder("audio_jobs WHERE created_at_ms", AUDIO_JOBS_KEPT_MS);
      await deleteOlder("summary_messages WHERE created_at_ms", SUMMARY_MESSAGES_KEPT_MS);
      await deleteOlder("inline_links WHERE created_at_ms", INLINE_LINKS_KEPT_MS);
    },
    async close() {
      // A clean stop isn't a crash, so none of this process's updates is a suspect.
      await query("UPDATE updates SET tries = 0, process_id = '' WHERE body IS NOT NULL AND process_id = ?", [
        processId,
      ]);
      for (const table of ["jobs", "audio_jobs", "star_events"]) {
        await query(`UPDATE ${table} SET process_id = NULL WHERE process_id = ?`, [processId]);
      }
      await database.close();
    },
  };
}

/** A job in an older bot's format can't be resumed, but it must not keep the bot from starting. */
function parseJob(body: unknown): SummaryJob | null {
  return summaryJobSchema.safeParse(body).data ?? null;
}

function toSummaryMessage(row: Row | undefined): SummaryMessage | null {
  if (!row) return null;
  return {
    chatId: Number(row["chat_id"]),
    messageId: Number(row["message_id"]),
    summaryId: String(row["summary_id"]),
    ownerId: Number(row["owner_id"]),
    threadId: row["thread_id"] === null ? null : Number(row["thread_id"]),
    isPrompt: row["is_prompt"] === 1,
  };
}

function readText(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
