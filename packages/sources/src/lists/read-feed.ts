import { AppError, isAppError } from "@pith/core/errors/app-error";
import { buildEpisodeUrl } from "@pith/core/videos/build-episode-url";
import type { FeedLocation } from "@pith/core/videos/parse-feed-link";
import { parseListLink } from "@pith/core/videos/parse-list-link";
import { parseVideoLink } from "@pith/core/videos/parse-video-link";
import { decodeText } from "../http/decode-text.ts";
import type { GuardedResponse } from "../http/guarded-fetch.ts";
import { createLoadBudget } from "../http/load-budget.ts";
import { readRetryAfter, refuseStatus } from "../http/refuse-status.ts";
import type { Feed, FeedItem } from "../podcast/feed.ts";
import { FEED_TYPES, parseAnyFeed } from "../podcast/fetch-feed.ts";
import { spendBudget } from "../spend-budget.ts";
import type { SourceDependencies } from "../video-provider.ts";
import type { FeedEntry, FeedReading, FeedValidators } from "./feed-reading.ts";
import { listYouTube } from "./list-youtube.ts";
import { MAX_LIST_ENTRIES } from "./video-list.ts";

/** YouTube's own feeds have at most this many entries, so one with exactly this many may be truncated. */
const YOUTUBE_FEED_ENTRIES = 15;
const MAX_CACHE_SECONDS = 24 * 60 * 60;

export interface ReadFeedRequest {
  location: FeedLocation;
  /** From the previous fetch; null to fetch the feed unconditionally. */
  validators: FeedValidators | null;
  dependencies: SourceDependencies;
  signal?: AbortSignal | undefined;
}

/**
 * Reads a feed's entries if it has changed since the previous read. A YouTube channel or playlist is read
 * from its public feed, and from its page if that feed fails or can't hold the whole playlist. Throws
 * AppError with the user-facing error and, if the host sends one, the delay until the next request.
 */
export async function readFeed(request: ReadFeedRequest): Promise<FeedReading> {
  const budget = createLoadBudget({ timer: request.dependencies.timer });
  const dependencies = spendBudget({ dependencies: request.dependencies, budget });
  const spent = { ...request, dependencies };
  if (request.location.kind === "feed") return fetchReading(spent);
  try {
    const reading = await fetchReading(spent);
    const isCut =
      request.location.kind === "youtube_playlist" &&
      reading.status === "read" &&
      reading.entries.length >= YOUTUBE_FEED_ENTRIES;
    return isCut ? await readWholePlaylist({ request: spent, reading }) : reading;
  } catch (error) {
    if (!isAppError(error) || error.code === "cancelled") throw error;
    return listReading(spent);
  }
}

async function fetchReading(request: ReadFeedRequest): Promise<FeedReading> {
  const { location, validators, dependencies, signal } = request;
  const { etag, lastModified } = validators ?? { etag: null, lastModified: null };
  const isYouTube = location.kind !== "feed";
  const origin = isYouTube ? (await dependencies.youtube.readConfig()).youtubeOrigin : undefined;
  const fetch = isYouTube ? dependencies.youtube.fetch : dependencies.fetch;
  const response = await fetch({
    url: new URL(location.feedUrl, origin).href,
    headers: {
      accept: FEED_TYPES,
      ...(etag !== null && { "if-none-match": etag }),
      ...(lastModified !== null && { "if-modified-since": lastModified }),
    },
    signal,
  });
  if (response.status === 304 && validators !== null) {
    return { status: "unchanged", cacheSeconds: readCacheSeconds(response) };
  }
  if (response.status === 410) return { status: "gone" };
  const refusal = refuseStatus({ response });
  if (refusal !== null) throw refusal;
  return readResponse({ location, response });
}

