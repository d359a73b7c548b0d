import { and, desc, eq, isNull, lte, ne, notInArray, or } from "drizzle-orm";
import type { Db } from "../../db/database.ts";
import { runTransaction } from "../../db/run-transaction.ts";
import { oauthGrants, oauthTokens } from "../../db/schema/oauth.schema.ts";
import { hashSecret, isSameSecret } from "../../lib/randomness.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import type { OAuthGrant } from "../oauth-grants.repo.ts";
import { isDocumentUrl } from "./oauth-clients.ts";
import { ACCESS_LIFETIME_MS, MAX_REFRESH_TOKENS, REFRESH_LIFETIME_MS } from "./oauth-limits.ts";
import { buildOAuthToken } from "./oauth-tokens.ts";

type TokenDependencies = Pick<AccountDependencies, "database" | "clock" | "randomness">;

/** New tokens. Null if the code or the refresh token is invalid (`invalid_grant`). */
export type IssuedTokens = { access: string; refresh: string; scopes: OAuthGrant["scopes"] } | null;

/**
 * Exchanges an authorization code, which allows only one attempt. A second attempt, or one with a wrong
 * parameter, suggests that the code has leaked, so either revokes the grant and its tokens (RFC 6749, 4.1.2).
 */
export function exchangeCode({
  code,
  clientId,
  redirectUri,
  verifier,
  dependencies: { database, clock, randomness },
}: {
  code: string;
  clientId: string;
  /** Optional since OAuth 2.1. If present, it must match the authorization request's. */
  redirectUri: string | undefined;
  verifier: string;
  dependencies: TokenDependencies;
}): Promise<IssuedTokens> {
  const codeHash = hashSecret(code);
  return runTransaction(database.db, async (db) => {
    const now = new Date(clock.now());
    const [grant] = await db
      .update(oauthGrants)
      .set({ codeUsedAt: now })
      .where(and(eq(oauthGrants.codeHash, codeHash), isNull(oauthGrants.codeUsedAt)))
      .returning();
    const isRight =
      grant !== undefined &&
      grant.expiresAt > now &&
      grant.clientId === clientId &&
      (redirectUri === undefined || grant.redirectUri === redirectUri) &&
      isSameSecret(hashSecret(verifier), grant.verifierHash);
    if (!isRight) {
      await db.delete(oauthGrants).where(eq(oauthGrants.codeHash, codeHash));
      return null;
    }
    await deleteReplaced({ db, grant });
    return issue({ db, grant, now, randomness });
  });
}

/**
 * Exchanges a refresh token for new tokens. Reuse, or use by another client, suggests that the token has
 * leaked, so either revokes the grant and its tokens (RFC 9700, 4.14.2).
 */
export function refreshTokens({
  token,
  clientId,
  dependencies: { database, clock, randomness },
}: {
  token: string;
  clientId: string;
  dependencies: TokenDependencies;
}): Promise<IssuedTokens> {
  const tokenHash = hashSecret(token);
  return runTransaction(database.db, async (db) => {
    const now = new Date(clock.now());
    const owner = db
      .select({ id: oauthTokens.grantId })
      .from(oauthTokens)
      .where(and(eq(oauthTokens.tokenHash, tokenHash), eq(oauthTokens.kind, "refresh")));
    // Lock the grant before its tokens, as a deletion does.
    const [grant] = await db.select().from(oauthGrants).where(eq(oauthGrants.id, owner)).for("update");
    if (!grant) return null;
    const [taken] = await db
      .update(oauthTokens)
      .set({ usedAt: now })
      .where(and(eq(oauthTokens.tokenHash, tokenHash), isNull(oauthTokens.usedAt)))
      .returning();
    if (!taken || taken.expiresAt <= now || grant.clientId !== clientId) {
      await db.delete(oauthGrants).where(eq(oauthGrants.id, grant.id));
      return null;
    }
    await dropOldTokens({ db, grantId: grant.id, now });
    return issue({ db, grant, now, randomness });
  });
}

/** Deletes a grant's expired access tokens and all but its newest refresh tokens. */
async function dropOldTokens({ db, grantId, now }: { db: Db; grantId: string; now: Date }): Promise<void> {
  const { tokenHash, kind, expiresAt } = oauthTokens;
  const isOwn = eq(oauthTokens.grantId, grantId);
  const kept = db
    .select({ tokenHash })
    .from(oauthTokens)
    .where(and(isOwn, eq(kind, "refresh")))
    .orderBy(desc(expiresAt))
    .limit(MAX_REFRESH_TOKENS);
  const isOld = and(eq(kind, "refresh"), notInArray(tokenHash, kept));
  await db.delete(oauthTokens).where(and(isOwn, or(and(eq(kind, "access"), lte(expiresAt, now)), isOld)));
}

/**
 * Revokes the grant that an access or refresh token belongs to (RFC 7009), and with it all of the grant's tokens.
 *
 * @returns false if the token is another client's.
 */
export async function revokeToken({
  token,
  clientId,
  dependencies: { database },
}: {
  token: string;
  clientId: string;
  dependencies: TokenDependencies;
}): Promise<boolean> {
  const { db } = database;
  const [grant] = await db
    .select({ id: oauthGrants.id, clientId: oauthGrants.clientId })
    .from(oauthTokens)
    .innerJoin(oauthGrants, eq(oauthGrants.id, oauthTokens.grantId))
    .where(eq(oauthTokens.tokenHash, hashSecret(token)));
  if (grant && grant.clientId !== clientId) return false;
  if (grant) await db.delete(oauthGrants).where(eq(oauthGrants.id, grant.id));
  return true;
}

/**
 * Deletes the user's earlier grants to the client. A client that registered itself is a single installation.
 * A client with a metadata document may be any installation of a program, so its grants are kept.
 */
async function deleteReplaced({ db, grant }: { db: Db; grant: OAuthGrant }): Promise<void> {
  const { id, userId, clientId } = grant;
  if (isDocumentUrl(clientId)) return;
  await db
    .delete(oauthGrants)
    .where(and(eq(oauthGrants.userId, userId), eq(oauthGrants.clientId, clientId), ne(oauthGrants.id, id)));
}

async function issue({
  db,
  grant: { id: grantId, scopes },
  now,
  randomness,
}: {
  db: Db;
  grant: OAuthGrant;
  now: Date;
  randomness: TokenDependencies["randomness"];
}): Promise<IssuedTokens> {
  const create = (kind: "access" | "refresh", lifetimeMs: number) => {
    const token = buildOAuthToken({ kind, secret: randomness.createSecret() });
    const expiresAt = new Date(now.getTime() + lifetimeMs);
    return { token, row: { tokenHash: hashSecret(token), grantId, kind, expiresAt } };
  };
  const access = create("access", ACCESS_LIFETIME_MS);
  const refresh = create("refresh", REFRESH_LIFETIME_MS);
  await db.insert(oauthTokens).values([access.row, refresh.row]);
  await db.update(oauthGrants).set({ expiresAt: refresh.row.expiresAt }).where(eq(oauthGrants.id, grantId));
  return { access: access.token, refresh: refresh.token, scopes };
}
