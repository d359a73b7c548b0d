import { parseUrl } from "../lib/parse-url.ts";
import type { YouTubeListReference } from "./list-reference.ts";
import { parseStartOffset } from "./parse-start-offset.ts";
import type { VideoLinkRefusal, VideoLinkResult } from "./video-link.ts";

const hostPattern =
  /(?:^|\.)(?:youtube\.com|youtube-nocookie\.com|youtubekids\.com|youtubeeducation\.com|youtu\.be|ytimg\.com|youtube\.googleapis\.com)$/;
/** An id is exactly 11 characters. Longer text is never truncated, since that would yield a different id. */
const idPattern = /^[A-Za-z0-9_-]{11}(?![A-Za-z0-9_-])/;
/** First path segments that are followed by an id. */
const idFolders = new Set([
  "watch",
  "embed",
  "v",
  "vi",
  "vi_webp",
  "an_webp",
  "e",
  "shorts",
  "live",
  "video",
]);
const channelFolders = new Set(["channel", "c", "user"]);
const channelNamePattern = /^[\p{L}\p{M}\p{N}._·-]{1,100}$/u;
const listIdPattern = /^[A-Za-z0-9_-]{2,64}$/;

/** Parses a YouTube link in any form. Null for other hosts. */
export function parseYouTubeLink(url: URL): VideoLinkResult | null {
  if (!hostPattern.test(url.hostname)) return null;
  const link = openLink(url);
  const id = findId(link);
  if (id === null) return refuse(link);
  const playlistId = link.searchParams.get("list");
  return {
    ok: true,
    reference: { host: "youtube", id, url: `https://www.youtube.com/watch?v=${id}` },
    startSeconds: parseStartOffset(link),
    playlistId: playlistId !== null && listIdPattern.test(playlistId) ? playlistId : null,
  };
}

/**
 * Parses a link to an entire YouTube playlist or channel. Null for any other link, including videos in a
 * playlist. Mixes (RD…) don't count as lists, since they are generated per viewer.
 */
export function parseYouTubeListLink(url: URL): YouTubeListReference | null {
  if (!hostPattern.test(url.hostname)) return null;
  const link = openLink(url);
  if (findId(link) !== null) return null;
  const [first = "", second = ""] = getSegments(link);
  const list = link.searchParams.get("list") ?? "";
  const isPlaylistPage = ["playlist", "watch", "embed"].includes(first.toLowerCase());
  if (isPlaylistPage && listIdPattern.test(list) && !list.startsWith("RD")) {
    return {
      kind: "playlist",
      host: "youtube",
      id: list,
      url: `https://www.youtube.com/playlist?list=${list}`,
    };
  }
  const id = readChannelId({ first, second });
  return id === null
    ? null
    : { kind: "channel", host: "youtube", id, url: `https://www.youtube.com/${encodeURI(id)}` };
}

/** Returns a channel's path in YouTube's own format: '@name', 'channel/UC…', 'c/name' or 'user/name'. */
function readChannelId({ first, second }: { first: string; second: string }): string | null {
  const folder = first.toLowerCase();
  const name = decodeName(channelFolders.has(folder) ? second : first.slice(1));
  if (name === null || !channelNamePattern.test(name)) return null;
  if (channelFolders.has(folder)) return `${folder}/${name}`;
  return first.startsWith("@") ? `@${name}` : null;
}

function decodeName(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Converts 'm.youtube.com/#/watch?v=…' to an ordinary URL, and fixes encoded or doubled question marks. */
function openLink(url: URL): URL {
  const inner = /^#!?(\/.*)$/s.exec(url.hash)?.[1];
  const path = inner ?? `${url.pathname}${url.search}${url.hash}`;
  const link = parseUrl(path.replace(/%3f/i, "?").replace(/%3d/i, "="), url.origin) ?? new URL(url);
  link.search = link.search.slice(1).replaceAll("?", "&");
  return link;
}

function findId(url: URL): string | null {
  const [first = "", second = ""] = getSegments(url);
  const folder = first.toLowerCase();
  const fromQuery = url.searchParams.get("v") ?? url.searchParams.get("vi");
  const isShort = /(?:^|\.)youtu\.be$/.test(url.hostname);
  const candidates = [fromQuery, idFolders.has(folder) ? second : null, isShort ? first : null];
  for (const candidate of candidates) {
    const id = candidate === null ? undefined : idPattern.exec(candidate)?.[0];
    // In embeds of an entire playlist, 'videoseries' replaces the id.
    if (id !== undefined && id !== "videoseries" && id !== "live_stream") return id;
  }
  return null;
}

function getSegments(url: URL): string[] {
  return url.pathname.split("/").filter((segment) => segment !== "");
}

function refuse(url: URL): VideoLinkRefusal {
  const [first = "", second = ""] = getSegments(url);
  const folder = first.toLowerCase();
  return { ok: false, reason: explain({ url, folder, second }) };
}

function explain({
  url,
  folder,
  second,
}: {
  url: URL;
  folder: string;
  second: string;
}): VideoLinkRefusal["reason"] {
  if (folder === "playlist" || second === "videoseries") {
    return { code: "unsupported_link.youtube_playlist", params: {} };
  }
  if (folder.startsWith("@") || channelFolders.has(folder) || second === "live_stream") {
    return { code: "unsupported_link.youtube_channel", params: {} };
  }
  if (folder === "clip") {
    return { code: "unsupported_link.youtube_clip", params: {} };
  }
  const isForVideo = idFolders.has(folder) || /(?:^|\.)youtu\.be$/.test(url.hostname);
  return isForVideo
    ? { code: "unsupported_link.youtube_incomplete", params: {} }
    : { code: "unsupported_link.no_video", params: { source: "YouTube" } };
}
