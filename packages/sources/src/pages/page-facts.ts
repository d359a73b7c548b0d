/** A `<video>` or `<audio>` of a page. Addresses are absolute. */
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

/** What a page says of the video that it shows. */
export interface PageFacts {
  title: string | null;
  author: string | null;
  /** Of the page itself. */
  language: string | null;
  imageUrl: string | null;
  publishedAt: string | null;
  durationSeconds: number | null;
  media: PageMedia[];
  /** Of og:video and og:audio. */
  openGraph: { url: string; type: string | null }[];
  /** Of `<iframe>` and `<embed>`. */
  frames: string[];
  /** Of `<link rel=alternate>`. */
  feeds: string[];
  /** The texts of scripts of linked data. */
  linkedData: string[];
}
