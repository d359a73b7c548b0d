import type { SummaryContent, SummaryFailure } from "@pith/core/summaries/summary";
import type { SummaryStage } from "@pith/core/summaries/summary-event";
import { and, asc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import {
  type StoredSummaryEvent,
  summaryEvents,
  summaryInputs,
  summaryResults,
} from "../db/schema/summaries.schema.ts";

export type ResultRow = typeof summaryResults.$inferSelect;
export type NewResult = Pick<
  ResultRow,
  | "id"
  | "workKey"
  | "subject"
  | "source"
  | "length"
  | "language"
  | "range"
  | "engine"
  | "accountId"
  | "createdAt"
> & { inputText: string | null };

/** A row without its search columns, which nothing but the search reads. */
export const resultColumns = {
  id: summaryResults.id,
  workKey: summaryResults.workKey,
  subject: summaryResults.subject,
  status: summaryResults.status,
  stage: summaryResults.stage,
  progress: summaryResults.progress,
  source: summaryResults.source,
  length: summaryResults.length,
  language: summaryResults.language,
  range: summaryResults.range,
  engine: summaryResults.engine,
  accountId: summaryResults.accountId,
  videoId: summaryResults.videoId,
  transcriptId: summaryResults.transcriptId,
  content: summaryResults.content,
  failure: summaryResults.failure,
  attempt: summaryResults.attempt,
  lastSequence: summaryResults.lastSequence,
  jobId: summaryResults.jobId,
  createdAt: summaryResults.createdAt,
  startedAt: summaryResults.startedAt,
  finishedAt: summaryResults.finishedAt,
  processingMs: summaryResults.processingMs,
};
export type Result = { [Column in keyof typeof resultColumns]: ResultRow[Column] };

const aliveStatuses = ["queued", "running", "done"] as const;

/** The live work under a key, locked until the transaction ends. What is done never changes and needs no lock. */
export async function lockAliveResult({ db, workKey }: { db: Db; workKey: string }): Promise<Result | null> {
  const isAlive = and(
    eq(summaryResults.workKey, workKey),
    inArray(summaryResults.status, [...aliveStatuses]),
  );
  const [seen] = await db.select(resultColumns).from(summaryResults).where(isAlive);
  if (!seen || seen.status === "done") return seen ?? null;
  const [locked] = await db.select(resultColumns).from(summaryResults).where(isAlive).for("update");
  return locked ?? null;
}

/** Adds new work. Null where work under the same key is alive already. */
export async function insertResult({ db, result }: { db: Db; result: NewResult }): Promise<Result | null> {
  const { inputText, ...values } = result;
  const [row] = await db
    .insert(summaryResults)
    .values({ ...values, status: "queued", stage: "queued" })
    .onConflictDoNothing()
    .returning(resultColumns);
  if (!row) return null;
  if (inputText !== null) await db.insert(summaryInputs).values({ resultId: row.id, text: inputText });
  return row;
}

export async function setJob({ db, id, jobId }: { db: Db; id: string; jobId: string | null }): Promise<void> {
  await db.update(summaryResults).set({ jobId }).where(eq(summaryResults.id, id));
}

export async function findResult({ db, id }: { db: Db; id: string }): Promise<Result | null> {
  const [row] = await db.select(resultColumns).from(summaryResults).where(eq(summaryResults.id, id));
  return row ?? null;
}

export async function lockResult({ db, id }: { db: Db; id: string }): Promise<Result | null> {
  const [row] = await db
    .select(resultColumns)
    .from(summaryResults)
    .where(eq(summaryResults.id, id))
    .for("update");
  return row ?? null;
}

/**
 * Takes unfinished work for a new try and forgets what an earlier try told of its content. Null where it is finished
 * or cancelled. From here on only who has this attempt's number may write.
 */
export async function claimResult({
  db,
  id,
  now,
}: {
  db: Db;
  id: string;
  now: Date;
}): Promise<Result | null> {
  const [row] = await db
    .update(summaryResults)
    .set({
      status: "running",
      attempt: sql`${summaryResults.attempt} + 1`,
      startedAt: sql`coalesce(${summaryResults.startedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(and(eq(summaryResults.id, id), inArray(summaryResults.status, ["queued", "running"])))
    .returning(resultColumns);
  if (!row) return null;
  await db
    .delete(summaryEvents)
    .where(and(eq(summaryEvents.resultId, id), sql`${summaryEvents.event}->>'type' <> 'status'`));
  return row;
}

export async function readInput({ db, resultId }: { db: Db; resultId: string }): Promise<string | null> {
  const [row] = await db.select().from(summaryInputs).where(eq(summaryInputs.resultId, resultId));
  return row?.text ?? null;
}

export async function deleteInput({ db, resultId }: { db: Db; resultId: string }): Promise<void> {
  await db.delete(summaryInputs).where(eq(summaryInputs.resultId, resultId));
}

/** Adds events and moves the progress. False where somebody else has taken the work or it has ended. */
export async function appendEvents({
  db,
  id,
  attempt,
  events,
  stage,
  progress,
}: {
  db: Db;
  id: string;
  attempt: number;
  events: readonly StoredSummaryEvent[];
  stage: SummaryStage;
  progress: number;
}): Promise<boolean> {
  const [row] = await db
    .update(summaryResults)
    .set({ stage, progress, lastSequence: sql`${summaryResults.lastSequence} + ${events.length}` })
    .where(
      and(
        eq(summaryResults.id, id),
        eq(summaryResults.attempt, attempt),
        eq(summaryResults.status, "running"),
      ),
    )
    .returning({ lastSequence: summaryResults.lastSequence });
  if (!row) return false;
  if (events.length > 0) {
    const first = row.lastSequence - events.length + 1;
    await db
      .insert(summaryEvents)
      .values(events.map((event, index) => ({ resultId: id, sequence: first + index, event })));
  }
  return true;
}

export async function listEvents({
  db,
  resultId,
  after,
}: {
  db: Db;
  resultId: string;
  after: number;
}): Promise<{ sequence: number; event: StoredSummaryEvent }[]> {
  return db
    .select({ sequence: summaryEvents.sequence, event: summaryEvents.event })
    .from(summaryEvents)
    .where(and(eq(summaryEvents.resultId, resultId), gt(summaryEvents.sequence, after)))
    .orderBy(asc(summaryEvents.sequence));
}

export async function attachVideo({
  db,
  id,
  videoId,
  transcriptId,
}: {
  db: Db;
  id: string;
  videoId: string;
  transcriptId: string | null;
}): Promise<void> {
  await db
    .update(summaryResults)
    .set({ videoId, ...(transcriptId !== null && { transcriptId }) })
    .where(eq(summaryResults.id, id));
}

/** Ends work well or badly. The caller holds the row's lock and has checked that it hasn't ended. */
export async function finishResult({
  db,
  id,
  outcome,
  now,
  processingMs,
}: {
  db: Db;
  id: string;
  outcome:
    | { status: "done"; content: SummaryContent; transcriptId: string; searchText: string; workKey?: string }
    | { status: "failed"; failure: SummaryFailure }
    | { status: "cancelled" };
  now: Date;
  processingMs: number;
}): Promise<void> {
  await db
    .update(summaryResults)
    .set({ ...outcome, finishedAt: now, processingMs, ...(outcome.status === "done" && { progress: 1 }) })
    .where(eq(summaryResults.id, id));
  await deleteInput({ db, resultId: id });
}

/** Work that hasn't ended, for the sweep that looks whether anybody still does it. */
export async function listUnfinishedResults({
  db,
  before,
}: {
  db: Db;
  before: Date;
}): Promise<Pick<Result, "id" | "jobId">[]> {
  return db
    .select({ id: summaryResults.id, jobId: summaryResults.jobId })
    .from(summaryResults)
    .where(and(inArray(summaryResults.status, ["queued", "running"]), lt(summaryResults.createdAt, before)));
}
