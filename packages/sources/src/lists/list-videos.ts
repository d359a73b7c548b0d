import type { ListReference, SingleVideoReference } from "@pith/core/videos/list-reference";
import { createLoadBudget } from "../http/load-budget.ts";
import { spendBudget } from "../spend-budget.ts";
import type { SourceDependencies } from "../video-provider.ts";
import { describeVideo } from "./describe-video.ts";
import { listFeed } from "./list-feed.ts";
import { listYouTube } from "./list-youtube.ts";
import { MAX_LIST_ENTRIES, type VideoList } from "./video-list.ts";

const DEFAULT_LIMIT = 100;

/**
 * Lists the videos in a playlist, channel or feed for the user to choose from, or a single video to show its
 * title. `limit` is the maximum number of entries, and so limits the pages requested (100 by default, at most
 * 500). Throws AppError with the user-facing error: `video_private`, `video_removed`, `video_unavailable`,
 * `video_age_restricted`, `source_blocked` …
 */
export async function listVideos({
  reference,
  limit = DEFAULT_LIMIT,
  dependencies,
  signal,
}: {
  reference: ListReference | SingleVideoReference;
  limit?: number;
  dependencies: SourceDependencies;
  signal?: AbortSignal | undefined;
}): Promise<VideoList> {
  const spent = spendBudget({
    dependencies,
    budget: createLoadBudget({ timer: dependencies.timer }),
  });
  const bounded = Math.max(1, Math.min(limit, MAX_LIST_ENTRIES));
  if (reference.kind === "video") return await describeVideo({ reference, dependencies: spent, signal });
  return reference.host === "youtube"
    ? await listYouTube({ reference, limit: bounded, dependencies: spent, signal })
    : await listFeed({ reference, limit: bounded, dependencies: spent, signal });
}
