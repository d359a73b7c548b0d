/** A transcript that a feed lists for an episode. */
export interface FeedTranscript {
  url: string;
  /** Lowercase type from the feed; empty if the feed doesn't declare one. */
  mediaType: string;
  language: string | null;
}

/** One episode of a podcast, or one entry in any other feed. */
export interface FeedItem {
  /** The feed's own id for the entry, or else the URL of its audio or page. */
  id: string;
  title: string | null;
  /** Plain text, truncated to a length that is sufficient for keyword search. */
  description: string | null;
  author: string | null;
  /** URL of the episode's page. */
  link: string | null;
  enclosureUrl: string | null;
  enclosureType: string | null;
  durationSeconds: number | null;
  /** ISO 8601. */
  publishedAt: string | null;
  imageUrl: string | null;
  transcripts: FeedTranscript[];
  /** URL of a JSON chapters file. */
  chaptersUrl: string | null;
  /** Chapters listed in the feed itself. */
  marks: { title: string; startSeconds: number }[];
  /** Only present in YouTube's own feeds. */
  youtubeId: string | null;
}

export interface Feed {
  title: string | null;
  author: string | null;
  language: string | null;
  imageUrl: string | null;
  /** How long clients should wait before fetching the feed again; null if the feed doesn't say. */
  ttlMinutes: number | null;
  /** In feed order, usually newest first. */
  items: FeedItem[];
}
