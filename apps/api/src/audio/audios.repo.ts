import type { SummaryFailure } from "@pith/core/summaries/summary";
import type { AudioChapter } from "@pith/speech/encode/audio-chapter";
import { and, desc, eq, inArray, isNotNull, lt, notExists, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { audioResults, audios, type StoredAudioFile } from "../db/schema/audio.schema.ts";
import { quotaReservations } from "../db/schema/quotas.schema.ts";

export type AudioRow = typeof audios.$inferSelect;
export type AudioResult = typeof audioResults.$inferSelect;
export type NewAudioResult = Pick<
  AudioResult,
  "id" | "workKey" | "engine" | "voice" | "summaryResultId" | "createdAt"
>;

const aliveStatuses = ["queued", "running", "done"] as const;
const unfinishedStatuses = ["queued", "running"] as const;

/** The live work under a key, locked until the transaction ends. */
export async function lockAliveAudioResult({
  db,
  workKey,
}: {
  db: Db;
  workKey: string;
}): Promise<AudioResult | null> {
  const [row] = await db
    .select()
    .from(audioResults)
    .where(and(eq(audioResults.workKey, workKey), inArray(audioResults.status, [...aliveStatuses])))
    .for("update");
  return row ?? null;
}

/** Adds new work. Null where work under the same key is alive already. */
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

export async function setAudioJob({
  db,
  id,
  jobId,
}: {
  db: Db;
  id: string;
  jobId: string | null;
}): Promise<void> {
  await db.update(audioResults).set({ jobId }).where(eq(audioResults.id, id));
}

export async function insertAudio({ db, audio }: { db: Db; audio: AudioRow }): Promise<AudioRow> {
  const [row] = await db.insert(audios).values(audio).returning();
  if (!row) throw new Error("The new audio can't be read back.");
  return row;
}

/** The account's audio of this work, this summary's before those of linked sign-ins. Having it costs nothing more. */
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

/** The newest audio of a summary. */
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

/** A user's finished audio, newest first. */
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
    .innerJoin(audioResults, eq(audioResults.id, audios.audioResultId));
}

