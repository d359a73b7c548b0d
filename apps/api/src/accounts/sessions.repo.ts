import { DAY_MS } from "@pith/core/lib/durations";
import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { users } from "../db/schema/accounts.schema.ts";
import { sessions } from "../db/schema/sign-in.schema.ts";
import type { UserRow } from "./users.repo.ts";

export type SessionRow = typeof sessions.$inferSelect;
/** Resolution of `last_used_at`. */
const TOUCH_STEP_MS = DAY_MS;

export type SessionKind = SessionRow["kind"];

export async function insertSession({
  db,
  session,
}: {
  db: Db;
  session: { id: string; userId: string; kind: SessionKind; secretHash: string; now: Date };
}): Promise<void> {
  const { now, ...values } = session;
  await db.insert(sessions).values({ ...values, createdAt: now, lastUsedAt: now });
}

export interface LiveSession {
  session: SessionRow;
  user: UserRow;
}

/** Returns the session for a secret, unless it was revoked. */
export async function findSessionBySecret({
  db,
  secretHash,
}: {
  db: Db;
  secretHash: string;
}): Promise<LiveSession | null> {
  const [row] = await db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.secretHash, secretHash), isNull(sessions.revokedAt)));
  return row ?? null;
}

export async function findSessionById({ db, id }: { db: Db; id: string }): Promise<LiveSession | null> {
  const [row] = await db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)));
  return row ?? null;
}

export async function revokeSession({ db, id, now }: { db: Db; id: string; now: Date }): Promise<void> {
  await db.update(sessions).set({ revokedAt: now }).where(eq(sessions.id, id));
}

/** Records that a session is in use, at most once a day. */
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
  session.lastUsedAt = now;
  await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, session.id));
}
