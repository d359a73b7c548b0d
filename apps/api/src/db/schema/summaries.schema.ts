import type { QuestionAnswer, SummarySource } from "@pith/core/contract/summary.schemas";
import type {
  SummaryContent,
  SummaryEngine,
  SummaryLength,
  SummaryOrigin,
} from "@pith/core/summaries/summary";
import type { SummaryEvent, SummaryStage } from "@pith/core/summaries/summary-event";
import type { SummaryShape } from "@pith/core/summaries/summary-shape";
import type { CaptionKind, Cue } from "@pith/core/transcripts/transcript";
import type { Video, VideoHost, VideoRange } from "@pith/core/videos/video";
import type { LoadedVideo } from "@pith/sources/loaded-video";
import { isNotNull, isNull, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { accounts, users } from "./accounts.schema.ts";
import { moment } from "./columns.ts";
import { quotaReservations } from "./quotas.schema.ts";
import { createWorkColumns } from "./work-columns.ts";

/** A video's metadata, identified by the host and the video's id there. */
export const videos = pgTable(
  "videos",
  {
    id: text("id").primaryKey(),
    host: text("host").$type<VideoHost>().notNull(),
    hostId: text("host_id").notNull(),
    /**
     * Empty for the host's own metadata. Otherwise, the key of the user input it came from, so that it never
     * leaks to other users.
     */
    ownerKey: text("owner_key").notNull().default(""),
    video: jsonb("video").$type<Video>().notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [uniqueIndex("videos_host_id").on(table.host, table.hostId, table.ownerKey)],
);

/** A video's cleaned captions. Cues are stored in chunks, so that a page can be read without the rest. */
export const transcripts = pgTable(
  "transcripts",
  {
    id: text("id").primaryKey(),
    videoId: text("video_id")
      .notNull()
      .references(() => videos.id, { onDelete: "cascade" }),
    /**
     * The complete transcript that this one was cut from (to keep only a range, or to leave out sponsors).
     * Null if this one is complete.
     */
    wholeId: text("whole_id").references((): AnyPgColumn => transcripts.id, { onDelete: "cascade" }),
    source: text("source").$type<SummaryOrigin["captionSource"]>().notNull(),
    sponsorSegments: jsonb("sponsor_segments").$type<LoadedVideo["sponsorSegments"]>().notNull(),
    language: text("language").notNull(),
    kind: text("kind").$type<CaptionKind>().notNull(),
    contentHash: text("content_hash").notNull(),
    totalCues: integer("total_cues").notNull(),
    /** Set if a user uploaded the captions. Only that account can use them. */
    accountId: text("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("transcripts_video").on(table.videoId), index("transcripts_account").on(table.accountId)],
);

export const transcriptChunks = pgTable(
  "transcript_chunks",
  {
    transcriptId: text("transcript_id")
      .notNull()
      .references(() => transcripts.id, { onDelete: "cascade" }),
    firstCueId: integer("first_cue_id").notNull(),
    cues: jsonb("cues").$type<Cue[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.transcriptId, table.firstCueId] })],
);

/**
 * The shared run behind one or more summaries. Identified by video, language, length, shape, range, wish
 * and engine.
 */
export const summaryResults = pgTable(
  "summary_results",
  {
    ...createWorkColumns(),
    stage: text("stage").$type<SummaryStage>().notNull(),
    subject: jsonb("subject").$type<WorkSubject>().notNull(),
    /** The transcript's source. Uploaded text is kept in summary_inputs until it is processed. */
    source: jsonb("source").$type<StoredSource>().notNull(),
    length: text("length").$type<SummaryLength>().notNull(),
    shape: text("shape").$type<SummaryShape>().notNull().default("points"),
    wish: text("wish"),
    language: text("language"),
    range: jsonb("range").$type<VideoRange>(),
    engine: text("engine").$type<SummaryEngine>().notNull(),
    /** The site of a link that doesn't point to a known host. All links to a site share its slots. */
    site: text("site"),
    /**
     * Rank in the queue: the number of earlier jobs from the same requester or site. The lowest rank runs
     * next.
     */
    rank: integer("rank").notNull().default(0),
    /** Set if the result serves only one account. */
    accountId: text("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    /** The same for all versions of a talk. Derived from its video or content, and the range. */
    talkKey: text("talk_key")
      .notNull()
      .generatedAlwaysAs(
        sql`coalesce(case subject->>'kind' when 'content' then 'content:' || (subject->>'hash') else (subject->>'host') || ':' || (subject->>'id') end || coalesce('@' || range::text, ''), id)`,
      ),
    videoId: text("video_id").references(() => videos.id),
    transcriptId: text("transcript_id").references(() => transcripts.id),
    content: jsonb("content").$type<SummaryContent>(),
    /**
     * The content's title and gist, for lists, which would otherwise have to read all of the content. Null
     * until there is content, and in rows that predate these columns; `listedFields` handles both cases.
     */
    title: text("title"),
    gist: text("gist"),
    lastSequence: integer("last_sequence").notNull().default(0),
  },
  (table) => [
    uniqueIndex("summary_results_alive")
      .on(table.workKey)
      .where(sql`${table.status} in ('queued', 'running', 'done')`),
    // No query implies two of these three conditions. If one did, both indexes would look equally cheap until
    // Postgres had counted the waiting rows, and it might read the whole queue to find one requester's jobs.
    index("summary_results_waiting").on(table.rank, table.createdAt).where(isNull(table.finishedAt)),
    index("summary_results_requester").on(table.shareKey).where(isNotNull(table.shareKey)),
    index("summary_results_site")
      .on(table.site)
      .where(sql`${table.site} is not null and ${table.status} in ('queued', 'running')`),
    index("summary_results_account").on(table.accountId),
  ],
);

/** The subject of a summary run. */
export type WorkSubject =
  /** A public video. All users share the run. */
  | { kind: "video"; host: string; id: string }
  /** Text from a user. The same text with the same name shares a run. */
  | { kind: "content"; hash: string }
  /** Captions that an account uploaded for a video. Used only for that account. */
  | { kind: "private"; accountId: string; host: string; id: string; hash: string };

/** A summary's source, without the text, which can be megabytes long. */
export type StoredSource =
  | { kind: "link"; url: string }
  | (Omit<Extract<SummarySource, { kind: "captions" }>, "captions"> & {
      captions: Omit<Extract<SummarySource, { kind: "captions" }>["captions"], "text">;
    })
  | { kind: "file"; name: string }
  | { kind: "text"; title: string | null }
  | { kind: "recording"; recordingId: string; name: string; hash: string }
  /** An existing transcript, for a summary of the same video with a different length, shape or language. */
  | { kind: "transcript"; transcriptId: string };

/** Links that exceeded the time or data limits for a video, along with their sites and requesters. */
export const sourceStrikes = pgTable(
  "source_strikes",
  {
    /** `link:` and a hash, `site:` and a name, or `share:` and a key. */
    key: text("key").primaryKey(),
    strikes: integer("strikes").notNull(),
    lastAt: moment("last_at").notNull(),
  },
  (table) => [index("source_strikes_last").on(table.lastAt)],
);

/** An uploaded recording. Its file stays in object storage until it is transcribed. */
export const recordings = pgTable(
  "recordings",
  {
    id: text("id").primaryKey(),
    /** Null once the account is deleted, after which the file is swept. */
    accountId: text("account_id").references(() => accounts.id, { onDelete: "set null" }),
    name: text("name").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    /** SHA-256 of the content. Null while uploading. */
    hash: text("hash"),
    /** The row and the file are deleted after this time. */
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    index("recordings_account").on(table.accountId),
    index("recordings_expiry").on(table.expiresAt),
  ],
);

export const summaryInputs = pgTable(
  "summary_inputs",
  {
    resultId: text("result_id")
      .notNull()
      .references(() => summaryResults.id, { onDelete: "cascade" }),
    /** Index of this piece of the text. */
    part: integer("part").notNull().default(0),
    text: text("text").notNull(),
  },
  (table) => [primaryKey({ columns: [table.resultId, table.part] })],
);

/** A result's events so far, in order. They are replayed to late subscribers. */
export const summaryEvents = pgTable(
  "summary_events",
  {
    resultId: text("result_id")
      .notNull()
      .references(() => summaryResults.id, { onDelete: "cascade" }),
    sequence: integer("sequence").notNull(),
    event: jsonb("event").$type<StoredSummaryEvent>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.resultId, table.sequence] })],
);

