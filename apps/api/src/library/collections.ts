import type { Collection } from "@pith/core/contract/library.schemas";
import { MAX_COLLECTION_TALKS, MAX_COLLECTIONS } from "@pith/core/contract/limits";
import { AppError } from "@pith/core/errors/app-error";
import { and, asc, count, eq, sql } from "drizzle-orm";
import type { Actor } from "../accounts/actor.ts";
import { lockAccount } from "../accounts/users.repo.ts";
import type { Db } from "../db/database.ts";
import { isUniqueViolation, runTransaction } from "../db/run-transaction.ts";
import { collections, collectionTalks } from "../db/schema/library.schema.ts";
import { summaries, summaryResults } from "../db/schema/summaries.schema.ts";
import { requireSummary } from "../summaries/read-summary.ts";
import type { SummaryDependencies } from "../summaries/summary-dependencies.ts";

type Changes = Pick<SummaryDependencies, "database" | "clock" | "randomness">;

/** Lists the actor's collections by name, each with its number of talks. */
export async function listCollections({ db, actor }: { db: Db; actor: Actor }): Promise<Collection[]> {
  const own = await db
    .select({
      id: collections.id,
      name: collections.name,
      talks: sql<number>`(
        select count(distinct r.talk_key)::int from ${collectionTalks} t
        join ${summaryResults} r on r.talk_key = t.talk_key
        join ${summaries} s on s.result_id = r.id
        where t.collection_id = ${collections}.id and s.user_id = ${actor.userId} and s.deleted_at is null)`,
    })
    .from(collections)
    .where(eq(collections.userId, actor.userId))
    .orderBy(asc(sql`lower(${collections.name})`), asc(collections.id));
  return own;
}

/**
 * Creates a collection.
 *
 * @throws AppError `conflict` if the account has reached the limit or the name is taken
 */
export function createCollection({
  actor,
  name,
  dependencies,
}: {
  actor: Actor;
  name: string;
  dependencies: Changes;
}): Promise<Collection> {
  return runTransaction(dependencies.database.db, (db) =>
    insertCollection({ db, actor, name, dependencies }),
  );
}

/**
 * Creates a collection. Must run in a transaction.
 *
 * @throws AppError `conflict` if the account has reached the limit or the name is taken
 */
export async function insertCollection({
  db,
  actor: { accountId, userId },
  name,
  dependencies: { clock, randomness },
}: {
  db: Db;
  actor: Actor;
  name: string;
  dependencies: Pick<Changes, "clock" | "randomness">;
}): Promise<Collection> {
  await lockAccount({ db, accountId });
  const [own] = await db.select({ count: count() }).from(collections).where(eq(collections.userId, userId));
  if ((own?.count ?? 0) >= MAX_COLLECTIONS) {
    throw new AppError({ code: "conflict.collections_full", params: { limit: MAX_COLLECTIONS } });
  }
  const id = randomness.createId();
  await db
    .insert(collections)
    .values({ id, userId, name, createdAt: new Date(clock.now()) })
    .catch(refuseTakenName);
  return { id, name, talks: 0 };
}

/**
 * Renames a collection.
 *
 * @throws AppError `not_found`, or `conflict` if the name is taken
 */
export async function renameCollection({
  db,
  actor,
  id,
  name,
}: {
  db: Db;
  actor: Actor;
  id: string;
  name: string;
}): Promise<Collection> {
  await requireCollection({ db, actor, id });
  await db.update(collections).set({ name }).where(eq(collections.id, id)).catch(refuseTakenName);
  const renamed = (await listCollections({ db, actor })).find((collection) => collection.id === id);
  if (!renamed) throw createMissingError();
  return renamed;
}

/**
 * Deletes a collection but not its talks.
 *
 * @throws AppError `not_found`
 */
export async function deleteCollection({
  db,
  actor,
  id,
}: {
  db: Db;
  actor: Actor;
  id: string;
}): Promise<void> {
  await requireCollection({ db, actor, id });
  await db.delete(collections).where(eq(collections.id, id));
}

/**
 * Adds a summary's talk to a collection. Idempotent.
 *
 * @throws AppError `not_found` or `conflict`
 */
export async function putInCollection({
  actor,
  id,
  summaryId,
  dependencies: { database, clock },
}: {
  actor: Actor;
  id: string;
  summaryId: string;
  dependencies: Changes;
}): Promise<void> {
  await runTransaction(database.db, async (db) => {
    await lockAccount({ db, accountId: actor.accountId });
    await requireCollection({ db, actor, id });
    const { result } = await requireSummary({ db, actor, id: summaryId });
    await db
      .insert(collectionTalks)
      .values({ collectionId: id, talkKey: result.talkKey, addedAt: new Date(clock.now()) })
      .onConflictDoNothing();
    const [held] = await db
      .select({ count: count() })
      .from(collectionTalks)
      .where(eq(collectionTalks.collectionId, id));
    if ((held?.count ?? 0) > MAX_COLLECTION_TALKS) {
      throw new AppError({ code: "conflict.collection_full", params: { limit: MAX_COLLECTION_TALKS } });
    }
  });
}

/** Removes a summary's talk from a collection. @throws AppError `not_found` */
export async function takeFromCollection({
  db,
  actor,
  id,
  summaryId,
}: {
  db: Db;
  actor: Actor;
  id: string;
  summaryId: string;
}): Promise<void> {
  await requireCollection({ db, actor, id });
  const { result } = await requireSummary({ db, actor, id: summaryId });
  await db
    .delete(collectionTalks)
    .where(and(eq(collectionTalks.collectionId, id), eq(collectionTalks.talkKey, result.talkKey)));
}

async function requireCollection({ db, actor, id }: { db: Db; actor: Actor; id: string }): Promise<void> {
  const [found] = await db
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.id, id), eq(collections.userId, actor.userId)));
  if (!found) throw createMissingError();
}

function createMissingError(): AppError {
  return new AppError({ code: "not_found.collection" });
}

function refuseTakenName(error: unknown): never {
  throw isUniqueViolation(error) ? new AppError({ code: "conflict.collection_exists", cause: error }) : error;
}
