import { eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { batches, batchItems } from "../db/schema/batches.schema.ts";
import { summaries } from "../db/schema/summaries.schema.ts";
import { advanceBatchesJob } from "../queue/batches.job.ts";
import type { JobQueue } from "../queue/job-queue.ts";

/** Resumes the batches that were waiting for a run. Runs in the transaction that ends the run. */
export async function wakeBatches({
  db,
  queue,
  resultId,
}: {
  db: Db;
  queue: JobQueue;
  resultId: string;
}): Promise<void> {
  const waiting = await db
    .selectDistinct({ userId: batches.userId })
    .from(batches)
    .innerJoin(batchItems, eq(batchItems.batchId, batches.id))
    .innerJoin(summaries, eq(summaries.id, batchItems.summaryId))
    .where(eq(summaries.resultId, resultId));
  for (const { userId } of waiting) await queue.enqueue(advanceBatchesJob, { userId }, { db });
}
