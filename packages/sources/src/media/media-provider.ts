import { AppError, isAppError } from "@pith/core/errors/app-error";
import type { Video } from "@pith/core/videos/video";
import type { MediaReference, VideoReference } from "@pith/core/videos/video-reference";
import { createLiveError, fetchPlaylist } from "../hls/fetch-playlist.ts";
import type { GuardedFetch, GuardedResponse } from "../http/guarded-fetch.ts";
import { refuseStatus } from "../http/refuse-status.ts";
import type { LoadedVideo } from "../loaded-video.ts";
import { listHlsTracks } from "../tracks/list-hls-tracks.ts";
import { loadSpeech } from "../transcript/load-speech.ts";
import type { LoadOther, LoadRequest, VideoProvider } from "../video-provider.ts";
import { listSidecarTracks } from "./list-sidecar-tracks.ts";
import { isHlsPlaylist } from "./media-kind.ts";
import { readFileTitle } from "./read-file-title.ts";

export const mediaProvider: VideoProvider = {
  name: "media",
  canLoad: isMedia,
  load: async (request, loadOther) => {
    const { reference } = request;
    if (!isMedia(reference)) throw new Error("The media provider was given something else.");
    return reference.mediaKind === "stream"
      ? await loadStream(request)
      : await loadMediaFile({ request, loadOther });
  },
};

function isMedia(reference: VideoReference): reference is MediaReference {
  return reference.host === "media";
}

/** Loads the subtitles that an HLS stream lists. */
async function loadStream(request: LoadRequest): Promise<LoadedVideo> {
  const { reference, dependencies, signal } = request;
  const { fetch } = dependencies;
  if (!isHlsPlaylist({ url: reference.url, type: null }) && /\.mpd$/i.test(new URL(reference.url).pathname)) {
    throw new AppError({ code: "unsupported_link.dash" });
  }
  const tracks = await listHlsTracks({ url: reference.url, fetch, signal });
  if (tracks.length === 0) await refuseLive({ url: reference.url, fetch, signal });
  return await loadSpeech({
    found: { video: toVideo(reference), tracks, spokenLanguage: null, media: [] },
    source: "media",
    request,
  });
}

/** A media playlist without subtitles may be a broadcast that hasn't ended. */
async function refuseLive({
  url,
  fetch,
  signal,
}: {
  url: string;
  fetch: GuardedFetch;
  signal: AbortSignal | undefined;
}): Promise<void> {
  const playlist = await fetchPlaylist({ url, fetch, signal });
  if (playlist.kind === "media" && !playlist.hasEnded) throw createLiveError();
}

/**
 * Loads the captions next to a recording, or transcribes its audio. A URL that only looks like a recording is loaded as
 * a page.
 */
async function loadMediaFile({
  request,
  loadOther,
}: {
  request: LoadRequest;
  loadOther: LoadOther;
}): Promise<LoadedVideo> {
  const { reference, dependencies, signal } = request;
  const { fetch } = dependencies;
  const head = await askHead({ url: reference.url, fetch, signal });
  if (head !== null && isPage(head)) return await loadOther({ ...reference, host: "page" });
  return await loadSpeech({
    found: {
      video: toVideo(reference),
      tracks: listSidecarTracks(reference.url),
      spokenLanguage: null,
      media: [{ url: reference.url }],
    },
    source: "media",
    request,
  });
}

/** Sends a HEAD request. Null if the server doesn't support it. Throws if the file doesn't exist. */
async function askHead({
  url,
  fetch,
  signal,
}: {
  url: string;
  fetch: GuardedFetch;
  signal: AbortSignal | undefined;
}): Promise<GuardedResponse | null> {
  try {
    const response = await fetch({ url, method: "HEAD", signal });
    if (response.status === 404 || response.status === 410) throw refuseStatus({ response });
    return response.status === 200 ? response : null;
  } catch (error) {
    // A server that is slow to respond to HEAD may still serve the recording.
    if (isAppError(error) && error.code === "timeout") return null;
    throw error;
  }
}

function isPage({ headers }: GuardedResponse): boolean {
  return /^(?:text\/html|application\/xhtml\+xml)/i.test(headers.get("content-type") ?? "");
}

function toVideo(reference: VideoReference): Video {
  return {
    host: "media",
    id: reference.id,
    url: reference.url,
    title: readFileTitle(reference.url),
    author: null,
    durationSeconds: null,
    thumbnailUrl: null,
    publishedAt: null,
    chapters: [],
  };
}
