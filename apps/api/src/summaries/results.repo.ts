import type { SummaryStage } from "@pith/core/summaries/summary-event";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import {
  type StoredSummaryEvent,
  summaryEvents,
  summaryInputs,
  summaryResults,
} from "../db/schema/summaries.schema.ts";
import { isClaimedBy } from "../work/work.repo.ts";
import type { WorkKind } from "../work/work-kind.ts";

/** The embedded database takes about 5 ms to write a chunk. */
const INPUT_PART_CHARACTERS = 250_000;
const HIGH_SURROGATE = /[\ud800-\udbff]/;

export type Result = typeof summaryResults.$inferSelect;
export type NewResult = Pick<
  Result,
  | "id"
  | "workKey"
  | "subject"
  | "source"
  | "length"
  | "shape"
  | "wish"
  | "language"
  | "range"
  | "engine"
  | "shareKey"
  | "site"
  | "accountId"
  | "createdAt"
> & { inputText: string | null };

export const selectResults: WorkKind<Result>["select"] = ({ db, where, isLocked }) => {
  const query = db.select().from(summaryResults).where(where);
  return isLocked ? query.for("update") : query;
};

export async function findResult({ db, id }: { db: Db; id: string }): Promise<Result | null> {
  const [row] = await selectResults({ db, where: eq(summaryResults.id, id) });
  return row ?? null;
}

/** Inserts a new run. Null if one with the same key is still active. */
export async function insertResult({ db, result }: { db: Db; result: NewResult }): Promise<Result | null> {
  const { inputText, ...values } = result;
  const [row] = await db
    .insert(summaryResults)
    .values({ ...values, status: "queued", stage: "queued" })
    .onConflictDoNothing()
    .returning();
  if (!row) return null;
  if (inputText !== null) await insertInput({ db, resultId: row.id, text: inputText });
  return row;
}

/** Inserts the text in chunks, so that the server handles other requests while the database stores it. */
async function insertInput({
  db,
  resultId,
  text,
}: {
  db: Db;
  resultId: string;
  text: string;
}): Promise<void> {
  let part = 0;
  for (let start = 0; start < text.length; part += 1) {
    const end = start + INPUT_PART_CHARACTERS;
    // Postgres can't store half of a surrogate pair.
    const piece = text.slice(start, HIGH_SURROGATE.test(text.charAt(end - 1)) ? end + 1 : end);
    await db.insert(summaryInputs).values({ resultId, part, text: piece });
    start += piece.length;
  }
}

/** Deletes content events from an earlier attempt. */
export async function deleteContentEvents({ db, id }: { db: Db; id: string }): Promise<void> {
  await db
    .delete(summaryEvents)
    .where(and(eq(summaryEvents.resultId, id), sql`${summaryEvents.event}->>'type' <> 'status'`));
}

export async function readInput({ db, resultId }: { db: Db; resultId: string }): Promise<string | null> {
  const texts: string[] = [];
  while (true) {
    const [row] = await db
      .select({ text: summaryInputs.text })
      .from(summaryInputs)
      .where(and(eq(summaryInputs.resultId, resultId), eq(summaryInputs.part, texts.length)));
    if (!row) break;
    texts.push(row.text);
  }
  return texts.length === 0 ? null : texts.join("");
}

export async function deleteInput({ db, id }: { db: Db; id: string }): Promise<void> {
  await db.delete(summaryInputs).where(eq(summaryInputs.resultId, id));
}

/** Appends events and updates the progress. False if another worker has claimed the run or it has ended. */
export async function appendEvents({
  db,
  claim,
  events,
  stage,
  progress,
}: {
  db: Db;
  claim: Pick<Result, "id" | "attempt">;
  events: readonly StoredSummaryEvent[];
  stage: SummaryStage;
  progress: number;
}): Promise<boolean> {
  const [row] = await db
    .update(summaryResults)
    .set({ stage, progress, lastSequence: sql`${summaryResults.lastSequence} + ${events.length}` })
    .where(isClaimedBy({ table: summaryResults, claim }))
    .returning({ lastSequence: summaryResults.lastSequence });
  if (!row) return false;
  if (events.length > 0) {
    const first = row.lastSequence - events.length + 1;
    await db
      .insert(summaryEvents)
      .values(events.map((event, index) => ({ resultId: claim.id, sequence: first + index, event })));
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
