import type { ClientKind } from "@pith/core/accounts/client-kind";
import type { Device } from "@pith/core/accounts/device";
import type { KeyScope } from "@pith/core/accounts/key-scope";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "./accounts.schema.ts";
import { moment } from "./columns.ts";

/** A session: our own, or a Firebase sign-in. Only the secret's hash is stored. */
export const sessions = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind").$type<"guest" | "owner" | "member" | "telegram" | "firebase" | ClientKind>().notNull(),
    /** For Firebase, the hash of the uid and the sign-in time, which all tokens of a sign-in share. */
    secretHash: text("secret_hash").notNull().unique(),
    /** Null for sessions from before devices were recorded. */
    device: jsonb("device").$type<Device>(),
    /**
     * The website session that authorized a program. Ending it ends the program's session, too. Not a foreign
     * key, because that session may be swept first.
     */
    parentId: text("parent_id"),
    createdAt: moment("created_at").notNull(),
    lastUsedAt: moment("last_used_at").notNull(),
    revokedAt: moment("revoked_at"),
  },
  (table) => [index("sessions_user").on(table.userId)],
);

/** A personal API key. Only the secret's hash is stored. Revoking a key deletes its row. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    scopes: jsonb("scopes").$type<KeyScope[]>().notNull(),
    secretHash: text("secret_hash").notNull().unique(),
    /** The first characters of the secret, to show in the list. */
    start: text("start").notNull(),
    /** Null if only the plan limits the key. */
    monthlyUnits: integer("monthly_units"),
    createdAt: moment("created_at").notNull(),
    lastUsedAt: moment("last_used_at"),
    /** Null if it never expires. */
    expiresAt: moment("expires_at"),
  },
  (table) => [index("api_keys_user").on(table.userId)],
);

/** The pending sign-in of an extension or a CLI. */
export const extensionSessions = pgTable("extension_sessions", {
  id: text("id").primaryKey(),
  client: text("client").$type<ClientKind>().notNull().default("extension"),
  pollSecretHash: text("poll_secret_hash").notNull(),
  confirmationCode: text("confirmation_code").notNull(),
  status: text("status").$type<"pending" | "success" | "error" | "collected">().notNull(),
  error: text("error"),
  /**
   * The session that confirmed the sign-in. If that session has ended, the token can't be collected anymore.
   */
  parentId: text("parent_id"),
  userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
  createdAt: moment("created_at").notNull(),
  expiresAt: moment("expires_at").notNull(),
});

/** Single-use tokens that have been used, such as owner links and the bot's signed links. */
export const usedTokens = pgTable("used_tokens", {
  tokenHash: text("token_hash").primaryKey(),
  usedAt: moment("used_at").notNull(),
  /** When the row can be deleted because the token has expired. */
  forgetAt: moment("forget_at").notNull(),
});

export const loginCodes = pgTable(
  "login_codes",
  {
    id: text("id").primaryKey(),
    telegramId: text("telegram_id").notNull(),
    purpose: text("purpose").$type<"login" | "link">().notNull(),
    /** Hash of the code and this row's id. */
    codeHash: text("code_hash").notNull(),
    /** Hash of a secret that only the requesting browser (or account) has. */
    bindingHash: text("binding_hash").notNull(),
    /** The requester's network; see `loginAskers`. */
    askerHash: text("asker_hash").notNull().default(""),
    /** Whether the owner had signed in from that network before. */
    isFamiliar: boolean("is_familiar").notNull().default(false),
    tries: integer("tries").notNull().default(0),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [
    index("login_codes_telegram").on(table.telegramId, table.createdAt),
    index("login_codes_created").on(table.createdAt),
  ],
);

/**
 * Requesters of login codes for a Telegram id: one row per network that its owner has signed in from, and one
 * for all other networks together. Each row has its own counters and lock.
 */
export const loginAskers = pgTable(
  "login_askers",
  {
    telegramId: text("telegram_id").notNull(),
    /** Keyed hash of the network and the id, or `strangers` for all unknown networks. */
    askerHash: text("asker_hash").notNull(),
    /** Consecutive wrong codes. Too many of them lock these requesters out temporarily. */
    failures: integer("failures").notNull().default(0),
    lockedUntil: moment("locked_until"),
    /** When the owner's block on codes for strangers ends. */
    mutedUntil: moment("muted_until"),
    /** Time of the last sign-in from this network. */
    verifiedAt: moment("verified_at"),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.telegramId, table.askerHash] })],
);

/** Server-generated secrets, shared by all processes. */
export const serverSecrets = pgTable("server_secrets", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
  createdAt: moment("created_at").notNull(),
});
