import { and, count, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { loginCodes, loginFailures } from "../db/schema/sign-in.schema.ts";

export type LoginCodeRow = typeof loginCodes.$inferSelect;

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

/** Counts the codes requested since a time, and returns when the first of them was. */
export async function countCodesSince({
  db,
  telegramId,
  since,
}: {
  db: Db;
  telegramId: string;
  since: Date;
}): Promise<{ asked: number; first: Date | null }> {
  const [row] = await db
    .select({ asked: count(), first: sql<string | null>`min(${loginCodes.createdAt})` })
    .from(loginCodes)
    .where(and(eq(loginCodes.telegramId, telegramId), gt(loginCodes.createdAt, since)));
  return { asked: row?.asked ?? 0, first: row?.first ? new Date(row.first) : null };
}

/** Returns the newest code for this id, purpose and binding, used or not, locked until the transaction ends. */
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

/** Uses up one of a code's tries. Returns false if none is left. */
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

/** Marks a code as used. Returns false if it was already. */
export async function useCode({ db, id, now }: { db: Db; id: string; now: Date }): Promise<boolean> {
  const rows = await db
    .update(loginCodes)
    .set({ usedAt: now })
    .where(and(eq(loginCodes.id, id), isNull(loginCodes.usedAt)))
    .returning({ id: loginCodes.id });
  return rows.length > 0;
}

/**
 * Returns until when an id is locked, or `null`. Locks the id's row for this transaction, so that concurrent requests
 * for one id are counted one by one.
 */
export async function takeTelegramId({
  db,
  telegramId,
  now,
}: {
  db: Db;
  telegramId: string;
  now: Date;
}): Promise<Date | null> {
  const [row] = await db
    .insert(loginFailures)
    .values({ telegramId, failures: 0, updatedAt: now })
    .onConflictDoUpdate({ target: loginFailures.telegramId, set: { updatedAt: now } })
    .returning({ lockedUntil: loginFailures.lockedUntil });
  return row?.lockedUntil ?? null;
}

/** Counts a wrong code. At the limit it locks the id and resets the counter. */
export async function countFailure({
  db,
  telegramId,
  limit,
  lockedUntil,
  now,
}: {
  db: Db;
  telegramId: string;
  limit: number;
  lockedUntil: Date;
  now: Date;
}): Promise<void> {
  const [row] = await db
    .insert(loginFailures)
    .values({ telegramId, failures: 1, updatedAt: now })
    .onConflictDoUpdate({
      target: loginFailures.telegramId,
      set: { failures: sql`${loginFailures.failures} + 1`, updatedAt: now },
    })
    .returning({ failures: loginFailures.failures });
  if (row && row.failures >= limit) {
    await db
      .update(loginFailures)
      .set({ failures: 0, lockedUntil })
      .where(eq(loginFailures.telegramId, telegramId));
  }
}

export async function forgetFailures({ db, telegramId }: { db: Db; telegramId: string }): Promise<void> {
  await db.delete(loginFailures).where(eq(loginFailures.telegramId, telegramId));
}
