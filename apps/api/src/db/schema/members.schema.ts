import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { accounts, users } from "./accounts.schema.ts";
import { moment } from "./columns.ts";

/** The members of a self-hosted server. Whether a member is an admin is stored as their account's tier. */
export const members = pgTable("members", {
  accountId: text("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  userId: text("user_id")
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  name: text("name").notNull(),
  /** The name, normalized for comparison (see `getNameKey`). */
  nameKey: text("name_key").notNull().unique(),
  /** Includes the algorithm and its parameters. Null for members without a password. */
  passwordHash: text("password_hash"),
  /** A disabled member can't sign in, and no work runs for them. */
  disabledAt: moment("disabled_at"),
  createdAt: moment("created_at").notNull(),
});

/** A member's passkey: a WebAuthn public key. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    credentialId: text("credential_id").notNull().unique(),
    /** COSE, base64url-encoded. */
    publicKey: text("public_key").notNull(),
    /** Increases with each use. Always 0 for passkeys that are synced between devices. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: jsonb("transports").$type<string[]>().notNull(),
    name: text("name").notNull(),
    createdAt: moment("created_at").notNull(),
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [index("passkeys_user").on(table.userId)],
);

/** An unused invitation. Only the hash of its secret is stored. */
export const invitations = pgTable("invitations", {
  id: text("id").primaryKey(),
  tokenHash: text("token_hash").notNull().unique(),
  /** The member whose password is reset. Null for an invitation to join. */
  accountId: text("account_id").references(() => accounts.id, { onDelete: "cascade" }),
  isAdmin: boolean("is_admin").notNull(),
  createdAt: moment("created_at").notNull(),
  expiresAt: moment("expires_at").notNull(),
});

/**
 * Counts of wrong passwords. There is one counter for all of a name's unfamiliar networks, one for each of
 * its familiar networks, one per session, one per network, and a global one. Only keyed hashes are stored.
 */
export const passwordGuesses = pgTable(
  "password_guesses",
  {
    /** Empty for counters that cover all names. */
    nameHash: text("name_hash").notNull(),
    askerHash: text("asker_hash").notNull(),
    failures: integer("failures").notNull(),
    /** When the first of the counted failures happened. */
    countedSince: moment("counted_since").notNull(),
    lastFailureAt: moment("last_failure_at"),
    /** When the right password for this name was last entered from this network or session. */
    verifiedAt: moment("verified_at"),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.nameHash, table.askerHash] })],
);
