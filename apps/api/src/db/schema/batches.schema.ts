import type { BatchItemState, BatchSummary } from "@pith/core/contract/batch.schemas";
import type { ReceivedMessage } from "@pith/core/messages/message-codes";
import type { SummaryLength } from "@pith/core/summaries/summary";
import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "./accounts.schema.ts";
import { moment } from "./columns.ts";
import { summaries } from "./summaries.schema.ts";

/** Videos that a user has queued to be summarized one after another. */
export const batches = pgTable(
  "batches",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    listUrl: text("list_url"),
    length: text("length").$type<SummaryLength>().notNull(),
    language: text("language"),
    /** Set for guests, whose quota is also counted per IP address. */
    addressHash: text("address_hash"),
    /**
     * The API key that created the batch. The key's own limit also applies. Not a foreign key, so that a
     * batch whose key was revoked can be identified and ended.
     */
    keyId: text("key_id"),
    /** When one of its items last had a turn. A user's batches take turns. */
    turnAt: moment("turn_at"),
    /** When the sweep should check it next. Null once it is finished or canceled. */
    nextTryAt: moment("next_try_at"),
    /** When a batch that is waiting for quota should try again. */
    quotaLookAt: moment("quota_look_at"),
    /** The quota error that the batch is waiting out. */
    waitsFor: jsonb("waits_for").$type<ReceivedMessage>(),
    isCanceled: boolean("is_cancelled").notNull().default(false),
    finishedAt: moment("finished_at"),
    /**
     * What a model wrote about all of the batch's talks. Null without a model, or if no statement passed the
     * check.
     */
    written: jsonb("written").$type<Pick<BatchSummary, "statements" | "citations">>(),
    /** When the writing attempt ended. */
    writtenAt: moment("written_at"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("batches_list").on(table.userId, table.createdAt.desc(), table.id.desc()),
    index("batches_due").on(table.nextTryAt).where(sql`${table.nextTryAt} is not null`),
  ],
);

export const batchItems = pgTable(
  "batch_items",
  {
    batchId: text("batch_id")
      .notNull()
      .references(() => batches.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    url: text("url").notNull(),
    title: text("title"),
    durationSeconds: integer("duration_seconds"),
    state: text("state").$type<BatchItemState>().notNull(),
    reason: jsonb("reason").$type<ReceivedMessage>(),
    summaryId: text("summary_id").references(() => summaries.id, { onDelete: "set null" }),
    /** How many times its summary was requested, including attempts that crashed. */
    tries: integer("tries").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.position] }),
    index("batch_items_waiting").on(table.batchId, table.position).where(sql`${table.state} = 'waiting'`),
    index("batch_items_summary").on(table.summaryId).where(sql`${table.summaryId} is not null`),
  ],
);
