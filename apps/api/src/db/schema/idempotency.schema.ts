import { index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "./accounts.schema.ts";
import { moment } from "./columns.ts";

/** A creation request with an `Idempotency-Key`, and its reply. Kept for a day. */
export const idempotentRequests = pgTable(
  "idempotent_requests",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    /** Hash of the call and its input. */
    requestHash: text("request_hash").notNull(),
    /** Null while the request is in progress. */
    reply: jsonb("reply").$type<{ data: unknown }>(),
    startedAt: moment("started_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index("idempotent_requests_started").on(table.startedAt),
  ],
);
