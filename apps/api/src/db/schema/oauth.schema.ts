import type { KeyScope } from "@pith/core/accounts/key-scope";
import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "./accounts.schema.ts";
import { moment } from "./columns.ts";

/** An agent that registered itself (RFC 7591). Not tied to any user: what users have allowed is stored as grants. */
export const oauthClients = pgTable("oauth_clients", {
  id: text("id").primaryKey(),
  /** As claimed by the client. */
  name: text("name").notNull(),
  redirectUris: jsonb("redirect_uris").$type<string[]>().notNull(),
  createdAt: moment("created_at").notNull(),
  /** When a user last granted the client access. */
  lastUsedAt: moment("last_used_at"),
});

/**
 * A user's permission for an agent. Created along with its authorization code, and deleted when the user disconnects
 * the agent.
 */
export const oauthGrants = pgTable(
  "oauth_grants",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Not a foreign key: a client may be identified by a metadata document, and registrations expire. */
    clientId: text("client_id").notNull(),
    clientName: text("client_name").notNull(),
    redirectUri: text("redirect_uri").notNull(),
    scopes: jsonb("scopes").$type<KeyScope[]>().notNull(),
    /** Kept after it is used, so that reuse is detected. */
    codeHash: text("code_hash").notNull().unique(),
    /** The request's `code_challenge`, which is the hash of the verifier (RFC 7636). */
    verifierHash: text("verifier_hash").notNull(),
    codeUsedAt: moment("code_used_at"),
    createdAt: moment("created_at").notNull(),
    lastUsedAt: moment("last_used_at"),
    /** Expiry of the code, then of the newest refresh token. */
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("oauth_grants_user").on(table.userId)],
);

/** A grant's access and refresh tokens. Only hashes are stored. */
export const oauthTokens = pgTable(
  "oauth_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    grantId: text("grant_id")
      .notNull()
      .references(() => oauthGrants.id, { onDelete: "cascade" }),
    kind: text("kind").$type<"access" | "refresh">().notNull(),
    expiresAt: moment("expires_at").notNull(),
    /** When a refresh token was exchanged. Using it again revokes the grant. */
    usedAt: moment("used_at"),
  },
  (table) => [index("oauth_tokens_grant").on(table.grantId)],
);
