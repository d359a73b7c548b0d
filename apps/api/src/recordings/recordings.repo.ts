import { and, count, eq, gt, inArray, isNotNull, lte } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { recordings } from "../db/schema/summaries.schema.ts";

export type Recording = typeof recordings.$inferSelect;

/** Returns a recording's key in object storage. */
export function getRecordingKey(id: string): string {
  return `recordings/${id}`;
}

export async function insertRecording({
  db,
  added,
}: {
  db: Db;
  added: Pick<Recording, "id" | "accountId" | "name" | "expiresAt">;
}): Promise<void> {
  await db.insert(recordings).values({ ...added, bytes: 0 });
}

/** Counts an account's unexpired recordings that expire by `until`. */
export async function countRecordings({
  db,
  accountId,
  now,
  until,
}: {
  db: Db;
  accountId: string;
  now: Date;
  until: Date;
}): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(recordings)
    .where(
      and(
        eq(recordings.accountId, accountId),
        gt(recordings.expiresAt, now),
        lte(recordings.expiresAt, until),
      ),
    );
  return row?.count ?? 0;
}

/** @returns false if the recording was swept in the meantime, or its account deleted. */
export async function completeRecording({
  db,
  id,
  ...received
}: { db: Db } & Pick<Recording, "id" | "bytes" | "expiresAt"> & { hash: string }): Promise<boolean> {
  const completed = await db
    .update(recordings)
    .set(received)
    .where(and(eq(recordings.id, id), isNotNull(recordings.accountId)))
    .returning({ id: recordings.id });
  return completed.length > 0;
}

/** Returns an account's own recording. Null if it is missing, expired, incomplete or another account's. */
export async function findRecording({
  db,
  id,
  accountId,
  now,
}: {
  db: Db;
  id: string;
  accountId: string;
  now: Date;
}): Promise<(Recording & { hash: string }) | null> {
  const [row] = await db
    .select()
    .from(recordings)
    .where(
      and(
        eq(recordings.id, id),
        eq(recordings.accountId, accountId),
        isNotNull(recordings.hash),
        gt(recordings.expiresAt, now),
      ),
    );
  return row && row.hash !== null ? { ...row, hash: row.hash } : null;
}

/** Extends a recording's lifetime. @returns false if the sweep is deleting it, or its account was deleted. */
export async function keepRecording({
  db,
  id,
  expiresAt,
}: {
  db: Db;
  id: string;
  expiresAt: Date;
}): Promise<boolean> {
  const kept = await db
    .update(recordings)
    .set({ expiresAt })
    .where(and(eq(recordings.id, id), isNotNull(recordings.accountId)))
    .returning({ id: recordings.id });
  return kept.length > 0;
}

/** Returns the ids of all unexpired recordings with this content, whoever uploaded them. */
export async function listSameRecordings({
  db,
  hash,
  now,
}: {
  db: Db;
  hash: string;
  now: Date;
}): Promise<string[]> {
  const rows = await db
    .select({ id: recordings.id })
    .from(recordings)
    .where(and(eq(recordings.hash, hash), isNotNull(recordings.accountId), gt(recordings.expiresAt, now)));
  return rows.map(({ id }) => id);
}

export async function deleteRecordingRow({ db, id }: { db: Db; id: string }): Promise<void> {
  await db.delete(recordings).where(eq(recordings.id, id));
}

/**
 * Detaches some of the expired recordings from their accounts and returns their ids. From then on, no summary of
 * them can be requested.
 */
export async function claimExpiredRecordings({
  db,
  now,
  limit,
}: {
  db: Db;
  now: Date;
  limit: number;
}): Promise<string[]> {
  const expired = db
    .select({ id: recordings.id })
    .from(recordings)
    .where(lte(recordings.expiresAt, now))
    .limit(limit)
    .for("update", { skipLocked: true });
  const claimed = await db
    .update(recordings)
    .set({ accountId: null, name: "" })
    .where(inArray(recordings.id, expired))
    .returning({ id: recordings.id });
  return claimed.map(({ id }) => id);
}

/** Detaches an account's recordings, so that the next sweep deletes them. */
export async function forgetRecordings({ db, accountId }: { db: Db; accountId: string }): Promise<void> {
  await db
    .update(recordings)
    .set({ accountId: null, name: "", expiresAt: new Date(0) })
    .where(eq(recordings.accountId, accountId));
}
