/** A page's `<video>` or `<audio>` element. URLs are absolute. */
export interface PageMedia {
  kind: "video" | "audio";
  sources: { url: string; type: string | null }[];
  tracks: PageTrack[];
  posterUrl: string | null;
}

export interface PageTrack {
  url: string;
  role: "captions" | "subtitles";
  language: string | null;
  name: string | null;
  isDefault: boolean;
}

/** A page's metadata about its video. */
export interface PageFacts {
  title: string | null;
  author: string | null;
  /** Language of the page itself. */
  language: string | null;
  imageUrl: string | null;
  publishedAt: string | null;
  durationSeconds: number | null;
  media: PageMedia[];
  /** From og:video and og:audio. */
  openGraph: { url: string; type: string | null }[];
  /** From `<iframe>` and `<embed>`. */
  frames: string[];
  /** From `<link rel=alternate>`. */
  feeds: string[];
  /** Text of the linked data scripts. */
  linkedData: string[];
}