/**
 * The events that are stored. Final ones are rendered from the rows instead, because `done` contains each
 * reader's own summary.
 */
export type StoredSummaryEvent = Extract<
  SummaryEvent,
  { type: "status" | "video" | "chapters" | "key_point" }
>;

/** A user's own copy of a summary. */
export const summaries = pgTable(
  "summaries",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    resultId: text("result_id")
      .notNull()
      .references(() => summaryResults.id),
    reservationId: text("reservation_id").references(() => quotaReservations.id),
    /** Per user, because others may still be waiting for the same run. */
    isCanceled: boolean("is_cancelled").notNull().default(false),
    shareId: text("share_id").unique(),
    sharedAt: moment("shared_at"),
    /** Whether search engines may index the shared page. */
    isListed: boolean("is_listed").notNull().default(false),
    /**
     * When the owner deleted it. It is hidden from then on, and can be restored for a short time until a
     * sweep purges it.
     */
    deletedAt: moment("deleted_at"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("summaries_history").on(table.userId, table.createdAt.desc(), table.id.desc()),
    index("summaries_result").on(table.resultId),
    index("summaries_account").on(table.accountId, table.resultId),
    index("summaries_deleted").on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);

export const summaryFeedback = pgTable(
  "summary_feedback",
  {
    summaryId: text("summary_id")
      .notNull()
      .references(() => summaries.id, { onDelete: "cascade" }),
    /** -1 if the whole summary was rated. */
    keyPointIndex: integer("key_point_index").notNull(),
    rating: text("rating").$type<"up" | "down">().notNull(),
    comment: text("comment").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.summaryId, table.keyPointIndex] })],
);

export const questions = pgTable(
  "questions",
  {
    id: text("id").primaryKey(),
    summaryId: text("summary_id")
      .notNull()
      .references(() => summaries.id, { onDelete: "cascade" }),
    question: text("question").notNull(),
    found: boolean("found").notNull(),
    answer: text("answer").notNull(),
    moments: jsonb("moments").$type<QuestionAnswer["moments"]>().notNull(),
    /** Null for answers stored before statements existed. */
    statements: jsonb("statements").$type<QuestionAnswer["statements"]>(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("questions_summary").on(table.summaryId, table.createdAt)],
);
