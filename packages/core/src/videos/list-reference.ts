/** A YouTube playlist or channel. */
export interface YouTubeListReference {
  kind: "playlist" | "channel";
  host: "youtube";
  /** The playlist's id, or the channel as it appears in its URL: '@name', 'channel/UC…', 'c/name' or 'user/name'. */
  id: string;
  /** Canonical URL. */
  url: string;
}

/** A podcast feed, as a list of its episodes. */
export interface FeedReference {
  kind: "feed";
  host: "podcast";
  id: string;
  url: string;
}

/** A list of videos for the user to pick from. */
export type ListReference = YouTubeListReference | FeedReference;

/** A single video as a list of one, to get its title without loading its captions. */
export interface SingleVideoReference {
  kind: "video";
  host: "youtube";
  id: string;
  /** Canonical URL. */
  url: string;
}
