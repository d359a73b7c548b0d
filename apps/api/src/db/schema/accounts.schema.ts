import type { AuthProvider } from "@pith/core/accounts/auth-provider";
import type { Profile } from "@pith/core/accounts/user";
import type { Tier } from "@pith/core/plans/tier";
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** What is paid for and counted: one account, or several sign-ins that were linked. */
export const accounts = pgTable(
  "accounts",
  {
    id: text("id").primaryKey(),
    tier: text("tier").$type<Tier>().notNull().default("free"),
    activationDate: moment("activation_date"),
    /** Null where nothing expires: free and admin. */
    expiryDate: moment("expiry_date"),
    cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull().default(false),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("accounts_expiry").on(table.expiryDate)],
);

/** A way in. Each has a history of its own; what is counted belongs to the account. */
export const users = pgTable(
  "users",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    authProvider: text("auth_provider").$type<AuthProvider>().notNull(),
    isGuest: boolean("is_guest").notNull().default(false),
    telegramId: text("telegram_id"),
    profile: jsonb("profile").$type<Profile>().notNull(),
    /** BCP 47, as the bot tells it: what somebody is written to in. Null where nobody has said. */
    languageCode: text("language_code"),
    createdAt: moment("created_at").notNull(),
    lastSeen: moment("last_seen").notNull(),
  },
  (table) => [index("users_account").on(table.accountId)],
);

/** Who somebody is elsewhere: a Firebase uid, a Telegram id, or a local session's own. */
export const identities = pgTable(
  "identities",
  {
    provider: text("provider").$type<"firebase" | "telegram" | "local">().notNull(),
    subject: text("subject").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index("identities_user").on(table.userId),
  ],
);

/** What an account used since it was made; the months are in usage_months. */
export const accountTotals = pgTable("account_totals", {
  accountId: text("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  textSummaries: integer("text_summaries").notNull().default(0),
  audioSummaries: integer("audio_summaries").notNull().default(0),
  processingMs: bigint("processing_ms", { mode: "number" }).notNull().default(0),
  videoSeconds: doublePrecision("video_seconds").notNull().default(0),
  tokens: bigint("tokens", { mode: "number" }).notNull().default(0),
});
