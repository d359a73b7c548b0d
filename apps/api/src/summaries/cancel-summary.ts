import type { Summary } from "@pith/core/summaries/summary";
import { eq } from "drizzle-orm";
import type { Actor } from "../accounts/actor.ts";
import { summaries } from "../db/schema/summaries.schema.ts";
import { stopWaiting } from "../work/stop-waiting.ts";
import { readSummary, requireSummary } from "./read-summary.ts";
import type { SummaryRow } from "./summaries.repo.ts";
import type { SummaryDependencies } from "./summary-dependencies.ts";
import { summaryWork } from "./summary-work.ts";

type CancelDependencies = Pick<SummaryDependencies, "database" | "queue" | "clock">;

/** Cancels a summary and returns its quota. The run continues if others are waiting for it, too. */
export async function cancelSummary({
  actor,
  id,
  dependencies,
}: {
  actor: Actor;
  id: string;
  dependencies: CancelDependencies;
}): Promise<Summary> {
  const { database } = dependencies;
  const { summary } = await requireSummary({ db: database.db, actor, id });
  await stopSummary({ summary, dependencies });
  return readSummary({ db: database.db, actor, id });
}

/** Like `cancelSummary`, for callers that already have the row. Done and failed summaries don't change. */
export async function stopSummary({
  summary,
  dependencies,
}: {
  summary: SummaryRow;
  dependencies: CancelDependencies;
}): Promise<void> {
  await stopWaiting({
    kind: summaryWork,
    id: summary.resultId,
    holder: summary,
    async leave(db) {
      await db.update(summaries).set({ isCanceled: true }).where(eq(summaries.id, summary.id));
    },
    dependencies,
  });
}
