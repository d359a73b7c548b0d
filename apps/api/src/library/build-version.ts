import type { SummaryVersion } from "@pith/core/contract/library.schemas";
import { summaries, summaryResults } from "../db/schema/summaries.schema.ts";
import { getSummaryStatus } from "../summaries/build-summary.ts";
import type { Result } from "../summaries/results.repo.ts";
import type { SummaryRow } from "../summaries/summaries.repo.ts";

/** What `buildVersion` needs from a summary and its run. */
export const versionColumns = {
  summary: { id: summaries.id, isCanceled: summaries.isCanceled, createdAt: summaries.createdAt },
  result: {
    status: summaryResults.status,
    length: summaryResults.length,
    shape: summaryResults.shape,
    wish: summaryResults.wish,
    language: summaryResults.language,
    engine: summaryResults.engine,
  },
};

export function buildVersion({
  summary,
  result: { status, ...version },
}: {
  summary: Pick<SummaryRow, keyof (typeof versionColumns)["summary"]>;
  result: Pick<Result, keyof (typeof versionColumns)["result"]>;
}): SummaryVersion {
  return {
    id: summary.id,
    status: getSummaryStatus({ summary, result: { status } }),
    ...version,
    createdAt: summary.createdAt.toISOString(),
  };
}
