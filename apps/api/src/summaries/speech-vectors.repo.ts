import type { Embeddings } from "@pith/engine/search/embeddings";
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { speechIndexes, speechVectors } from "../db/schema/search.schema.ts";
import { summaries, summaryResults, transcripts } from "../db/schema/summaries.schema.ts";

/** How many transcripts' vectors to read at a time. */
const TRANSCRIPTS_A_READ = 50;

/** A transcript to embed, and a summary result based on it. */
export interface DueTranscript {
  transcriptId: string;
  resultId: string;
}

/**
 * Returns the transcripts of existing talks that a model hasn't embedded and whose next attempt is due,
 * newest first. Those with failed attempts come last. Those with `maxFailures` failed attempts are left out,
 * because the model may reject them every time.
 */
export async function findDueTranscripts({
  db,
  model,
  now,
  maxFailures,
  limit,
}: {
  db: Db;
  model: string;
  now: Date;
  maxFailures: number;
  limit: number;
}): Promise<DueTranscript[]> {
  // Uses two ranges, because the index doesn't support `<>`.
  const { rows } = await db.execute(sql`
    select own.transcript_id as "transcriptId", min(r.id) as "resultId"
    from ${speechIndexes} own
    join ${summaryResults} r on r.transcript_id = own.transcript_id
    join ${summaries} s on s.result_id = r.id and s.deleted_at is null
    left join ${speechVectors} v on v.transcript_id = own.transcript_id and v.model = ${model}
    where (own.embedded_by < ${model} or own.embedded_by > ${model})
      and (v.next_try_at is null
        or (v.next_try_at <= ${now.toISOString()}::timestamptz and v.failures < ${maxFailures}))
    group by own.transcript_id
    order by coalesce(max(v.failures), 0), max(s.created_at) desc
    limit ${limit}`);
  return rows as unknown as DueTranscript[];
}

/** Returns how many cues of a transcript a model has embedded so far, counted from the first one. */
export async function countEmbeddedCues({
  db,
  transcriptId,
  model,
}: {
  db: Db;
  transcriptId: string;
  model: string;
}): Promise<number> {
  const [row] = await db
    .select({ bounds: speechVectors.bounds })
    .from(speechVectors)
    .where(and(eq(speechVectors.transcriptId, transcriptId), eq(speechVectors.model, model)));
  return row?.bounds.at(-1) ?? 0;
}

interface Place {
  db: Db;
  transcriptId: string;
  model: string;
  now: Date;
}

/**
 * Appends the vectors for a transcript's next passages. Replaces vectors from another model or with other
 * dimensions. Does nothing if the transcript was deleted, or if another process has embedded these passages
 * in the meantime.
 */
export async function storeVectors({
  db,
  transcriptId,
  model,
  now,
  bounds,
  embeddings: { vectors, dimensions },
  isLast,
}: Place & {
  /** The first cue of each passage, and the cue after the last one. */
  bounds: readonly number[];
  embeddings: Embeddings;
  isLast: boolean;
}): Promise<void> {
  await runTransaction(db, async (transaction) => {
    if (!(await lockTranscript({ db: transaction, transcriptId }))) return;
    const appended = await transaction
      .update(speechVectors)
      .set({
        bounds: sql`${speechVectors.bounds} || ${toArray(bounds.slice(1))}`,
        vectors: sql`${speechVectors.vectors} || ${vectors}`,
        ...{ failures: 0, nextTryAt: now },
      })
      .where(
        and(
          eq(speechVectors.transcriptId, transcriptId),
          eq(speechVectors.model, model),
          eq(speechVectors.dimensions, dimensions),
          sql`${speechVectors.bounds}[cardinality(${speechVectors.bounds})] = ${bounds[0] ?? 0}::int`,
        ),
      )
      .returning({ id: speechVectors.transcriptId });
    if (appended.length === 0) {
      const isFirst = (bounds[0] ?? 0) === 0;
      const kept = isFirst
        ? { bounds: [...bounds], vectors, dimensions }
        : { bounds: [], vectors: new Uint8Array(), dimensions: 0 };
      const row = { model, ...kept, failures: 0, nextTryAt: now };
      const lastBound = sql`coalesce(${speechVectors.bounds}[cardinality(${speechVectors.bounds})], 0)`;
      const replaced = await transaction
        .insert(speechVectors)
        .values({ transcriptId, ...row })
        .onConflictDoUpdate({
          target: speechVectors.transcriptId,
          set: row,
          setWhere: sql`${speechVectors.model} <> ${model} or ${speechVectors.dimensions} <> ${dimensions}::int
            or ${lastBound} <= ${bounds[0] ?? 0}::int`,
        })
        .returning({ id: speechVectors.transcriptId });
      if (replaced.length === 0) return;
      // Unless these passages are the first, the earlier ones have no vectors, so the next sweep starts over.
      if (!isFirst) return;
    }
    if (isLast) await markEmbedded({ db: transaction, transcriptId, model });
  });
}

