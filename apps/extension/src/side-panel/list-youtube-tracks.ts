import type { GuardedFetch } from "@pith/sources/http/guarded-fetch";
import { createTrack, type ListedTrack } from "@pith/sources/tracks/listed-track";
import { type CaptionTrack, chooseCaptionTrack } from "@pith/sources/youtube/choose-caption-track";
import { parseDescriptionChapters } from "@pith/sources/youtube/parse-description-chapters";
import { type PlayerResponse, parsePlayerResponse } from "@pith/sources/youtube/player-response";
import { readDuration, readVideo } from "@pith/sources/youtube/read-video";
import { readWatchPage } from "@pith/sources/youtube/read-watch-page";
import { getPageData } from "../content/page/page-data.ts";
import { readVideoId } from "../content/page/read-video-id.ts";
import type { PageTracks } from "./list-page-tracks.ts";

const YOUTUBE = "https://www.youtube.com";

function toListed({ url, language, kind }: CaptionTrack): ListedTrack[] {
  if (!URL.canParse(url, YOUTUBE)) return [];
  const file = new URL(url, YOUTUBE);
  if (file.origin !== YOUTUBE) return [];
  file.searchParams.set("fmt", "json3");
  return [createTrack({ content: { kind: "file", url: file.href, plain: false }, language, kind })];
}

function listTracks(response: PlayerResponse | null): ListedTrack[] {
  const choice = chooseCaptionTrack({ captions: response?.captions });
  return [choice?.track, choice?.fallback].flatMap((track) => (track ? toListed(track) : []));
}

/**
 * Lists the captions of the video in one of YouTube's frames, such as an embedded player. Null for other
 * frames.
 */
export async function listYouTubeTracks({
  url,
  fetch,
  signal,
}: {
  url: string;
  fetch: GuardedFetch;
  signal: AbortSignal;
}): Promise<PageTracks | null> {
  const isYouTube = /(^|\.)youtube(-nocookie)?\.com$/.test(new URL(url).hostname);
  const videoId = isYouTube ? readVideoId(url) : null;
  if (videoId === null) return null;
  const page = await fetch({ url: `${YOUTUBE}/watch?${new URLSearchParams({ v: videoId })}`, signal });
  const read = readWatchPage(page.text());
  const response = read.kind === "player" ? parsePlayerResponse(read.player) : null;
  if (!response) return null;
  const description = response.videoDetails?.shortDescription ?? "";
  const chapters = parseDescriptionChapters({ description, durationSeconds: readDuration(response) });
  return {
    video: readVideo({ response, videoId, chapters }),
    tracks: [...listTracks(response), ...listTracks(await askAsApp({ videoId, fetch, signal }))],
  };
}

async function askAsApp({
  videoId,
  fetch,
  signal,
}: {
  videoId: string;
  fetch: GuardedFetch;
  signal: AbortSignal;
}): Promise<PlayerResponse | null> {
  try {
    const answer = await fetch({
      url: `${YOUTUBE}/youtubei/v1/player?prettyPrint=false`,
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ context: { client: getPageData().appClient }, videoId }),
      signal,
    });
    return parsePlayerResponse(JSON.parse(answer.text()));
  } catch {
    signal.throwIfAborted();
    return null;
  }
}
