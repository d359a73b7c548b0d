import type { VoiceGender } from "@pith/core/accounts/preferences";
import type { AudioFormat } from "@pith/core/contract/audio.schemas";
import type { AudioChapter } from "@pith/speech/encode/audio-chapter";
import type { Voice } from "@pith/speech/voices/voice";
import { isNotNull, isNull, sql } from "drizzle-orm";
import { doublePrecision, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts, users } from "./accounts.schema.ts";
import { moment } from "./columns.ts";
import { quotaReservations } from "./quotas.schema.ts";
import { summaries } from "./summaries.schema.ts";
import { createWorkColumns } from "./work-columns.ts";

/** One file of a finished audio summary in object storage. */
export interface StoredAudioFile {
  format: AudioFormat;
  key: string;
  contentType: string;
  sizeBytes: number;
}

/** The shared work behind one or more audio summaries. The same text in the same voice is synthesized once. */
export const audioResults = pgTable(
  "audio_results",
  {
    ...createWorkColumns(),
    engine: text("engine").$type<"embedded" | "hosted">().notNull(),
    voice: jsonb("voice").$type<Voice>().notNull(),
    /**
     * The run whose audio was requested first. It may be gone while other runs with the same text still have
     * the audio. Read by earlier versions only.
     */
    summaryResultId: text("summary_result_id").notNull(),
    files: jsonb("files").$type<StoredAudioFile[]>().notNull().default([]),
    chapters: jsonb("chapters").$type<AudioChapter[]>().notNull().default([]),
    durationSeconds: doublePrecision("duration_seconds"),
    /**
     * When one of the work's audio summaries was deleted. Reset to null if a check finds that others remain.
     */
    lostAt: moment("lost_at"),
  },
  (table) => [
    uniqueIndex("audio_results_alive")
      .on(table.workKey)
      .where(sql`${table.status} in ('queued', 'running', 'done')`),
    index("audio_results_lost").on(table.lostAt).where(sql`${table.lostAt} is not null`),
    index("audio_results_waiting").on(table.createdAt).where(isNull(table.finishedAt)),
    index("audio_results_requester").on(table.shareKey).where(isNotNull(table.shareKey)),
  ],
);

/** One user's audio of a summary. */
export const audios = pgTable(
  "audios",
  {
    id: text("id").primaryKey(),
    summaryId: text("summary_id")
      .notNull()
      .references(() => summaries.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    audioResultId: text("audio_result_id")
      .notNull()
      .references(() => audioResults.id),
    /** Null if a linked sign-in of the same account has already paid. */
    reservationId: text("reservation_id").references(() => quotaReservations.id),
    voiceGender: text("voice_gender").$type<VoiceGender>().notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("audios_summary").on(table.summaryId, table.createdAt.desc()),
    index("audios_user").on(table.userId, table.createdAt.desc()),
    index("audios_result").on(table.audioResultId),
    index("audios_account").on(table.accountId, table.audioResultId),
    index("audios_reservation").on(table.reservationId),
  ],
);

/**
 * A user's podcast feed. The feed's token is derived from the nonce and our signing secret, and only the
 * token's hash is stored.
 */
export const podcastFeeds = pgTable("podcast_feeds", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  nonce: text("nonce").notNull(),
  tokenHash: text("token_hash").notNull().unique(),
  createdAt: moment("created_at").notNull(),
});
