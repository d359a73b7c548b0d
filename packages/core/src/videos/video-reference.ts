interface BaseReference {
  /**
   * The host's own id; for podcasts, pages and media files, the canonical URL. All links to a video share the
   * same id. At most 2048 characters.
   */
  id: string;
  /** Canonical URL, http or https, without tracking parameters or a start time. */
  url: string;
}

export interface YouTubeReference extends BaseReference {
  host: "youtube";
}

export interface VimeoReference extends BaseReference {
  host: "vimeo";
  /**
   * The video number, or number and hash for an unlisted video: '76979871/8272103f6e'. Without the hash,
   * nobody can find an unlisted video's summary.
   */
  id: string;
}

export interface TedReference extends BaseReference {
  host: "ted";
}

/**
 * A link that looks like a podcast feed. Whether it really is a feed isn't certain until it is fetched.
 * '#episode=' plus a guid identifies a single episode.
 */
export interface PodcastReference extends BaseReference {
  host: "podcast";
}

/** Any other page. It may have a video with a caption track, a link to a feed, or neither. */
export interface PageReference extends BaseReference {
  host: "page";
}

export interface MediaReference extends BaseReference {
  host: "media";
  /** Derived from the URL's extension. `stream` is an HLS or DASH playlist. */
  mediaKind: "audio" | "video" | "stream";
}

/**
 * A video's identity, without other details of the link. Uploads have no link, and therefore no reference.
 */
export type VideoReference =
  | YouTubeReference
  | VimeoReference
  | TedReference
  | PodcastReference
  | PageReference
  | MediaReference;
