import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { accounts, users } from "./accounts.schema.ts";
import { moment } from "./columns.ts";

/** The people of a self-hosted server. Who of them is an admin is their account's tier. */
export const members = pgTable("members", {
  accountId: text("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  userId: text("user_id")
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  name: text("name").notNull(),
  /** The name as it is compared: without case and compatibility differences. */
  nameKey: text("name_key").notNull().unique(),
  /** With the algorithm and its parameters; null for people without a password. */
  passwordHash: text("password_hash"),
  /** A disabled member can't sign in, and nothing runs for them. */
  disabledAt: moment("disabled_at"),
  createdAt: moment("created_at").notNull(),
});

/** A passkey of a member: a public key of WebAuthn. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    credentialId: text("credential_id").notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text("public_key").notNull(),
    /** Grows with each use; 0 for passkeys that are synced between devices. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: jsonb("transports").$type<string[]>().notNull(),
    name: text("name").notNull(),
    createdAt: moment("created_at").notNull(),
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [index("passkeys_user").on(table.userId)],
);

/** An invitation that hasn't been used. Stores only its secret's hash. */
export const invitations = pgTable("invitations", {
  id: text("id").primaryKey(),
  tokenHash: text("token_hash").notNull().unique(),
  /** The member whose password is reset; null to join. */
  accountId: text("account_id").references(() => accounts.id, { onDelete: "cascade" }),
  isAdmin: boolean("is_admin").notNull(),
  createdAt: moment("created_at").notNull(),
  expiresAt: moment("expires_at").notNull(),
});

/**
 * Wrong passwords, counted for everybody who shares a counter: a name's strangers, a name's familiar network, a
 * session, a network, and all together. Only keyed hashes are stored.
 */
export const passwordGuesses = pgTable(
  "password_guesses",
  {
    /** Empty for counters over all names. */
    nameHash: text("name_hash").notNull(),
    askerHash: text("asker_hash").notNull(),
    failures: integer("failures").notNull(),
    /** When the first of these was counted. */
    countedSince: moment("counted_since").notNull(),
    lastFailureAt: moment("last_failure_at"),
    /** When somebody last signed in from here with this name's password. */
    verifiedAt: moment("verified_at"),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.nameHash, table.askerHash] })],
);
