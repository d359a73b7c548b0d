import type { Summary } from "@pith/core/summaries/summary";
import { and, eq, type SQL } from "drizzle-orm";
import type { Actor } from "../accounts/actor.ts";
import { summaries, summaryResults } from "../db/schema/summaries.schema.ts";
import { stopWaiting } from "../work/stop-waiting.ts";
import { isUnfinished } from "../work/work.repo.ts";
import { readSummary, requireSummary } from "./read-summary.ts";
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
  await stopSummaries({ of: eq(summaries.id, summary.id), dependencies });
  return readSummary({ db: database.db, actor, id });
}

/** Like `cancelSummary`, but for all unfinished summaries that are selected, such as an account's. */
export async function stopSummaries({
  of,
  dependencies,
}: {
  of: SQL;
  dependencies: CancelDependencies;
}): Promise<void> {
  const waiting = await dependencies.database.db
    .select({ summary: summaries })
    .from(summaries)
    .innerJoin(summaryResults, eq(summaryResults.id, summaries.resultId))
    .where(and(of, isUnfinished(summaryResults)));
  for (const { summary } of waiting) {
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
}
