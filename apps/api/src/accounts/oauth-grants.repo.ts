import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { users } from "../db/schema/accounts.schema.ts";
import { oauthGrants, oauthTokens } from "../db/schema/oauth.schema.ts";
import { TOUCH_STEP_MS } from "./session-limits.ts";
import type { UserRow } from "./users.repo.ts";

export type OAuthGrant = typeof oauthGrants.$inferSelect;

/**
 * Returns the grant that an access token belongs to, along with the grant's user, unless the token has
 * expired.
 */
export async function findGrantByToken({
  db,
  tokenHash,
  now,
}: {
  db: Db;
  tokenHash: string;
  now: Date;
}): Promise<{ grant: OAuthGrant; user: UserRow } | null> {
  const [row] = await db
    .select({ grant: oauthGrants, user: users })
    .from(oauthTokens)
    .innerJoin(oauthGrants, eq(oauthGrants.id, oauthTokens.grantId))
    .innerJoin(users, eq(users.id, oauthGrants.userId))
    .where(
      and(
        eq(oauthTokens.tokenHash, tokenHash),
        eq(oauthTokens.kind, "access"),
        gt(oauthTokens.expiresAt, now),
      ),
    );
  return row ?? null;
}

/** Returns the account's unexpired grants whose code was exchanged, newest first. */
export async function listGrants({
  db,
  accountId,
  now,
}: {
  db: Db;
  accountId: string;
  now: Date;
}): Promise<OAuthGrant[]> {
  return db
    .select()
    .from(oauthGrants)
    .where(
      and(
        inArray(oauthGrants.userId, selectUserIds({ db, accountId })),
        isNotNull(oauthGrants.codeUsedAt),
        gt(oauthGrants.expiresAt, now),
      ),
    )
    .orderBy(desc(oauthGrants.createdAt), desc(oauthGrants.id));
}

/**
 * Counts the account's grants, including those whose code hasn't been exchanged yet. Excludes the given
 * client's grants if `clientId` isn't null.
 */
export async function countOtherGrants({
  db,
  accountId,
  clientId,
  now,
}: {
  db: Db;
  accountId: string;
  clientId: string | null;
  now: Date;
}): Promise<number> {
  const [row] = await db
    .select({ grants: count() })
    .from(oauthGrants)
    .where(
      and(
        inArray(oauthGrants.userId, selectUserIds({ db, accountId })),
        gt(oauthGrants.expiresAt, now),
        clientId === null ? undefined : ne(oauthGrants.clientId, clientId),
      ),
    );
  return row?.grants ?? 0;
}

/** Deletes one of the account's grants and its tokens. @returns false if the account has no such grant. */
export async function deleteGrant({
  db,
  accountId,
  id,
}: {
  db: Db;
  accountId: string;
  id: string;
}): Promise<boolean> {
  const deleted = await db
    .delete(oauthGrants)
    .where(and(eq(oauthGrants.id, id), inArray(oauthGrants.userId, selectUserIds({ db, accountId }))))
    .returning({ id: oauthGrants.id });
  return deleted.length > 0;
}

/** Deletes all of an account's grants, along with their tokens. */
export async function deleteGrants({ db, accountId }: { db: Db; accountId: string }): Promise<void> {
  await db.delete(oauthGrants).where(inArray(oauthGrants.userId, selectUserIds({ db, accountId })));
}

/** Deletes expired grants and access tokens. Used refresh tokens stay until they expire, so that reuse is detected. */
export async function sweepGrants({ db, now }: { db: Db; now: Date }): Promise<void> {
  await db.delete(oauthGrants).where(lt(oauthGrants.expiresAt, now));
  await db.delete(oauthTokens).where(lt(oauthTokens.expiresAt, now));
}

/** Records that a grant is in use, at most once an hour. */
export async function touchGrant({
  db,
  grant,
  now,
}: {
  db: Db;
  grant: OAuthGrant;
  now: Date;
}): Promise<void> {
  const before = new Date(now.getTime() - TOUCH_STEP_MS);
  if (grant.lastUsedAt !== null && grant.lastUsedAt > before) return;
  await db
    .update(oauthGrants)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(oauthGrants.id, grant.id),
        or(isNull(oauthGrants.lastUsedAt), lt(oauthGrants.lastUsedAt, before)),
      ),
    );
}

function selectUserIds({ db, accountId }: { db: Db; accountId: string }) {
  return db.select({ id: users.id }).from(users).where(eq(users.accountId, accountId));
}
