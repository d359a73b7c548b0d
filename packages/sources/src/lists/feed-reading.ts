/** What a host wants back with the next request for a feed, to answer that nothing has changed. */
export interface FeedValidators {
  etag: string | null;
  lastModified: string | null;
}

/** An entry of a feed that can be summarized. */
export interface FeedEntry {
  /** The feed's own id for it. */
  key: string;
  /** The same for one episode in several feeds, and if the feed changes its ids. */
  mediaKey: string;
  /** A link that `createSummary` accepts. */
  url: string;
  title: string;
  description: string | null;
  /** ISO 8601; null if the feed doesn't say. */
  publishedAt: string | null;
  durationSeconds: number | null;
}

export type FeedReading =
  | { status: "unchanged"; cacheSeconds: number }
  /** The host says that it is gone forever (410). */
  | { status: "gone" }
  | {
      status: "read";
      title: string;
      imageUrl: string | null;
      /** True if entries have audio or video files. */
      hasMedia: boolean;
      /** In the feed's order, usually newest first. */
      entries: FeedEntry[];
      validators: FeedValidators;
      /** For how long the host says that nothing will change; 0 if it doesn't say. */
      cacheSeconds: number;
    };
