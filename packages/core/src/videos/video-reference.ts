interface BaseReference {
  /**
   * The host's own id; for podcasts, pages and media the canonical address. Two links to one video have one id. At most
   * 2048 characters.
   */
  id: string;
  /** The canonical address, http or https, without tracking parameters or a start time. */
  url: string;
}

export interface YouTubeReference extends BaseReference {
  host: "youtube";
}

export interface VimeoReference extends BaseReference {
  host: "vimeo";
  /**
   * The number, for an unlisted video with its hash: '76979871/8272103f6e'. So nobody gets at an unlisted video's
   * summary by its number alone.
   */
  id: string;
}

export interface TedReference extends BaseReference {
  host: "ted";
}

/**
 * A feed, by the look of its address; whether it is one shows when it is read. With '#episode=' and a guid the address is
 * that of one episode.
 */
export interface PodcastReference extends BaseReference {
  host: "podcast";
}

/** Any other page: it may hold a video with a track, a feed's link, or nothing. */
export interface PageReference extends BaseReference {
  host: "page";
}

export interface MediaReference extends BaseReference {
  host: "media";
  /** By the address' extension. `stream` is a playlist of HLS or DASH. */
  mediaKind: "audio" | "video" | "stream";
}

/** Which video a link is about, and nothing else of the link. Uploads have no link and so no reference. */
export type VideoReference =
  | YouTubeReference
  | VimeoReference
  | TedReference
  | PodcastReference
  | PageReference
  | MediaReference;
