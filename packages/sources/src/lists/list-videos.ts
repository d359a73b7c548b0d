import type { ListReference } from "@pith/core/videos/list-reference";
import type { SourceDependencies } from "../video-provider.ts";
import { listFeed } from "./list-feed.ts";
import { listYouTube } from "./list-youtube.ts";
import { MAX_LIST_ENTRIES, type VideoList } from "./video-list.ts";

const DEFAULT_LIMIT = 100;

/**
 * The videos of a playlist, a channel or a feed, to choose one from; `limit` bounds them and with them the pages that
 * are asked for (100 unless told otherwise, at most 500). Throws AppError with the refusal that the user is told:
 * `video_private`, `video_removed`, `video_unavailable`, `video_age_restricted`, `source_blocked` …
 */
export async function listVideos({
  reference,
  limit = DEFAULT_LIMIT,
  dependencies,
  signal,
}: {
  reference: ListReference;
  limit?: number;
  dependencies: SourceDependencies;
  signal?: AbortSignal | undefined;
}): Promise<VideoList> {
  const bounded = Math.max(1, Math.min(limit, MAX_LIST_ENTRIES));
  return reference.host === "youtube"
    ? await listYouTube({ reference, limit: bounded, dependencies, signal })
    : await listFeed({ reference, limit: bounded, dependencies, signal });
}
