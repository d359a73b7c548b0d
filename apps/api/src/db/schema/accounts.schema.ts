import type { AuthProvider } from "@pith/core/accounts/auth-provider";
import type { Profile } from "@pith/core/accounts/user";
import type { Money } from "@pith/core/money/money";
import type { PlanId, Tier } from "@pith/core/plans/tier";
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

/** The unit of billing and quotas: one or more linked sign-ins. */
export const accounts = pgTable(
  "accounts",
  {
    id: text("id").primaryKey(),
    tier: text("tier").$type<Tier>().notNull().default("free"),
    activationDate: moment("activation_date"),
    /** Null for tiers that never expire: free and admin. */
    expiryDate: moment("expiry_date"),
    cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull().default(false),
    /** The amount to be charged on the expiry date. Null if nothing renews automatically. */
    renewal: jsonb("renewal").$type<Money>(),
    /** The plan that the user chose to switch to next. Null to keep the current one. */
    nextPlan: text("next_plan").$type<PlanId>(),
    /** Summaries per month on a server without plans: 0 for unlimited, null for the server's default. */
    monthlyUnits: integer("monthly_units"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("accounts_expiry").on(table.expiryDate)],
);

/** A sign-in. Each has its own history; quotas belong to the account. */
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
    /** BCP 47 language for messages to this user, as reported by the bot. Null if unknown. */
    languageCode: text("language_code"),
    createdAt: moment("created_at").notNull(),
    lastSeen: moment("last_seen").notNull(),
  },
  (table) => [index("users_account").on(table.accountId)],
);

/**
 * A user's external identity: a Firebase uid, a Telegram id, a local user's id, or an OpenID Connect issuer
 * and subject.
 */
export const identities = pgTable(
  "identities",
  {
    provider: text("provider").$type<"firebase" | "telegram" | "local" | "oidc">().notNull(),
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

/** An account's lifetime usage. Monthly usage is in usage_months. */
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
