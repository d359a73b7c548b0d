import type { ConnectionPlace, SendError, SummarySend } from "@pith/core/contract/connection.schemas";
import { boolean, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.schema.ts";
import { moment } from "./columns.ts";
import { summaries } from "./summaries.schema.ts";

/** The Notion page or database that summaries are sent to. */
export interface NotionTarget {
  kind: "page" | "data_source";
  id: string;
  title: string;
  url: string;
}

/** A service that an account's summaries are sent to. */
export const connections = pgTable(
  "connections",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    place: text("place").$type<ConnectionPlace>().notNull(),
    /** The token, encrypted with a key that isn't stored in the database. */
    sealedToken: text("sealed_token").notNull(),
    target: jsonb("target").$type<NotionTarget>(),
    isAutomatic: boolean("is_automatic").notNull(),
    isEnabled: boolean("is_enabled").notNull().default(true),
    failingSince: moment("failing_since"),
    error: text("error").$type<SendError>(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.place] })],
);

/** A summary that was or will be sent. The row outlives the connection, so that nothing is sent twice. */
export const summarySends = pgTable(
  "summary_sends",
  {
    id: text("id").primaryKey(),
    summaryId: text("summary_id")
      .notNull()
      .references(() => summaries.id, { onDelete: "cascade" }),
    place: text("place").$type<ConnectionPlace>().notNull(),
    state: text("state").$type<SummarySend["state"]>().notNull().default("waiting"),
    /**
     * Incremented before the first request, so that the next attempt looks for a page that a dead worker may
     * have created.
     */
    attempts: integer("attempts").notNull().default(0),
    /** The page's Notion id. */
    remoteId: text("remote_id"),
    error: text("error").$type<SendError>(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [uniqueIndex("summary_sends_once").on(table.summaryId, table.place)],
);
