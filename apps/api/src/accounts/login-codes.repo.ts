import { and, count, desc, eq, gt, isNull, lt, lte, max, min, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { loginAskers, loginCodes } from "../db/schema/sign-in.schema.ts";

export type LoginCodeRow = typeof loginCodes.$inferSelect;
export type LoginAskerRow = typeof loginAskers.$inferSelect;
/** Identifies the requesters who share a counter for an id's codes. */
export type AskerKey = Pick<LoginAskerRow, "telegramId" | "askerHash">;

export async function insertLoginCode({
  db,
  code,
}: {
  db: Db;
  code: Omit<LoginCodeRow, "tries" | "usedAt">;
}): Promise<void> {
  await db.insert(loginCodes).values(code);
}

export async function deleteLoginCode({ db, id }: { db: Db; id: string }): Promise<void> {
  await db.delete(loginCodes).where(eq(loginCodes.id, id));
}

/** Counts the codes that one network requested for one id, and returns the time of the first request. */
export async function countCodesOfAsker({
  db,
  telegramId,
  askerHash,
  since,
  now,
}: AskerKey & { db: Db; since: Date; now: Date }): Promise<{ asked: number; first: Date | null }> {
  const [row] = await db
    .select({ asked: count(), first: min(loginCodes.createdAt) })
    .from(loginCodes)
    .where(
      and(
        eq(loginCodes.telegramId, telegramId),
        eq(loginCodes.askerHash, askerHash),
        gt(loginCodes.createdAt, since),
        // Ignore codes from the future, which can exist if the clock once ran ahead.
        lte(loginCodes.createdAt, now),
      ),
    );
  return { asked: row?.asked ?? 0, first: row?.first ?? null };
}

/** Counts the codes that strangers requested for one id, and returns the time of the last request. */
export async function countCodesOfStrangers({
  db,
  telegramId,
  since,
  now,
}: {
  db: Db;
  telegramId: string;
  since: Date;
  now: Date;
}): Promise<{ asked: number; last: Date | null }> {
  const [row] = await db
    .select({ asked: count(), last: max(loginCodes.createdAt) })
    .from(loginCodes)
    .where(
      and(
        eq(loginCodes.telegramId, telegramId),
        eq(loginCodes.isFamiliar, false),
        gt(loginCodes.createdAt, since),
        lte(loginCodes.createdAt, now),
      ),
    );
  return { asked: row?.asked ?? 0, last: row?.last ?? null };
}

/** Counts all strangers' requests and wrong guesses since the given time. */
export async function countStrangers({
  db,
  since,
}: {
  db: Db;
  since: Date;
}): Promise<{ asked: number; wrong: number }> {
  const [row] = await db
    .select({
      asked: count(),
      wrong: sql<number>`coalesce(sum(${loginCodes.tries}), 0)::int - count(${loginCodes.usedAt})::int`,
    })
    .from(loginCodes)
    .where(and(eq(loginCodes.isFamiliar, false), gt(loginCodes.createdAt, since)));
  return row ?? { asked: 0, wrong: 0 };
}

/**
 * Returns the newest code for this id, purpose and binding, used or not. The row is locked until the
 * transaction ends.
 */
export async function lockNewestCode({
  db,
  telegramId,
  purpose,
  bindingHash,
}: {
  db: Db;
  telegramId: string;
  purpose: LoginCodeRow["purpose"];
  bindingHash: string;
}): Promise<LoginCodeRow | null> {
  const [row] = await db
    .select()
    .from(loginCodes)
    .where(
      and(
        eq(loginCodes.telegramId, telegramId),
        eq(loginCodes.purpose, purpose),
        eq(loginCodes.bindingHash, bindingHash),
      ),
    )
    .orderBy(desc(loginCodes.createdAt), desc(loginCodes.id))
    .limit(1)
    .for("update");
  return row ?? null;
}

/** Consumes one of a code's attempts. Returns false if none is left. */
export async function takeTry({
  db,
  id,
  maxTries,
}: {
  db: Db;
  id: string;
  maxTries: number;
}): Promise<boolean> {
  const rows = await db
    .update(loginCodes)
    .set({ tries: sql`${loginCodes.tries} + 1` })
    .where(and(eq(loginCodes.id, id), lt(loginCodes.tries, maxTries)))
    .returning({ id: loginCodes.id });
  return rows.length > 0;
}

/** Marks a code as used. Returns false if it already was. */
export async function useCode({ db, id, now }: { db: Db; id: string; now: Date }): Promise<boolean> {
  const rows = await db
    .update(loginCodes)
    .set({ usedAt: now })
    .where(and(eq(loginCodes.id, id), isNull(loginCodes.usedAt)))
    .returning({ id: loginCodes.id });
  return rows.length > 0;
}

/** Expires the codes that strangers requested. They still count toward the limits. */
export async function expireCodesOfStrangers({
  db,
  telegramId,
  now,
}: {
  db: Db;
  telegramId: string;
  now: Date;
}): Promise<void> {
  await db
    .update(loginCodes)
    .set({ expiresAt: now })
    .where(
      and(
        eq(loginCodes.telegramId, telegramId),
        eq(loginCodes.isFamiliar, false),
        gt(loginCodes.expiresAt, now),
      ),
    );
}

/** Returns whether anyone has signed in from this network since the given time. */
export async function isFamiliarAsker({
  db,
  telegramId,
  askerHash,
  since,
}: AskerKey & { db: Db; since: Date }): Promise<boolean> {
  const rows = await db
    .select({ verifiedAt: loginAskers.verifiedAt })
    .from(loginAskers)
    .where(
      and(
        eq(loginAskers.telegramId, telegramId),
        eq(loginAskers.askerHash, askerHash),
        gt(loginAskers.verifiedAt, since),
      ),
    );
  return rows.length > 0;
}

/**
 * Returns the requesters' row, locked for this transaction so that concurrent requests are counted one at a
 * time.
 */
export async function lockAskers({
  db,
  now,
  ...key
}: AskerKey & { db: Db; now: Date }): Promise<LoginAskerRow> {
  const [row] = await db
    .insert(loginAskers)
    .values({ ...key, updatedAt: now })
    .onConflictDoUpdate({
      target: [loginAskers.telegramId, loginAskers.askerHash],
      set: { updatedAt: now },
    })
    .returning();
  if (!row) throw new Error("An inserted row wasn't returned.");
  return row;
}

/** Upserts the requesters' row. */
export async function saveAskers({
  db,
  now,
  telegramId,
  askerHash,
  ...changes
}: AskerKey &
  Partial<Pick<LoginAskerRow, "failures" | "lockedUntil" | "mutedUntil" | "verifiedAt">> & {
    db: Db;
    now: Date;
  }): Promise<void> {
  await db
    .insert(loginAskers)
    .values({ telegramId, askerHash, ...changes, updatedAt: now })
    .onConflictDoUpdate({
      target: [loginAskers.telegramId, loginAskers.askerHash],
      set: { ...changes, updatedAt: now },
    });
}
