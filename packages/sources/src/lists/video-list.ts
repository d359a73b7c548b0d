import type { ListReference, SingleVideoReference } from "@pith/core/videos/list-reference";

/** A video in a list to choose from. */
export interface VideoListEntry {
  /** Link to the video, for `parseVideoLink`. */
  url: string;
  title: string;
  /** Null if the list doesn't include the duration, such as for live broadcasts. */
  durationSeconds: number | null;
  thumbnailUrl: string | null;
  /** True if the list mentions captions; null if it doesn't say. */
  hasTranscript: boolean | null;
}

export interface VideoList {
  kind: (ListReference | SingleVideoReference)["kind"];
  id: string;
  url: string;
  title: string;
  author: string | null;
  /** In the list's own order. */
  entries: VideoListEntry[];
  /** Default if the user doesn't choose; null if the user has to choose. */
  latestUrl: string | null;
  /** False if the list has more entries than requested. */
  isComplete: boolean;
}

export const MAX_LIST_ENTRIES = 500;
