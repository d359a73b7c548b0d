/** A transcript that a feed names for an episode. */
export interface FeedTranscript {
  url: string;
  /** As the feed says, in lower case; an empty text where it doesn't. */
  mediaType: string;
  language: string | null;
}

/** One episode of a podcast, or one entry of any other feed. */
export interface FeedItem {
  /** The feed's own name for it, else the address of its sound or of its page. */
  id: string;
  title: string | null;
  author: string | null;
  /** Its page. */
  link: string | null;
  enclosureUrl: string | null;
  enclosureType: string | null;
  durationSeconds: number | null;
  /** ISO 8601. */
  publishedAt: string | null;
  imageUrl: string | null;
  transcripts: FeedTranscript[];
  /** A JSON file with chapters. */
  chaptersUrl: string | null;
  /** Chapters in the feed itself. */
  marks: { title: string; startSeconds: number }[];
  /** In YouTube's own feeds. */
  youtubeId: string | null;
}

export interface Feed {
  title: string | null;
  author: string | null;
  language: string | null;
  imageUrl: string | null;
  /** In the feed's order, which is usually the newest first. */
  items: FeedItem[];
}
