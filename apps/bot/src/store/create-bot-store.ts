import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { chooseChatLanguage } from "@pith/core/lib/choose-chat-language";
import type { Clock } from "@pith/core/lib/clock";
import { DAY_MS } from "@pith/core/lib/durations";
import { summaryLengthSchema } from "@pith/core/summaries/summary";
import type { Update } from "grammy/types";
import { audioJobSchema } from "../jobs/audio-job.ts";
import { getStarEventKey, starEventSchema } from "../jobs/star-event.ts";
import { type SummaryJob, summaryJobSchema } from "../jobs/summary-job.ts";
import type { BotStore, SummaryMessage } from "./bot-store.ts";
import { createChatStore } from "./create-chat-store.ts";

/** Telegram stops repeating an update after 24 hours (Bot API, getUpdates). */
const UPDATES_KEPT_MS = 2 * DAY_MS;
const FAILED_JOBS_KEPT_MS = DAY_MS;
/** After this time, Telegram won't accept the audio anymore. */
const AUDIO_JOBS_KEPT_MS = DAY_MS;
const SUMMARY_MESSAGES_KEPT_MS = 90 * DAY_MS;
const INLINE_LINKS_KEPT_MS = DAY_MS;

/** Creates the store in SQLite. Like Telegram's long polling, it supports only one process at a time. */
export function createBotStore({ database, clock }: { database: DatabaseSync; clock: Clock }): BotStore {
  const { forgetOwner, pruneChats, ...chats } = createChatStore({ database, clock });
  const processId = randomUUID();
  const readUpdate = database.prepare("SELECT * FROM updates WHERE update_id = ?");
  const insertUpdate = database.prepare(
    "INSERT INTO updates (update_id, body, process_id, tries, received_at_ms) VALUES (?, ?, ?, 0, ?)",
  );
  const takeUpdate = database.prepare("UPDATE updates SET process_id = ? WHERE update_id = ?");
  const countTry = database.prepare("UPDATE updates SET tries = tries + 1 WHERE update_id = ?");
  const recordWait = database.prepare(
    "UPDATE updates SET tries = 0, waiting_since_ms = coalesce(waiting_since_ms, ?) WHERE update_id = ?",
  );
  const endUpdate = database.prepare("UPDATE updates SET body = NULL WHERE update_id = ?");
  const readInterrupted = database.prepare(
    "SELECT body FROM updates WHERE body IS NOT NULL AND process_id <> ? ORDER BY update_id",
  );
  const insertJobRow = database.prepare(
    "INSERT INTO jobs (key, requester_id, state, body, updated_at_ms) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
  );
  const updateJobRow = database.prepare(
    "UPDATE jobs SET state = ?, body = ?, updated_at_ms = ? WHERE key = ?",
  );
  const endJob = database.prepare(
    "INSERT INTO ended_jobs (key, ended_at_ms) VALUES (?, ?) ON CONFLICT DO NOTHING",
  );
  const readEndedJob = database.prepare("SELECT key FROM ended_jobs WHERE key = ?");
  const readJob = database.prepare("SELECT body FROM jobs WHERE key = ?");
  const readOpenJobs = database.prepare("SELECT body FROM jobs WHERE state = 'open' ORDER BY updated_at_ms");
  const countJobs = database.prepare(
    "SELECT count(*) AS count FROM jobs WHERE requester_id = ? AND state = 'open'",
  );
  const insertAudioJobRow = database.prepare(
    "INSERT INTO audio_jobs (key, body, created_at_ms) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
  );
  const readAudioJobs = database.prepare("SELECT body FROM audio_jobs ORDER BY created_at_ms");
  const insertStarEvent = database.prepare(
    "INSERT INTO star_events (key, body, created_at_ms) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
  );
  const readStarEvents = database.prepare("SELECT body FROM star_events ORDER BY created_at_ms, key");
  const writeSummaryMessage = database.prepare(
    `INSERT OR REPLACE INTO summary_messages
       (chat_id, message_id, summary_id, owner_id, created_at_ms, thread_id, is_prompt) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const readSummaryMessage = database.prepare(
    "SELECT * FROM summary_messages WHERE chat_id = ? AND message_id = ?",
  );
  const readLatestSummaryMessage = database.prepare(
    `SELECT * FROM summary_messages WHERE chat_id = ? AND coalesce(thread_id, 0) = ? AND created_at_ms >= ?
     ORDER BY created_at_ms DESC, message_id DESC LIMIT 1`,
  );
  const readPerson = database.prepare("SELECT * FROM people WHERE telegram_id = ?");
  const writePreferences = database.prepare(
    `INSERT INTO people (telegram_id, bot_locale, summary_language, summary_length, summary_wish) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (telegram_id) DO UPDATE SET bot_locale = excluded.bot_locale,
       summary_language = excluded.summary_language, summary_length = excluded.summary_length,
       summary_wish = excluded.summary_wish`,
  );
  const writeInlineLink = database.prepare(
    "INSERT OR REPLACE INTO inline_links (ref, url, owner_id, created_at_ms) VALUES (?, ?, ?, ?)",
  );
  const readInlineLink = database.prepare("SELECT url, owner_id FROM inline_links WHERE ref = ?");

  const parseJob = (row: Record<string, unknown> | undefined): SummaryJob | null => {
    if (!row) return null;
    // A job in the format of an older bot can't be resumed, but it must not keep the bot from starting.
    const parsed = summaryJobSchema.safeParse(JSON.parse(String(row["body"])));
    return parsed.success ? parsed.data : null;
  };

  function getPreferences(telegramId: number) {
    const row = readPerson.get(telegramId);
    const botLocale = readText(row?.["bot_locale"]);
    return {
      botLocale: botLocale === null ? null : chooseChatLanguage(botLocale),
      summaryLanguage: readText(row?.["summary_language"]),
      summaryLength: summaryLengthSchema.safeParse(row?.["summary_length"]).data ?? null,
      summaryWish: readText(row?.["summary_wish"]),
    };
  }

  return {
    ...chats,
    claimUpdate(update) {
      const row = readUpdate.get(update.update_id);
      if (!row) {
        insertUpdate.run(update.update_id, JSON.stringify(update), processId, clock.now());
        return "new";
      }
      const isInterrupted = row["body"] !== null && row["process_id"] !== processId;
      if (!isInterrupted) return "duplicate";
      takeUpdate.run(processId, update.update_id);
      return "interrupted";
    },
    countTries: (updateId) => Number(readUpdate.get(updateId)?.["tries"] ?? 0),
    recordTry(updateId) {
      countTry.run(updateId);
    },
    recordWaiting(updateId) {
      const known = readUpdate.get(updateId)?.["waiting_since_ms"];
      recordWait.run(clock.now(), updateId);
      return { isFirst: known == null, sinceMs: known == null ? clock.now() : Number(known) };
    },
    finishUpdate(updateId) {
      endUpdate.run(updateId);
    },
    listInterruptedUpdates() {
      return readInterrupted.all(processId).map((row) => JSON.parse(String(row["body"])) as Update);
    },

    insertJob(job) {
      if (readEndedJob.get(job.key)) return false;
      const { changes } = insertJobRow.run(
        job.key,
        job.requester.id,
        job.state,
        JSON.stringify(job),
        clock.now(),
      );
      return Number(changes) > 0;
    },
    saveJob(job) {
      updateJobRow.run(job.state, JSON.stringify(job), clock.now(), job.key);
    },
    deleteJob(key) {
      endJob.run(key, clock.now());
      database.prepare("DELETE FROM jobs WHERE key = ?").run(key);
    },
    findJob: (key) => parseJob(readJob.get(key)),
    listOpenJobs: () =>
      readOpenJobs
        .all()
        .map(parseJob)
        .filter((job) => job !== null),
    countOpenJobs: (requesterId) => Number(countJobs.get(requesterId)?.["count"] ?? 0),

    insertAudioJob(job) {
      const { changes } = insertAudioJobRow.run(job.key, JSON.stringify(job), clock.now());
      return Number(changes) > 0;
    },
    deleteAudioJob(key) {
      database.prepare("DELETE FROM audio_jobs WHERE key = ?").run(key);
    },
    listAudioJobs: () =>
      readAudioJobs.all().flatMap((row) => {
        const parsed = audioJobSchema.safeParse(JSON.parse(String(row["body"])));
        return parsed.success ? [parsed.data] : [];
      }),

    saveStarEvent(event) {
      insertStarEvent.run(getStarEventKey(event), JSON.stringify(event), clock.now());
    },
    deleteStarEvent(key) {
      database.prepare("DELETE FROM star_events WHERE key = ?").run(key);
    },
    listStarEvents: () =>
      readStarEvents.all().map((row) => starEventSchema.parse(JSON.parse(String(row["body"])))),

    saveSummaryMessage({ chatId, messageId, summaryId, ownerId, threadId = null, isPrompt = false }) {
      const prompt = isPrompt ? 1 : null;
      writeSummaryMessage.run(chatId, messageId, summaryId, ownerId, clock.now(), threadId, prompt);
    },
    findSummaryMessage({ chatId, messageId }) {
      return toSummaryMessage(readSummaryMessage.get(chatId, messageId));
    },
    findLatestSummaryMessage({ chatId, threadId, sinceMs }) {
      return toSummaryMessage(readLatestSummaryMessage.get(chatId, threadId ?? 0, sinceMs));
    },

    getPreferences,
    savePreferences(telegramId, preferences) {
      const { botLocale, summaryLanguage, summaryLength, summaryWish } = {
        ...getPreferences(telegramId),
        ...preferences,
      };
      writePreferences.run(telegramId, botLocale, summaryLanguage, summaryLength, summaryWish);
    },
    forgetPerson(telegramId) {
      database.prepare("DELETE FROM people WHERE telegram_id = ?").run(telegramId);
      database.prepare("DELETE FROM summary_messages WHERE owner_id = ?").run(telegramId);
      database.prepare("DELETE FROM jobs WHERE requester_id = ? AND state = 'failed'").run(telegramId);
      database.prepare("DELETE FROM inline_links WHERE owner_id = ?").run(telegramId);
      forgetOwner(telegramId);
    },

    saveInlineLink({ ref, url, ownerId }) {
      writeInlineLink.run(ref, url, ownerId, clock.now());
    },
    findInlineLink(ref) {
      const row = readInlineLink.get(ref);
      return row ? { url: String(row["url"]), ownerId: Number(row["owner_id"]) } : null;
    },

    prune() {
      pruneChats();
      const now = clock.now();
      const deleteOlder = (sql: string, keptMs: number) => database.prepare(sql).run(now - keptMs);
      deleteOlder("DELETE FROM updates WHERE received_at_ms < ?", UPDATES_KEPT_MS);
      deleteOlder("DELETE FROM ended_jobs WHERE ended_at_ms < ?", UPDATES_KEPT_MS);
      deleteOlder("DELETE FROM jobs WHERE state = 'failed' AND updated_at_ms < ?", FAILED_JOBS_KEPT_MS);
      deleteOlder("DELETE FROM audio_jobs WHERE created_at_ms < ?", AUDIO_JOBS_KEPT_MS);
      deleteOlder("DELETE FROM summary_messages WHERE created_at_ms < ?", SUMMARY_MESSAGES_KEPT_MS);
      deleteOlder("DELETE FROM inline_links WHERE created_at_ms < ?", INLINE_LINKS_KEPT_MS);
    },
    close() {
      // A process that stops cleanly didn't die of an update, so none is a suspect.
      database.exec("UPDATE updates SET tries = 0 WHERE body IS NOT NULL");
      database.close();
    },
  };
}

function toSummaryMessage(row: Record<string, unknown> | undefined): SummaryMessage | null {
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