export async function markEmbedded({ db, transcriptId, model }: Omit<Place, "now">): Promise<void> {
  await db
    .update(speechIndexes)
    .set({ embeddedBy: model })
    .where(eq(speechIndexes.transcriptId, transcriptId));
}

export async function deleteVectors(db: Db): Promise<void> {
  await runTransaction(db, async (transaction) => {
    await transaction.delete(speechVectors);
    await transaction.update(speechIndexes).set({ embeddedBy: "" }).where(gt(speechIndexes.embeddedBy, ""));
  });
}

/**
 * Postpones a transcript's next attempt by `firstWaitMs`, which doubles with each consecutive failure. Returns the
 * number of consecutive failures, at most `maxFailures`.
 */
export async function postponeTranscript({
  db,
  transcriptId,
  model,
  now,
  firstWaitMs,
  maxWaitMs,
  maxFailures,
}: Place & { firstWaitMs: number; maxWaitMs: number; maxFailures: number }): Promise<number> {
  return runTransaction(db, async (transaction) => {
    if (!(await lockTranscript({ db: transaction, transcriptId }))) return 0;
    const [row] = await transaction
      .select()
      .from(speechVectors)
      .where(eq(speechVectors.transcriptId, transcriptId));
    const own =
      row?.model === model ? row : { bounds: [], vectors: new Uint8Array(), dimensions: 0, failures: 0 };
    const waitMs = Math.min(maxWaitMs, firstWaitMs * 2 ** own.failures);
    const next = {
      model,
      ...{ bounds: own.bounds, vectors: own.vectors, dimensions: own.dimensions },
      failures: Math.min(maxFailures, own.failures + 1),
      nextTryAt: new Date(now.getTime() + waitMs),
    };
    await transaction
      .insert(speechVectors)
      .values({ transcriptId, ...next })
      .onConflictDoUpdate({ target: speechVectors.transcriptId, set: next });
    return next.failures;
  });
}

/** Locks a transcript against deletion until the transaction ends. Returns false if it has already been deleted. */
async function lockTranscript({ db, transcriptId }: Omit<Place, "model" | "now">): Promise<boolean> {
  const rows = await db
    .select({ id: transcripts.id })
    .from(transcripts)
    .where(eq(transcripts.id, transcriptId))
    .for("key share");
  return rows.length > 0;
}

function toArray(numbers: readonly number[]) {
  return sql`(select coalesce(array_agg(n::int), '{}') from jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb) n)`;
}

/** A transcript's vectors. */
export interface StoredVectors {
  transcriptId: string;
  bounds: number[];
  vectors: Uint8Array;
}

/** Reads a model's vectors for transcripts, in batches. */
export async function* readVectors({
  db,
  transcriptIds,
  model,
  dimensions,
}: {
  db: Db;
  transcriptIds: readonly string[];
  model: string;
  dimensions: number;
}): AsyncGenerator<StoredVectors[]> {
  for (let first = 0; first < transcriptIds.length; first += TRANSCRIPTS_A_READ) {
    yield await db
      .select({
        transcriptId: speechVectors.transcriptId,
        bounds: speechVectors.bounds,
        vectors: speechVectors.vectors,
      })
      .from(speechVectors)
      .where(
        and(
          inArray(speechVectors.transcriptId, transcriptIds.slice(first, first + TRANSCRIPTS_A_READ)),
          eq(speechVectors.model, model),
          eq(speechVectors.dimensions, dimensions),
        ),
      );
  }
}
