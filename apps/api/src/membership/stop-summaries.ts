import { and, eq, inArray } from "drizzle-orm";
import { summaries, summaryResults } from "../db/schema/summaries.schema.ts";
import { stopSummary } from "../summaries/cancel-summary.ts";
import type { MembershipDependencies } from "./membership-dependencies.ts";

/** Cancels an account's unfinished summaries. Shared work continues if others wait for it. */
export async function stopSummaries({
  accountId,
  dependencies,
}: {
  accountId: string;
  dependencies: Pick<MembershipDependencies, "database" | "queue" | "clock">;
}): Promise<void> {
  const unfinished = await dependencies.database.db
    .select({ summary: summaries })
    .from(summaries)
    .innerJoin(summaryResults, eq(summaryResults.id, summaries.resultId))
    .where(and(eq(summaries.accountId, accountId), inArray(summaryResults.status, ["queued", "running"])));
  for (const { summary } of unfinished) await stopSummary({ summary, dependencies });
}
