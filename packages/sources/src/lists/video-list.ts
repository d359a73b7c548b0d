import type { ListReference } from "@pith/core/videos/list-reference";

/** One video of a list, to be chosen. */
export interface VideoListEntry {
  /** Its link, which `parseVideoLink` reads. */
  url: string;
  title: string;
  /** Null where the list doesn't say, as for broadcasts. */
  durationSeconds: number | null;
  thumbnailUrl: string | null;
  /** True where the list names captions for it; null where the list doesn't know. */
  hasTranscript: boolean | null;
}

export interface VideoList {
  kind: ListReference["kind"];
  id: string;
  url: string;
  title: string;
  author: string | null;
  /** In the list's own order. */
  entries: VideoListEntry[];
  /** The one that stands for the list where none is chosen; null where choosing is all there is. */
  latestUrl: string | null;
  /** False where there are more than were asked for. */
  isComplete: boolean;
}

/** What one list shows at most. */
export const MAX_LIST_ENTRIES = 500;
