import { index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "./accounts.schema.ts";
import { moment } from "./columns.ts";
import { summaries } from "./summaries.schema.ts";

/** Points that a user saved, by index in `listPoints` of the summary's content, which never changes. */
export const keptPoints = pgTable(
  "kept_points",
  {
    summaryId: text("summary_id")
      .notNull()
      .references(() => summaries.id, { onDelete: "cascade" }),
    pointIndex: integer("point_index").notNull(),
    keptAt: moment("kept_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.summaryId, table.pointIndex] })],
);

export const collections = pgTable(
  "collections",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [uniqueIndex("collections_name").on(table.userId, table.name)],
);

/** A collection contains whole talks, including versions created later. */
export const collectionTalks = pgTable(
  "collection_talks",
  {
    collectionId: text("collection_id")
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    talkKey: text("talk_key").notNull(),
    addedAt: moment("added_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.talkKey] }),
    index("collection_talks_talk").on(table.talkKey),
  ],
);
