import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, notExists, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { audioResults, audios } from "../db/schema/audio.schema.ts";
import { quotaReservations } from "../db/schema/quotas.schema.ts";
import { summaries } from "../db/schema/summaries.schema.ts";
import { isClaimedBy } from "../work/work.repo.ts";
import type { WorkKind } from "../work/work-kind.ts";

export type AudioRow = typeof audios.$inferSelect;
export type AudioResult = typeof audioResults.$inferSelect;
export type NewAudioResult = Pick<
  AudioResult,
  "id" | "workKey" | "engine" | "voice" | "summaryResultId" | "shareKey" | "createdAt"
>;

export const selectAudioResults: WorkKind<AudioResult>["select"] = ({ db, where, isLocked }) => {
  const query = db.select().from(audioResults).where(where);
  return isLocked ? query.for("update") : query;
};

/** Inserts new work. Returns `null` if work with the same key is already active. */
export async function insertAudioResult({
  db,
  result,
}: {
  db: Db;
  result: NewAudioResult;
}): Promise<AudioResult | null> {
  const [row] = await db
    .insert(audioResults)
    .values({ ...result, status: "queued" })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

/** Counts the other unfinished audio that shares the same slots. */
export async function countShared({
  db,
  id,
  shareKey,
}: { db: Db } & Pick<AudioResult, "id" | "shareKey">): Promise<number> {
  if (shareKey === null) return 0;
  return db.$count(
    audioResults,
    and(
      inArray(audioResults.status, ["queued", "running"]),
      eq(audioResults.shareKey, shareKey),
      ne(audioResults.id, id),
    ),
  );
}

export async function insertAudio({ db, audio }: { db: Db; audio: AudioRow }): Promise<AudioRow> {
  const [row] = await db.insert(audios).values(audio).returning();
  if (!row) throw new Error("The new audio can't be read back.");
  return row;
}

/**
 * Returns the account's existing audio for this result, which costs no further quota. Prefers this summary's
 * audio over that of a linked sign-in.
 */
export async function findOwnAudio({
  db,
  accountId,
  summaryId,
  audioResultId,
}: {
  db: Db;
  accountId: string;
  summaryId: string;
  audioResultId: string;
}): Promise<AudioRow | null> {
  const [row] = await db
    .select()
    .from(audios)
    .where(and(eq(audios.accountId, accountId), eq(audios.audioResultId, audioResultId)))
    .orderBy(sql`${audios.summaryId} = ${summaryId} desc`, desc(audios.createdAt))
    .limit(1);
  return row ?? null;
}

export interface HeldAudio {
  audio: AudioRow;
  result: AudioResult;
}

export async function findNewestAudio({
  db,
  summaryId,
}: {
  db: Db;
  summaryId: string;
}): Promise<HeldAudio | null> {
  const [row] = await selectHeld(db)
    .where(eq(audios.summaryId, summaryId))
    .orderBy(desc(audios.createdAt), desc(audios.id))
    .limit(1);
  return row ?? null;
}

export async function findAudio({ db, id }: { db: Db; id: string }): Promise<HeldAudio | null> {
  const [row] = await selectHeld(db).where(eq(audios.id, id));
  return row ?? null;
}

/** Lists a user's finished audio, newest first. */
export async function listFinishedAudios({
  db,
  userId,
  limit,
}: {
  db: Db;
  userId: string;
  limit: number;
}): Promise<HeldAudio[]> {
  return selectHeld(db)
    .where(and(eq(audios.userId, userId), eq(audioResults.status, "done")))
    .orderBy(desc(audios.createdAt), desc(audios.id))
    .limit(limit);
}

function selectHeld(db: Db) {
  return db
    .select({ audio: audios, result: audioResults })
    .from(audios)
    .innerJoin(audioResults, eq(audioResults.id, audios.audioResultId))
    .innerJoin(summaries, and(eq(summaries.id, audios.summaryId), isNull(summaries.deletedAt)));
}

/** Advances the progress unless the work has ended or another attempt has claimed it. */
export async function moveAudioProgress({
  db,
  claim,
  progress,
}: {
  db: Db;
  claim: Pick<AudioResult, "id" | "attempt">;
  progress: number;
}): Promise<void> {
  await db
    .update(audioResults)
    .set({ progress })
    .where(isClaimedBy({ table: audioResults, claim }));
}

export async function deleteAudio({ db, id }: { db: Db; id: string }): Promise<void> {
  await db.delete(audios).where(eq(audios.id, id));
}

/** Selects audio by its id, its summary or its account. */
export type AudioFilter = { id: string } | { summaryId: string } | { accountId: string };

function matchAudio(of: AudioFilter): SQL {
  if ("id" in of) return eq(audios.id, of.id);
  return "summaryId" in of ? eq(audios.summaryId, of.summaryId) : eq(audios.accountId, of.accountId);
}

export async function listUnfinishedAudios({ db, of }: { db: Db; of: AudioFilter }): Promise<AudioRow[]> {
  const held = await selectHeld(db).where(
    and(matchAudio(of), inArray(audioResults.status, ["queued", "running"])),
  );
  return held.map(({ audio }) => audio);
}

export async function listHolders({
  db,
  audioResultId,
}: {
  db: Db;
  audioResultId: string;
}): Promise<AudioRow[]> {
  return db.select().from(audios).where(eq(audios.audioResultId, audioResultId)).orderBy(audios.id);
}

/**
 * Marks the audio results of a summary or account that is about to be deleted, so that the sweep checks them
 * for orphans.
 */
export async function recordLostAudio({
  db,
  of,
  now,
}: {
  db: Db;
  of: AudioFilter;
  now: Date;
}): Promise<void> {
  const lost = db.select({ id: audios.audioResultId }).from(audios).where(matchAudio(of));
  await db.update(audioResults).set({ lostAt: now }).where(inArray(audioResults.id, lost));
}

/**
 * Lists audio results that may be orphaned: `lost` lists those marked when a holder was deleted, `all` scans
 * the whole table for those without holders. Skips recent results, whose requests may still be running.
 */
export async function listForgottenAudioResults({
  db,
  among,
  before,
  limit,
}: {
  db: Db;
  among: "lost" | "all";
  before: Date;
  limit: number;
}): Promise<string[]> {
  const holders = db.select({ one: sql`1` }).from(audios).where(eq(audios.audioResultId, audioResults.id));
  const rows = await db
    .select({ id: audioResults.id })
    .from(audioResults)
    .where(
      and(
        among === "lost" ? isNotNull(audioResults.lostAt) : notExists(holders),
        lt(audioResults.createdAt, before),
      ),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function deleteAudioResult({ db, id }: { db: Db; id: string }): Promise<void> {
  await db.delete(audioResults).where(eq(audioResults.id, id));
}

/** Lists quota reservations that are still held for audio deleted before it was finished. */
export async function listIdleAudioReservations({ db, before }: { db: Db; before: Date }): Promise<string[]> {
  const holders = db
    .select({ one: sql`1` })
    .from(audios)
    .where(eq(audios.reservationId, quotaReservations.id));
  const rows = await db
    .select({ id: quotaReservations.id })
    .from(quotaReservations)
    .where(
      and(
        eq(quotaReservations.kind, "audio"),
        eq(quotaReservations.state, "held"),
        lt(quotaReservations.createdAt, before),
        notExists(holders),
      ),
    );
  return rows.map(({ id }) => id);
}
