import type { SummaryListItem } from "@pith/core/contract/summary.schemas";
import type { Video } from "@pith/core/videos/video";
import type { StoredSource } from "../db/schema/summaries.schema.ts";
import { buildFailure } from "../lib/stored-failure.ts";
import { getSummaryStatus } from "./build-summary.ts";
import type { Result } from "./results.repo.ts";
import type { SummaryRow } from "./summaries.repo.ts";

/** A list row, without content that lists don't show. */
export interface ListRow {
  summary: Pick<SummaryRow, "id" | "isCanceled" | "createdAt">;
  result: Pick<
    Result,
    "status" | "progress" | "source" | "length" | "shape" | "wish" | "language" | "failure"
  > & { title: string | null; gist: string | null };
  video: Video | null;
}

export function buildListItem({ summary, result, video }: ListRow): SummaryListItem {
  const status = getSummaryStatus({ summary, result });
  return {
    id: summary.id,
    status,
    progress: result.progress,
    title: result.title ?? video?.title ?? describeSource(result.source),
    gist: status === "done" ? result.gist : null,
    author: video?.author ?? null,
    host: video?.host ?? null,
    url: video?.url ?? null,
    thumbnailUrl: video?.thumbnailUrl ?? null,
    durationSeconds: video?.durationSeconds ?? null,
    length: result.length,
    shape: result.shape,
    wish: result.wish,
    language: result.language,
    failure: status === "failed" && result.failure ? buildFailure(result.failure) : null,
    createdAt: summary.createdAt.toISOString(),
  };
}

/** Returns a title from the source, shown until the video's title is known. */
function describeSource(source: StoredSource): string {
  switch (source.kind) {
    case "link":
      return source.url;
    case "captions":
      return source.video.title;
    case "file":
    case "recording":
      return source.name;
    case "text":
      return source.title ?? "Pasted text";
    case "transcript":
      return "";
  }
}
