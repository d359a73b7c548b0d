/** A playlist or a channel of YouTube. */
export interface YouTubeListReference {
  kind: "playlist" | "channel";
  host: "youtube";
  /** A playlist's id, or a channel as its address names it: '@name', 'channel/UC…', 'c/name' or 'user/name'. */
  id: string;
  /** The canonical address. */
  url: string;
}

/** A podcast's feed as a list of its episodes. */
export interface FeedReference {
  kind: "feed";
  host: "podcast";
  id: string;
  url: string;
}

/** Something that holds many videos, of which one is chosen. */
export type ListReference = YouTubeListReference | FeedReference;
