import { and, count, desc, eq, inArray, isNull, lt, or } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { users } from "../db/schema/accounts.schema.ts";
import { apiKeys } from "../db/schema/sign-in.schema.ts";
import { TOUCH_STEP_MS } from "./session-limits.ts";
import type { UserRow } from "./users.repo.ts";

export type ApiKeyRow = typeof apiKeys.$inferSelect;

/** Returns the API key that has this secret, along with its user, unless the key has expired. */
export async function findApiKey({
  db,
  secretHash,
  now,
}: {
  db: Db;
  secretHash: string;
  now: Date;
}): Promise<{ key: ApiKeyRow; user: UserRow } | null> {
  const [row] = await db
    .select({ key: apiKeys, user: users })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(eq(apiKeys.secretHash, secretHash));
  if (!row || (row.key.expiresAt !== null && row.key.expiresAt <= now)) return null;
  return row;
}

/** Returns the API keys of every sign-in linked to the account, newest first, including expired ones. */
export async function listKeyRows({ db, accountId }: { db: Db; accountId: string }): Promise<ApiKeyRow[]> {
  const rows = await db
    .select({ key: apiKeys })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(eq(users.accountId, accountId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
  return rows.map(({ key }) => key);
}

export async function countKeys({ db, accountId }: { db: Db; accountId: string }): Promise<number> {
  const [row] = await db
    .select({ keys: count() })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(eq(users.accountId, accountId));
  return row?.keys ?? 0;
}

export async function insertKey({ db, key }: { db: Db; key: ApiKeyRow }): Promise<void> {
  await db.insert(apiKeys).values(key);
}

/** Deletes one of the account's keys. @returns false if the account has no such key. */
export async function deleteKey({
  db,
  accountId,
  id,
}: {
  db: Db;
  accountId: string;
  id: string;
}): Promise<boolean> {
  const userIds = db.select({ id: users.id }).from(users).where(eq(users.accountId, accountId));
  const deleted = await db
    .delete(apiKeys)
    .where(and(eq(apiKeys.id, id), inArray(apiKeys.userId, userIds)))
    .returning({ id: apiKeys.id });
  return deleted.length > 0;
}

/** Updates a key's last-used time, at most once an hour. */
export async function touchKey({ db, key, now }: { db: Db; key: ApiKeyRow; now: Date }): Promise<void> {
  const before = new Date(now.getTime() - TOUCH_STEP_MS);
  if (key.lastUsedAt !== null && key.lastUsedAt > before) return;
  // Only one of several concurrent calls writes.
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.id, key.id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, before))));
}
