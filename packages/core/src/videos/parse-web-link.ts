import { parseTimecode } from "../lib/parse-timecode.ts";
import { stripTrackingParameters } from "./strip-tracking-parameters.ts";
import type { VideoLink } from "./video-link.ts";
import type { MediaReference, VideoReference } from "./video-reference.ts";

const mediaKindByExtension: ReadonlyMap<string, MediaReference["mediaKind"]> = new Map([
  ...["mp3", "m4a", "m4b", "aac", "ogg", "oga", "opus", "wav", "flac", "weba"].map(
    (extension) => [extension, "audio"] as const,
  ),
  ...["mp4", "m4v", "webm", "mov", "mkv", "ogv", "avi", "mpg", "mpeg"].map(
    (extension) => [extension, "video"] as const,
  ),
  ...["m3u8", "mpd"].map((extension) => [extension, "stream"] as const),
]);

/**
 * Parses a link to a host without its own parser. Media files are recognized by extension, and podcast feeds
 * by URL, a selected episode, or a feed scheme such as feed: (`isFeed`). Everything else is a page.
 */
export function parseWebLink({ url, isFeed }: { url: URL; isFeed: boolean }): VideoLink {
  const address = stripTrackingParameters(url);
  return {
    ok: true,
    reference: buildReference({ url, address, isFeed }),
    startSeconds: parseMediaFragment(url),
    playlistId: null,
  };
}

function buildReference({
  url,
  address,
  isFeed,
}: {
  url: URL;
  address: string;
  isFeed: boolean;
}): VideoReference {
  const fileName =
    url.pathname
      .toLowerCase()
      .split("/")
      .findLast((segment) => segment !== "") ?? "";
  const extension = fileName.includes(".") ? fileName.slice(fileName.lastIndexOf(".") + 1) : "";
  const mediaKind = mediaKindByExtension.get(extension);
  if (mediaKind !== undefined) return { host: "media", id: address, url: address, mediaKind };
  const looksLikeFeed =
    isFeed ||
    /^(?:rss|xml|atom)$/.test(extension) ||
    /^(?:rss2?|feed|atom|podcast-feed|feed-podcast)$/.test(fileName) ||
    /^(?:feeds?|rss)\./.test(url.hostname) ||
    /^(?:rss2?|podcast)$/.test(url.searchParams.get("feed") ?? "");
  const selected = readEpisode(url);
  if (!looksLikeFeed && selected === "") return { host: "page", id: address, url: address };
  const episode = `${address}${selected}`;
  return { host: "podcast", id: episode, url: episode };
}

/**
 * Returns '#episode=guid' if present. It selects an episode in a feed, so it is part of the canonical URL.
 */
function readEpisode(url: URL): string {
  const id = new URLSearchParams(url.hash.slice(1)).get("episode");
  return id ? `#episode=${encodeURIComponent(id.toWellFormed())}` : "";
}

/**
 * Parses '#t=90' or '#t=90,120' (W3C media fragments). Ignores t= in the query, which pages may use for
 * anything.
 */
function parseMediaFragment(url: URL): number | null {
  const [start = ""] = (new URLSearchParams(url.hash.slice(1)).get("t") ?? "")
    .replace(/^npt:/, "")
    .split(",");
  const seconds = parseTimecode(start);
  return seconds === null ? null : Math.floor(seconds);
}