function readResponse({
  location,
  response,
}: {
  location: FeedLocation;
  response: GuardedResponse;
}): FeedReading & { status: "read" } {
  const feed = parseAnyFeed({ text: decodeText(response), url: response.url });
  if (feed === null) throw new AppError({ code: "unsupported_link.feed" });
  return {
    status: "read",
    title: feed.title ?? new URL(location.url).hostname,
    imageUrl: feed.imageUrl,
    hasMedia: feed.items.some(({ enclosureType }) => /^(?:audio|video)\//.test(enclosureType ?? "")),
    entries: keepNewest(feed.items).flatMap((item) => toEntry({ item, location }) ?? []),
    validators: {
      etag: response.headers.get("etag"),
      lastModified: response.headers.get("last-modified"),
    },
    cacheSeconds: Math.max(readCacheSeconds(response), readTtlSeconds(feed)),
  };
}

/** Keeps the newest items in feed order. Without dates these are the first, since feeds are usually newest first. */
function keepNewest(items: readonly FeedItem[]): FeedItem[] {
  const toTime = ({ publishedAt }: FeedItem) => (publishedAt === null ? 0 : Date.parse(publishedAt));
  const newestFirst = items.toSorted((left, right) => toTime(right) - toTime(left));
  const kept = new Set(newestFirst.slice(0, MAX_LIST_ENTRIES));
  return items.filter((item) => kept.has(item));
}

function toEntry({ item, location }: { item: FeedItem; location: FeedLocation }): FeedEntry | null {
  const { title, description, publishedAt, durationSeconds } = item;
  const told = { title: title ?? "Episode", description, publishedAt, durationSeconds };
  if (location.kind !== "feed") {
    const { youtubeId } = item;
    if (youtubeId === null || !/^[\w-]{11}$/.test(youtubeId)) return null;
    return { ...told, key: youtubeId, mediaKey: `youtube:${youtubeId}`, url: getWatchUrl(youtubeId) };
  }
  const linked = item.link === null ? null : parseVideoLink({ text: item.link });
  const video = linked?.ok ? linked.reference : null;
  const isVideo = video !== null && ["youtube", "vimeo", "ted"].includes(video.host);
  if (isVideo) return { ...told, key: item.id, mediaKey: `${video.host}:${video.id}`, url: video.url };
  const isEpisode = item.enclosureUrl !== null || item.transcripts.length > 0;
  const url = isEpisode ? buildEpisodeUrl({ feedUrl: location.feedUrl, episodeId: item.id }) : item.link;
  if (url === null) return null;
  return { ...told, key: item.id, mediaKey: getMediaKey(item.enclosureUrl ?? item.link ?? url), url };
}

/** Podcast hosts add signatures and counters to the query, which change with every fetch. */
function getMediaKey(address: string): string {
  const { hostname, pathname, search } = new URL(address);
  const isFile = /\.\w{2,5}$/.test(pathname);
  return `${hostname.replace(/^www\./, "")}${pathname.replace(/\/+$/, "")}${isFile ? "" : search}`;
}

function getWatchUrl(videoId: string): string {
  return `https://www.youtube.com/watch?v=${videoId}`;
}

/**
 * Adds the entries missing from the public feed. The feed's own entries have more details, so they are kept
 * unchanged.
 */
async function readWholePlaylist({
  request,
  reading,
}: {
  request: ReadFeedRequest;
  reading: FeedReading & { status: "read" };
}): Promise<FeedReading> {
  const whole = await listReading(request).catch((error: unknown) => {
    if (isAppError(error) && error.code !== "cancelled") return null;
    throw error;
  });
  const known = new Set(reading.entries.map(({ key }) => key));
  const more = whole?.status === "read" ? whole.entries.filter(({ key }) => !known.has(key)) : [];
  return { ...reading, entries: [...reading.entries, ...more] };
}

async function listReading({ location, dependencies, signal }: ReadFeedRequest): Promise<FeedReading> {
  const reference = parseListLink({ text: location.url });
  if (reference?.host !== "youtube") throw new AppError({ code: "unsupported_link.list" });
  const list = await listYouTube({ reference, limit: MAX_LIST_ENTRIES, dependencies, signal });
  return {
    status: "read",
    title: list.title,
    imageUrl: null,
    hasMedia: false,
    entries: list.entries.flatMap(({ url, title, durationSeconds }) => {
      const id = new URL(url).searchParams.get("v");
      if (id === null) return [];
      const mediaKey = `youtube:${id}`;
      return { key: id, mediaKey, url, title, description: null, publishedAt: null, durationSeconds };
    }),
    validators: { etag: null, lastModified: null },
    cacheSeconds: 0,
  };
}

/** How long the response may be cached, from Cache-Control or Retry-After. */
function readCacheSeconds({ headers }: GuardedResponse): number {
  const maxAge = /\bmax-age=(\d{1,9})\b/.exec(headers.get("cache-control") ?? "")?.[1] ?? "0";
  return Math.min(MAX_CACHE_SECONDS, Math.max(Number(maxAge), readRetryAfter(headers) ?? 0));
}

function readTtlSeconds({ ttlMinutes }: Feed): number {
  return Math.min(MAX_CACHE_SECONDS, (ttlMinutes ?? 0) * 60);
}
