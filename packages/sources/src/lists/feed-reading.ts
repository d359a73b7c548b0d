/** Cache validators to send with the next request, so that the host can respond with "not modified". */
export interface FeedValidators {
  etag: string | null;
  lastModified: string | null;
}

/** A feed entry that can be summarized. */
export interface FeedEntry {
  /** The feed's own id for the entry. */
  key: string;
  /** Identifies an episode across feeds, and stays the same if a feed changes its ids. */
  mediaKey: string;
  /** A link that `createSummary` accepts. */
  url: string;
  title: string;
  description: string | null;
  /** ISO 8601; null if the feed doesn't have a date. */
  publishedAt: string | null;
  durationSeconds: number | null;
}

export type FeedReading =
  | { status: "unchanged"; cacheSeconds: number }
  /** The host reports that the feed is permanently gone (410). */
  | { status: "gone" }
  | {
      status: "read";
      title: string;
      imageUrl: string | null;
      /** True if entries have audio or video files. */
      hasMedia: boolean;
      /** In feed order, usually newest first. */
      entries: FeedEntry[];
      validators: FeedValidators;
      /** How long the response stays fresh according to the host; 0 if it doesn't say. */
      cacheSeconds: number;
    };
