import { parseVideoLink } from "@pith/core/videos/parse-video-link";
import type { Video } from "@pith/core/videos/video";
import type { GuardedFetch } from "@pith/sources/http/guarded-fetch";
import { findPageSpeech } from "@pith/sources/pages/find-page-speech";
import { scanPage } from "@pith/sources/pages/scan-page";
import { listTedTracks } from "@pith/sources/ted/list-ted-tracks";
import { readTedPage, readTedVideo } from "@pith/sources/ted/read-ted-page";
import { listHlsTracks } from "@pith/sources/tracks/list-hls-tracks";
import { createTrack, type ListedTrack } from "@pith/sources/tracks/listed-track";
import { orderTracks } from "@pith/sources/tracks/order-tracks";
import { readVimeoConfig } from "@pith/sources/vimeo/read-vimeo-config";
import { readVimeoTracks, readVimeoVideo } from "@pith/sources/vimeo/read-vimeo-video";
import type { CollectedMedia, CollectedPage, CollectedTrack } from "./collect-page.ts";

export interface PageTracks {
  video: Video;
  /** In the order in which they should be tried. */
  tracks: ListedTrack[];
}

interface Source {
  page: CollectedPage;
  fetch: GuardedFetch;
  signal: AbortSignal;
}

/** Isolates a source's failure, so that the other sources' tracks are still found. */
async function tolerate<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result | null> {
  try {
    return await work();
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

function toTimestamp(seconds: number): string {
  const ms = Math.max(0, Math.round(seconds * 1000));
  const pad = (value: number, length = 2) => String(Math.floor(value)).padStart(length, "0");
  return `${pad(ms / 3_600_000)}:${pad((ms / 60_000) % 60)}:${pad((ms / 1000) % 60)}.${pad(ms % 1000, 3)}`;
}

/** Converts the cues that a player has loaded to WebVTT, whatever format they came in. */
function toVtt({ cues }: { cues: NonNullable<CollectedTrack["cues"]> }): string {
  const blocks = cues.map(
    ({ startSeconds, endSeconds, text }) =>
      `${toTimestamp(startSeconds)} --> ${toTimestamp(endSeconds)}\n${text.replace(/\n{2,}/g, "\n").replaceAll("-->", "→")}`,
  );
  return `WEBVTT\n\n${blocks.join("\n\n")}\n`;
}

function listElementTracks({ tracks }: CollectedMedia): ListedTrack[] {
  return tracks.flatMap(({ role, language, name, url, cues }) => {
    const described = {
      language: language || null,
      name: name || null,
      role: role === "captions" ? ("captions" as const) : ("subtitles" as const),
    };
    if (cues) return [createTrack({ ...described, content: { kind: "text", text: toVtt({ cues }) } })];
    return url ? [createTrack({ ...described, content: { kind: "file", url, plain: false } })] : [];
  });
}

async function listStreamTracks({ urls, fetch, signal }: Omit<Source, "page"> & { urls: readonly string[] }) {
  const listed = await Promise.all(
    urls.map((url) => tolerate(() => listHlsTracks({ url, fetch, signal }), signal)),
  );
  return listed.flatMap((tracks) => tracks ?? []);
}

/** In an embedded Vimeo player, the configuration is in the HTML. On vimeo.com, it has to be fetched. */
async function listVimeo({ page, fetch, signal }: Source): Promise<PageTracks | null> {
  const { hostname, pathname } = new URL(page.url);
  if (!/(^|\.)vimeo\.com$/.test(hostname)) return null;
  const id = /^\/(?:video\/|channels\/[^/]+\/)?(\d+)/.exec(pathname)?.[1];
  if (!id) return null;
  const playerUrl = `https://player.vimeo.com/video/${id}`;
  const onPage = readVimeoConfig({ status: 200, text: () => page.html });
  const read =
    onPage.kind === "config"
      ? onPage
      : await tolerate(
          async () => readVimeoConfig(await fetch({ url: `${playerUrl}/config`, signal })),
          signal,
        );
  if (read?.kind !== "config") return null;
  const reference = { id, url: `https://vimeo.com/${id}` };
  return {
    video: readVimeoVideo({ reference, config: read.config, embed: null }),
    tracks: readVimeoTracks({ config: read.config, playerUrl }),
  };
}

async function listTed({ page, fetch, signal }: Source): Promise<PageTracks | null> {
  const parsed = parseVideoLink({ text: page.url });
  if (!parsed.ok || parsed.reference.host !== "ted") return null;
  const talk = readTedPage(page.html);
  if (!talk) return null;
  return {
    video: readTedVideo({ reference: parsed.reference, page: talk }),
    tracks: (await tolerate(() => listTedTracks({ page: talk, fetch, signal }), signal)) ?? [],
  };
}

/**
 * Lists the captions of a page's video: those its player has loaded, and those that the page or its streams
 * reference.
 */
export async function listPageTracks(source: Source): Promise<PageTracks> {
  const { page, fetch, signal } = source;
  const { origin, pathname, search } = new URL(page.url);
  const url = `${origin}${pathname}${search}`.slice(0, 2000);
  const facts = scanPage({ html: page.html, url: page.url });
  const { media } = page;
  const [element] = media.toSorted(
    (first, second) =>
      second.tracks.length - first.tracks.length ||
      (second.durationSeconds ?? 0) - (first.durationSeconds ?? 0),
  );
  const found = findPageSpeech({ page: facts, reference: { id: url, url }, pageUrl: page.url });
  const special = (await listVimeo(source)) ?? (await listTed(source));
  const streams = new Set([...found.streams, ...page.requested.filter((name) => name.includes(".m3u8"))]);
  const files = page.requested.filter((name) => !name.includes(".m3u8"));
  const loaded = element ? listElementTracks(element) : [];
  const listed = [
    ...loaded,
    ...(special?.tracks ?? []),
    ...found.tracks,
    ...(await listStreamTracks({ urls: [...streams], fetch, signal })),
  ];
  const tracks = orderTracks({
    tracks: listed,
    spokenLanguage: found.spokenLanguage,
    preferredLanguage: facts.language,
  });
  const requested = files.map((file) =>
    createTrack({ content: { kind: "file", url: file, plain: false }, isGuess: true }),
  );
  const video = special?.video ?? found.video;
  return {
    video: { ...video, durationSeconds: video.durationSeconds ?? element?.durationSeconds ?? null },
    tracks: [...tracks, ...requested],
  };
}
