import type { Summary, SummaryStatus } from "@pith/core/summaries/summary";
import type { Video } from "@pith/core/videos/video";
import { buildFailure } from "../lib/stored-failure.ts";
import type { Result } from "./results.repo.ts";
import type { FoundSummary, SummaryRow } from "./summaries.repo.ts";

/**
 * Returns a summary's status as seen by its owner, who may have canceled it while the work continues for
 * others.
 */
export function getSummaryStatus({
  summary,
  result,
}: {
  summary: Pick<SummaryRow, "isCanceled">;
  result: Pick<Result, "status">;
}): SummaryStatus {
  return summary.isCanceled ? "cancelled" : result.status;
}

export function buildSummary({
  summary,
  result,
  video,
}: {
  summary: SummaryRow;
  result: Result;
  video: Video | null;
}): Summary {
  const status = getSummaryStatus({ summary, result });
  return {
    id: summary.id,
    status,
    progress: result.progress,
    length: result.length,
    shape: result.shape,
    wish: result.wish,
    requestedLanguage: result.language,
    range: result.range,
    video,
    content: status === "done" ? result.content : null,
    failure: status === "failed" && result.failure ? buildFailure(result.failure) : null,
    shareId: summary.shareId,
    isListed: summary.isListed,
    createdAt: summary.createdAt.toISOString(),
    finishedAt: result.finishedAt?.toISOString() ?? null,
  };
}

/** Returns a summary's JSON. Nearly all of it is a finished run's result, which is serialized once for all readers. */
export function writeSummary({ json, ...found }: FoundSummary): string {
  const summary = buildSummary(found);
  if (json === null || summary.content === null) return JSON.stringify(summary);
  const own = JSON.stringify({ ...summary, video: undefined, content: undefined });
  return `{"video":${json.video},"content":${json.content},${own.slice(1)}`;
}
