import type { Device } from "@pith/core/accounts/device";
import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { createOncePerDatabase } from "../db/create-once-per-database.ts";
import { createRowBatch } from "../db/create-row-batch.ts";
import type { Db } from "../db/database.ts";
import { users } from "../db/schema/accounts.schema.ts";
import { extensionSessions, sessions, usedTokens } from "../db/schema/sign-in.schema.ts";
import { deleteGrants } from "./oauth-grants.repo.ts";
import { isLive, TOUCH_STEP_MS } from "./session-limits.ts";
import type { UserRow } from "./users.repo.ts";

export type SessionRow = typeof sessions.$inferSelect;

export type SessionKind = SessionRow["kind"];

export interface NewSession {
  id: string;
  userId: string;
  kind: SessionKind;
  secretHash: string;
  device: Device;
  parentId?: string | null;
  /** When the user signed in. */
  signedInAt: Date;
  now: Date;
}

/** Stores a session unless a concurrent call has already stored one with the same secret. */
export async function insertSession({ db, session }: { db: Db; session: NewSession }): Promise<void> {
  const { now, signedInAt, ...values } = session;
  await db
    .insert(sessions)
    .values({ ...values, createdAt: signedInAt, lastUsedAt: now })
    .onConflictDoNothing();
}

export interface LiveSession {
  session: SessionRow;
  user: UserRow;
}

/** Returns the session for a secret, even if it has ended. */
export async function readSessionBySecret({
  db,
  secretHash,
}: {
  db: Db;
  secretHash: string;
}): Promise<LiveSession | null> {
  return getLookups(db).bySecret(secretHash);
}

/**
 * Returns the session for a secret that we issued, unless it has ended. Never returns a Firebase session,
 * whose hash is derived from a uid and a timestamp that others may know.
 */
export async function findSessionBySecret({
  db,
  secretHash,
  now,
}: {
  db: Db;
  secretHash: string;
  now: Date;
}): Promise<LiveSession | null> {
  const found = await readSessionBySecret({ db, secretHash });
  return found && found.session.kind !== "firebase" && isLive({ session: found.session, now }) ? found : null;
}

/** Returns the session, unless it has ended. */
export async function findSessionById({
  db,
  id,
  now,
}: {
  db: Db;
  id: string;
  now: Date;
}): Promise<LiveSession | null> {
  const found = await getLookups(db).byId(id);
  return found && isLive({ session: found.session, now }) ? found : null;
}

/** Every session in use is looked up every few seconds. */
const getLookups = createOncePerDatabase((db) => ({
  byId: prepareLookup({ db, column: "id", name: "find_sessions" }),
  bySecret: prepareLookup({ db, column: "secretHash", name: "find_sessions_by_secret" }),
}));

function prepareLookup({ db, column, name }: { db: Db; column: "id" | "secretHash"; name: string }) {
  const query = db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(sql`${sessions[column]} = any(${sql.placeholder("keys")}::text[])`)
    .prepare(name);
  return createRowBatch<LiveSession>({
    find: (keys) => query.execute({ keys }),
    getKey: ({ session }) => session[column],
  });
}

export async function listLiveSessions({
  db,
  accountId,
  now,
}: {
  db: Db;
  accountId: string;
  now: Date;
}): Promise<SessionRow[]> {
  const rows = await db
    .select({ session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(users.accountId, accountId), isNull(sessions.revokedAt)));
  return rows.map(({ session }) => session).filter((session) => isLive({ session, now }));
}

/**
 * Revokes one of the account's sessions, along with the programs signed in from it.
 *
 * @returns false if the account has no such session.
 */
export async function revokeSession({
  db,
  accountId,
  id,
  now,
}: {
  db: Db;
  accountId: string;
  id: string;
  now: Date;
}): Promise<boolean> {
  const revoked = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        or(eq(sessions.id, id), eq(sessions.parentId, id)),
        inArray(sessions.userId, selectUserIds({ db, accountId })),
        isNull(sessions.revokedAt),
      ),
    )
    .returning({ id: sessions.id });
  return revoked.some((session) => session.id === id);
}

/**
 * Returns whether this hash is marked as used. Deleting an account marks the hashes of its Firebase sessions.
 */
export async function isUsedToken({ db, tokenHash }: { db: Db; tokenHash: string }): Promise<boolean> {
  const rows = await db
    .select({ tokenHash: usedTokens.tokenHash })
    .from(usedTokens)
    .where(eq(usedTokens.tokenHash, tokenHash));
  return rows.length > 0;
}

/**
 * Revokes an account's agents and programs, including programs that are still signing in, and all of its
 * sessions except the given one.
 */
export async function revokeSessions({
  db,
  accountId,
  except,
  now,
}: {
  db: Db;
  accountId: string;
  /** Null to revoke all of them. */
  except: string | null;
  now: Date;
}): Promise<void> {
  const userIds = selectUserIds({ db, accountId });
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        inArray(sessions.userId, userIds),
        isNull(sessions.revokedAt),
        except === null ? undefined : ne(sessions.id, except),
      ),
    );
  await db.delete(extensionSessions).where(inArray(extensionSessions.userId, userIds));
  await deleteGrants({ db, accountId });
}

function selectUserIds({ db, accountId }: { db: Db; accountId: string }) {
  return db.select({ id: users.id }).from(users).where(eq(users.accountId, accountId));
}

/** Updates a session's last-used time, at most once an hour. */
export async function touchSession({
  db,
  session,
  now,
}: {
  db: Db;
  session: SessionRow;
  now: Date;
}): Promise<void> {
  if (now.getTime() - session.lastUsedAt.getTime() < TOUCH_STEP_MS) return;
  // Update the cached object as well, so that it doesn't cause another write.
  session.lastUsedAt = now;
  await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, session.id));
}
