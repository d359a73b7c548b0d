import { eq, sql } from "drizzle-orm";
import { recordSummarySends } from "../connections/record-summary-sends.ts";
import type { Db } from "../db/database.ts";
import { batchItems } from "../db/schema/batches.schema.ts";
import { connections } from "../db/schema/connections.schema.ts";
import { summaries, summaryInputs, summaryResults } from "../db/schema/summaries.schema.ts";
import { webhooks } from "../db/schema/webhooks.schema.ts";
import { summarizeVideoJob } from "../queue/summarize-video.job.ts";
import { recordSummaryEvent } from "../webhooks/record-summary-event.ts";
import type { WorkKind } from "../work/work-kind.ts";
import { countShared } from "./places-in-line.repo.ts";
import { wakeBatches } from "./wake-batches.ts";

/**
 * All unknown sites together form a single group, so that there are always slots left for other summaries.
 */
const UNKNOWN_SITES = "unknown-sites";

/**
 * Deletes the input. Returns true if a webhook, a connection or a batch may have to be notified that the run
 * has ended, which is rare.
 */
async function clearInput({ db, id }: { db: Db; id: string }): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with input as (delete from ${summaryInputs} where ${summaryInputs.resultId} = ${id})
    select 1 from ${summaries} where ${summaries.resultId} = ${id} and (
      exists (select 1 from ${webhooks} where ${webhooks.userId} = ${summaries.userId})
      or exists (select 1 from ${connections} where ${connections.accountId} = ${summaries.accountId})
      or exists (select 1 from ${batchItems} where ${batchItems.summaryId} = ${summaries.id}))
    limit 1`);
  return rows.length > 0;
}

/** Work that creates summaries. */
export const summaryWork: WorkKind<typeof summaryResults> = {
  topic: "summary",
  table: summaryResults,
  // Work on uploads is deleted with its last summary.
  isKeptWhenDone: ({ subject }) => subject.kind === "video",
  job: summarizeVideoJob,
  async enqueue({ db, queue, row: { id, shareKey, site }, turn }) {
    const others = await countShared({ db, id, shareKey, site });
    const rank = turn === "next" ? -1 : others + (turn === "behind" ? 1 : 0);
    const group = site === null ? shareKey : UNKNOWN_SITES;
    const jobId = await queue.enqueue(summarizeVideoJob, { resultId: id }, { db, priority: -rank, group });
    await db.update(summaryResults).set({ rank, jobId }).where(eq(summaryResults.id, id));
  },
  holders: summaries,
  workOfHolder: summaries.resultId,
  isHolding: eq(summaries.isCanceled, false),
  async removeHolder({ db, holder }) {
    await db.update(summaries).set({ isCanceled: true }).where(eq(summaries.id, holder.id));
  },
  onRetired: clearInput,
  async onSettled({ id, ...end }) {
    if (!(await clearInput({ db: end.db, id }))) return;
    const of = { resultId: id };
    await recordSummaryEvent({ of, ...end });
    if (end.status === "done") await recordSummarySends({ of, ...end });
    await wakeBatches({ resultId: id, ...end });
  },
  // Content from known hosts doesn't crash a process. If a process dies while summarizing it, the cause is a deploy or
  // our own bug.
  suspects: sql<boolean>`${summaryResults.site} is not null`,
  failures: {
    fault: { code: "internal.summary", params: {} },
    poison: { code: "internal.summary_unfinished", params: {} },
  },
};
