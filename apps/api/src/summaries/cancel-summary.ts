import type { Summary } from "@pith/core/summaries/summary";
import type { Actor } from "../accounts/actor.ts";
import { stopWaiting } from "../work/stop-waiting.ts";
import { readSummary, requireSummary } from "./read-summary.ts";
import { markCanceled, type SummaryRow } from "./summaries.repo.ts";
import type { SummaryDependencies } from "./summary-dependencies.ts";
import { summaryWork } from "./summary-work.ts";

type CancelDependencies = Pick<SummaryDependencies, "database" | "queue" | "clock">;

/** Stops waiting for a summary and gives its quota back. The work goes on where others wait for it too. */
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

/** As `cancelSummary`, for who has the row already. What is done or failed stays as it is. */
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
    leave: (db) => markCanceled({ db, id: summary.id }),
    dependencies,
  });
}
