import { parseUrl } from "../lib/parse-url.ts";
import { findLinks } from "./find-links.ts";
import { parseListLink } from "./parse-list-link.ts";

/** A feed that can be followed. */
export interface FeedLocation {
  kind: "youtube_channel" | "youtube_playlist" | "feed";
  /** Shared by all links to the same feed: 'youtube_channel:UC…', 'feed:example.org/feed.xml'. */
  key: string;
  /** Link to show to users. */
  url: string;
  /** URL to fetch. For YouTube, only the path and query, relative to YouTube's origin. */
  feedUrl: string;
}

const channelIdPattern = /^UC[\w-]{22}$/;
const playlistIdPattern = /^[\w-]{2,64}$/;

/**
 * Returns the feed that a text links to: a YouTube channel by id, a YouTube playlist, or a URL that looks
 * like a feed. Null for anything else, including channels by name and pages that link to a feed, which can
 * only be resolved with a request.
 */
export function parseFeedLink({ text }: { text: string }): FeedLocation | null {
  const own = findLinks(text)
    .map((link) => (link.kind === "address" ? parseUrl(link.text) : null))
    .find((url) => url?.hostname.endsWith("youtube.com") && url.pathname === "/feeds/videos.xml");
  if (own) {
    const [channelId, playlistId] = [own.searchParams.get("channel_id"), own.searchParams.get("playlist_id")];
    if (channelId && channelIdPattern.test(channelId)) return locateChannel(channelId);
    return playlistId && playlistIdPattern.test(playlistId) ? locatePlaylist(playlistId) : null;
  }
  const list = parseListLink({ text });
  if (list === null) return null;
  if (list.kind === "playlist") return locatePlaylist(list.id);
  if (list.kind === "feed") return locateFeed(list.url);
  const channelId = list.id.replace(/^channel\//, "");
  return channelIdPattern.test(channelId) ? locateChannel(channelId) : null;
}

/** Returns a channel's feed, given the channel's id, such as 'UC…'. */
export function locateChannel(id: string): FeedLocation {
  return {
    kind: "youtube_channel",
    key: `youtube_channel:${id}`,
    url: `https://www.youtube.com/channel/${id}`,
    feedUrl: `/feeds/videos.xml?channel_id=${id}`,
  };
}

function locatePlaylist(id: string): FeedLocation {
  return {
    kind: "youtube_playlist",
    key: `youtube_playlist:${id}`,
    url: `https://www.youtube.com/playlist?list=${id}`,
    feedUrl: `/feeds/videos.xml?playlist_id=${encodeURIComponent(id)}`,
  };
}

/** Returns the feed at a URL. http and https, with and without www, are considered the same feed. */
export function locateFeed(feedUrl: string): FeedLocation {
  const url = new URL(feedUrl);
  url.hash = "";
  const path = `${url.pathname.replace(/\/+$/, "")}${url.search}`;
  return {
    kind: "feed",
    key: `feed:${url.host.replace(/^www\./, "")}${path}`,
    url: url.href,
    feedUrl: url.href,
  };
}
