import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.schema.ts";
import { moment } from "./columns.ts";

/**
 * One row per account and calendar month (UTC). `used` is spent for good; `held` is reserved by running work.
 */
export const usageMonths = pgTable(
  "usage_months",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** For example 2026-11. */
    month: text("month").notNull(),
    textUsed: integer("text_used").notNull().default(0),
    textHeld: integer("text_held").notNull().default(0),
    audioUsed: integer("audio_used").notNull().default(0),
    audioHeld: integer("audio_held").notNull().default(0),
    processingMs: bigint("processing_ms", { mode: "number" }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.month] })],
);

/** The ledger behind usage_months: every unit ever reserved, and its outcome. */
export const quotaReservations = pgTable(
  "quota_reservations",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    month: text("month").notNull(),
    kind: text("kind").$type<"text" | "audio">().notNull(),
    state: text("state").$type<"held" | "committed" | "released">().notNull(),
    /** Set if the reservation also counts against an IP address. */
    addressHash: text("address_hash"),
    /** The API key that reserved it. Not a foreign key, because the ledger is kept after a key is revoked. */
    keyId: text("key_id"),
    createdAt: moment("created_at").notNull(),
    settledAt: moment("settled_at"),
  },
  (table) => [
    index("quota_reservations_account").on(table.accountId, table.state),
    index("quota_reservations_key").on(table.keyId, table.month).where(sql`${table.keyId} is not null`),
  ],
);

/** Anonymous visitors' monthly usage by IP address. Only a hash of the address is stored. */
export const addressMonths = pgTable(
  "address_months",
  {
    addressHash: text("address_hash").notNull(),
    month: text("month").notNull(),
    used: integer("used").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.addressHash, table.month] })],
);

/** Counters for rate-limiter-flexible, shared by all processes. */
export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  points: integer("points").notNull().default(0),
  expire: bigint("expire", { mode: "number" }),
});