/** Takes work for this try. Null where it has ended or is gone. */
export async function claimAudioResult({
  db,
  id,
  now,
}: {
  db: Db;
  id: string;
  now: Date;
}): Promise<AudioResult | null> {
  const [row] = await db
    .update(audioResults)
    .set({
      status: "running",
      attempt: sql`${audioResults.attempt} + 1`,
      startedAt: sql`coalesce(${audioResults.startedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(and(eq(audioResults.id, id), inArray(audioResults.status, [...unfinishedStatuses])))
    .returning();
  return row ?? null;
}

/** Moves the progress on. False where somebody else has taken the work, or nobody wants it any more. */
export async function moveAudioProgress({
  db,
  id,
  attempt,
  progress,
}: {
  db: Db;
  id: string;
  attempt: number;
  progress: number;
}): Promise<boolean> {
  const moved = await db
    .update(audioResults)
    .set({ progress })
    .where(
      and(eq(audioResults.id, id), eq(audioResults.attempt, attempt), eq(audioResults.status, "running")),
    )
    .returning({ id: audioResults.id });
  if (moved.length === 0) return false;
  const [held] = await db.select({ id: audios.id }).from(audios).where(eq(audios.audioResultId, id)).limit(1);
  return held !== undefined;
}

export type AudioOutcome =
  | { status: "done"; files: StoredAudioFile[]; chapters: AudioChapter[]; durationSeconds: number }
  | { status: "failed"; failure: SummaryFailure };

/** Ends work. Null where it has ended already or, given an attempt, where somebody else has taken it. */
export async function finishAudioResult({
  db,
  id,
  attempt,
  outcome,
  now,
}: {
  db: Db;
  id: string;
  attempt: number | null;
  outcome: AudioOutcome;
  now: Date;
}): Promise<AudioResult | null> {
  const [row] = await db
    .update(audioResults)
    .set({
      ...outcome,
      ...(outcome.status === "done" && { progress: 1 }),
      finishedAt: now,
      processingMs: sql`greatest(0, extract(epoch from ${now.toISOString()}::timestamptz - coalesce(${audioResults.startedAt}, ${now.toISOString()}::timestamptz)) * 1000)::bigint`,
    })
    .where(
      and(
        eq(audioResults.id, id),
        inArray(audioResults.status, [...unfinishedStatuses]),
        ...(attempt === null ? [] : [eq(audioResults.attempt, attempt)]),
      ),
    )
    .returning();
  return row ?? null;
}

/** Takes one audio away from its user where its work hasn't ended. False where it has. In a transaction. */
export async function deleteUnfinishedAudio({
  db,
  audio,
}: {
  db: Db;
  audio: Pick<AudioRow, "id" | "audioResultId">;
}): Promise<boolean> {
  // Who ends the work settles its holders in the same moment; the lock says who comes first.
  const [result] = await db
    .select({ status: audioResults.status })
    .from(audioResults)
    .where(eq(audioResults.id, audio.audioResultId))
    .for("update");
  if (result?.status !== "queued" && result?.status !== "running") return false;
  const deleted = await db.delete(audios).where(eq(audios.id, audio.id)).returning({ id: audios.id });
  return deleted.length > 0;
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

/** Unfinished work that began before a moment. */
export async function listUnfinishedAudioResults({
  db,
  before,
}: {
  db: Db;
  before: Date;
}): Promise<Pick<AudioResult, "id" | "jobId">[]> {
  return db
    .select({ id: audioResults.id, jobId: audioResults.jobId })
    .from(audioResults)
    .where(and(inArray(audioResults.status, [...unfinishedStatuses]), lt(audioResults.createdAt, before)));
}

/** Notes which speech a summary or an account is about to lose, so that it is looked whether anybody has it still. */
export async function noteLostAudio({
  db,
  of,
  now,
}: {
  db: Db;
  of: { summaryId: string } | { accountId: string };
  now: Date;
}): Promise<void> {
  const isTheirs =
    "summaryId" in of ? eq(audios.summaryId, of.summaryId) : eq(audios.accountId, of.accountId);
  const lost = db.select({ id: audios.audioResultId }).from(audios).where(isTheirs);
  await db.update(audioResults).set({ lostAt: now }).where(inArray(audioResults.id, lost));
}

/** Speech that somebody has lost, and that isn't being asked for at this moment. */
export async function listLostAudioResults({
  db,
  before,
  limit,
}: {
  db: Db;
  before: Date;
  limit: number;
}): Promise<string[]> {
  const rows = await db
    .select({ id: audioResults.id })
    .from(audioResults)
    .where(and(isNotNull(audioResults.lostAt), lt(audioResults.createdAt, before)))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Speech that nobody has, whether or not it was noted that they lost it. Reads all there is. */
export async function listForgottenAudioResults({
  db,
  before,
  limit,
}: {
  db: Db;
  before: Date;
  limit: number;
}): Promise<string[]> {
  const holders = db.select({ one: sql`1` }).from(audios).where(eq(audios.audioResultId, audioResults.id));
  const rows = await db
    .select({ id: audioResults.id })
    .from(audioResults)
    .where(and(lt(audioResults.createdAt, before), notExists(holders)))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Ends speech that nobody has, so that nobody joins it any more while its files are deleted. Null where somebody has it
 * still, or again. In a transaction.
 */
export async function retireForgottenAudioResult({
  db,
  id,
  now,
}: {
  db: Db;
  id: string;
  now: Date;
}): Promise<AudioResult | null> {
  // Whoever joins it holds this lock until they have it; only then is it looked whether anybody has.
  const [locked] = await db.select().from(audioResults).where(eq(audioResults.id, id)).for("update");
  const [held] = await db.select({ id: audios.id }).from(audios).where(eq(audios.audioResultId, id)).limit(1);
  if (!locked) return null;
  if (held) {
    await db.update(audioResults).set({ lostAt: null }).where(eq(audioResults.id, id));
    return null;
  }
  await db
    .update(audioResults)
    .set({ status: "failed", finishedAt: now, lostAt: locked.lostAt ?? now })
    .where(eq(audioResults.id, id));
  return locked;
}

export async function deleteAudioResult({ db, id }: { db: Db; id: string }): Promise<void> {
  await db.delete(audioResults).where(eq(audioResults.id, id));
}

/** Audio quota that is held for nothing: what it was for was deleted before it was done. */
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
