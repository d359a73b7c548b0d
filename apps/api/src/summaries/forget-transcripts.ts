import { inArray, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { summaryResults, transcripts } from "../db/schema/summaries.schema.ts";

const TRANSCRIPTS_A_PART = 200;

/**
 * Deletes transcripts whose last summary finished before the given time, along with everything derived from
 * them. The summaries keep their points and quotes.
 */
export async function forgetTranscripts({ db, before }: { db: Db; before: Date }): Promise<void> {
  const at = sql`${before.toISOString()}::timestamptz`;
  while (true) {
    // Delete partial transcripts first, because deleting the full transcript would cascade to them.
    const { rows } = await db.execute(sql`
      select t.id from ${transcripts} t
      where t.created_at < ${at}
        and not exists (select 1 from ${transcripts} part where part.whole_id = t.id)
        and not exists (
          select 1 from ${summaryResults} r
          where r.transcript_id = t.id and (r.finished_at is null or r.finished_at >= ${at}))
        and not exists (
          select 1 from ${summaryResults} r
          where r.status in ('queued', 'running') and r.source->>'transcriptId' = t.id)
      limit ${TRANSCRIPTS_A_PART}`);
    const ids = rows.map(({ id }) => String(id));
    if (ids.length === 0) return;
    await runTransaction(db, async (transaction) => {
      await transaction
        .update(summaryResults)
        .set({ transcriptId: null })
        .where(inArray(summaryResults.transcriptId, ids));
      await transaction.delete(transcripts).where(inArray(transcripts.id, ids));
    });
  }
}
