import type { Summary } from "@pith/core/summaries/summary";
import { eq } from "drizzle-orm";
import { summaries } from "../db/schema/summaries.schema.ts";
import { stopWaiting } from "../work/stop-waiting.ts";
import type { WorkDependencies } from "../work/work-kind.ts";
import { readSummary, requireSummary, type SummaryCall } from "./read-summary.ts";
import { summaryWork } from "./summary-work.ts";

/**
 * Cancels a summary and releases its quota. The run continues if others are waiting for it, too. Done and failed
 * summaries don't change.
 */
export async function cancelSummary(request: SummaryCall<WorkDependencies>): Promise<Summary> {
  const { actor, id, dependencies } = request;
  const { db } = dependencies.database;
  const { summary } = await requireSummary({ db, actor, id });
  await stopWaiting({ kind: summaryWork, of: eq(summaries.id, summary.id), dependencies });
  return readSummary({ db, actor, id });
}
