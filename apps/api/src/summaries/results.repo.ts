import type { SummaryStage } from "@pith/core/summaries/summary-event";
import { and, count, eq, gt, inArray, isNull, or, type SQL, type SQLWrapper, sql, sum } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import {
  type StoredSummaryEvent,
  summaryEvents,
  summaryInputs,
  summaryResults,
} from "../db/schema/summaries.schema.ts";
import { shareReads } from "../db/share-reads.ts";
import { splitText } from "../lib/split-text.ts";
import { type Claim, isClaimedBy } from "../work/work.repo.ts";

/** The embedded database takes about 5 ms to write a chunk of this size. */
const INPUT_PART_CHARACTERS = 250_000;

export type Result = typeof summaryResults.$inferSelect;

/**
 * A run's title and gist, as shown in lists. Where their columns are null, Postgres reads the content
 * instead.
 */
export const listedFields = {
  title: sql<string | null>`coalesce(${summaryResults.title}, ${summaryResults.content}->>'title')`,
  gist: sql<string | null>`coalesce(${summaryResults.gist}, ${summaryResults.content}->>'gist')`,
};

/** What an attempt publishes in one update. */
export interface RunUpdate {
  stage: SummaryStage;
  /** Progress of the work as a whole, from 0 to 1. */
  progress: number;
  events: readonly StoredSummaryEvent[];
}

interface ResultQuery {
  db: Db;
  resultId: string;
}

export async function findResult({ db, id }: { db: Db; id: string }): Promise<Result | null> {
  const [row] = await db.select().from(summaryResults).where(eq(summaryResults.id, id));
  return row ?? null;
}

/** Stores a run's text in chunks, so that the server can handle other requests while the database stores it. */
export async function insertInput({ db, resultId, text }: ResultQuery & { text: string }): Promise<void> {
  const pieces = [...splitText({ text, characters: INPUT_PART_CHARACTERS })];
  for (const [part, piece] of pieces.entries())
    await db.insert(summaryInputs).values({ resultId, part, text: piece });
}

/** Returns a run's text as UTF-8 in its own buffer, so that it can be transferred to a thread without copying. */
export async function readInput({ db, resultId }: ResultQuery): Promise<Uint8Array<ArrayBuffer> | null> {
  const [size] = await db
    .select({ parts: count(), bytes: sum(sql`octet_length(${summaryInputs.text})`).mapWith(Number) })
    .from(summaryInputs)
    .where(eq(summaryInputs.resultId, resultId));
  if (!size || size.parts === 0) return null;
  const bytes = new Uint8Array(size.bytes ?? 0);
  let end = 0;
  for (let part = 0; part < size.parts; part += 1) {
    const [row] = await db
      .select({ text: summaryInputs.text })
      .from(summaryInputs)
      .where(and(eq(summaryInputs.resultId, resultId), eq(summaryInputs.part, part)));
    if (!row) return null;
    end += new TextEncoder().encodeInto(row.text, bytes.subarray(end)).written;
  }
  // The embedded database drops a byte order mark, which Postgres counts and keeps.
  return bytes.subarray(0, end);
}

/**
 * Returns writes that append events and update the progress of the run that `where` selects. The run's update
 * is named `claimed`.
 */
export function buildEventWrites({
  db,
  where,
  events,
  stage,
  progress,
}: RunUpdate & { db: Db; where: SQL | undefined }): Record<string, SQLWrapper> {
  const claimed = db
    .update(summaryResults)
    .set({ stage, progress, lastSequence: sql`${summaryResults.lastSequence} + ${events.length}` })
    .where(where)
    .returning({ id: summaryResults.id, lastSequence: summaryResults.lastSequence });
  const appended = sql`
    insert into ${summaryEvents} (result_id, sequence, event)
    select claimed.id, claimed.last_sequence - ${events.length}::int + position, event
    from claimed, jsonb_array_elements(${JSON.stringify(events)}::jsonb) with ordinality as one(event, position)`;
  return { claimed, appended };
}

/** Deletes the chapters, key points and video that earlier attempts published, if the claim is still held. */
export async function deleteContentEvents({ db, claim }: { db: Db; claim: Claim }): Promise<void> {
  const isClaimed = isClaimedBy({ table: summaryResults, claim });
  const claimed = db.select({ id: summaryResults.id }).from(summaryResults).where(isClaimed);
  const isContent = sql`${summaryEvents.event}->>'type' <> 'status'`;
  await db.delete(summaryEvents).where(and(inArray(summaryEvents.resultId, claimed), isContent));
}

/**
 * Returns the query that attaches a run's transcript, even if the run was canceled, because a purge finds a
 * transcript only through its run. An attempt that lost its claim doesn't replace another's.
 */
export function attachTranscript({
  db,
  claim,
  videoId,
  transcriptId,
}: {
  db: Db;
  claim: Claim;
  videoId: string | SQL<string>;
  transcriptId: string;
}) {
  const mayAttach = or(isClaimedBy({ table: summaryResults, claim }), isNull(summaryResults.videoId));
  return db
    .update(summaryResults)
    .set({ videoId, transcriptId })
    .where(and(eq(summaryResults.id, claim.id), mayAttach))
    .returning({ id: summaryResults.id });
}

/** Many readers follow the same run. */
export const listEvents = shareReads({
  getKey: ({ resultId, after }) => `${resultId} ${after}`,
  read: ({ db, resultId, after }: ResultQuery & { after: number }) =>
    db
      .select({ sequence: summaryEvents.sequence, event: summaryEvents.event })
      .from(summaryEvents)
      .where(and(eq(summaryEvents.resultId, resultId), gt(summaryEvents.sequence, after)))
      .orderBy(summaryEvents.sequence),
});
