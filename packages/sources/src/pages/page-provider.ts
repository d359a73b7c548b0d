import { AppError, isAppError } from "@pith/core/errors/app-error";
import { parseVideoLink } from "@pith/core/videos/parse-video-link";
import type { VideoReference } from "@pith/core/videos/video-reference";
import { decodeText } from "../http/decode-text.ts";
import type { GuardedFetch, GuardedResponse } from "../http/guarded-fetch.ts";
import { refuseStatus } from "../http/refuse-status.ts";
import type { LoadedVideo } from "../loaded-video.ts";
import { readMediaKind } from "../media/media-kind.ts";
import { loadEpisode } from "../podcast/load-episode.ts";
import { parseFeed } from "../podcast/parse-feed.ts";
import { listHlsTracks } from "../tracks/list-hls-tracks.ts";
import { createNoCaptionsError, loadSpeech } from "../transcript/load-speech.ts";
import type { LoadOther, LoadRequest, VideoProvider } from "../video-provider.ts";
import { findInFeeds } from "./find-in-feeds.ts";
import { findPageSpeech, type PageSpeech } from "./find-page-speech.ts";
import { loadCaptionFile } from "./load-caption-file.ts";
import { scanPage } from "./scan-page.ts";

const accept = "text/html, application/xhtml+xml, */*;q=0.8";
/** Hosts whose players are embedded in other sites' pages. */
const embeddedHosts: readonly string[] = ["youtube", "vimeo", "ted"];

export const pageProvider: VideoProvider = {
  name: "page",
  canLoad: (reference) => reference.host === "page",
  load: loadPage,
};

/**
 * Loads a URL from an unknown site, which may be a page with a video, a caption file, a feed or a recording.
 * Throws AppError `unsupported_link` if there is no video.
 */
async function loadPage(request: LoadRequest, loadOther: LoadOther): Promise<LoadedVideo> {
  const { reference, dependencies, signal } = request;
  const { fetch } = dependencies;
  let response: GuardedResponse;
  try {
    response = await fetch({ url: reference.url, headers: { accept }, signal });
  } catch (error) {
    if (!isAppError(error) || error.code !== "input_too_large") throw error;
    // Too large for a page. It may be a recording, which a HEAD request will reveal.
    response = await fetch({ url: reference.url, method: "HEAD", signal });
    if (readMediaKind(response.headers.get("content-type")) === null) throw error;
  }
  const refusal = refuseStatus({ response });
  if (refusal !== null) throw refusal;
  const contentType = response.headers.get("content-type");
  const mediaKind = readMediaKind(contentType);
  if (mediaKind !== null) return await loadOther({ ...reference, host: "media", mediaKind });

  const text = decodeText(response);
  if (isXml(text)) {
    const feed = parseFeed({ text, url: response.url });
    if (feed !== null) return await loadEpisode({ feed, feedUrl: reference.url, episodeId: null, request });
  }
  const file = loadCaptionFile({ reference, text, contentType, request });
  if (file !== null) return file;

  const page = scanPage({ html: text, url: response.url });
  const speech = await addStreamTracks({
    speech: findPageSpeech({ page, reference, pageUrl: response.url }),
    fetch,
    signal,
  });
  const language = request.preferredLanguage ?? page.language;
  const found = { found: speech, source: "page", request: { ...request, preferredLanguage: language } };
  if (speech.tracks.length > 0) return await loadSpeech(found);
  const embedded = findEmbedded(speech);
  if (embedded !== null) return await loadOther(embedded);
  const episode = await findInFeeds({ page, pageUrl: response.url, fetch, signal });
  if (episode !== null) return await loadEpisode({ ...episode, request });
  if (speech.media.length > 0) return await loadSpeech(found);
  if (speech.hasPlayer) throw createNoCaptionsError({ canRecognize: dependencies.recognizer !== null });
  throw new AppError({ code: "unsupported_link.page" });
}

/** If a page lists no captions, adds those listed in its streams' playlists. */
async function addStreamTracks({
  speech,
  fetch,
  signal,
}: {
  speech: PageSpeech;
  fetch: GuardedFetch;
  signal: AbortSignal | undefined;
}): Promise<PageSpeech> {
  const [stream] = speech.streams;
  if (stream === undefined || speech.tracks.some(({ content }) => content.kind === "file")) return speech;
  const tracks = await listHlsTracks({ url: stream, fetch, signal }).catch((error: unknown) => {
    if (isAppError(error) && error.code !== "cancelled") return [];
    throw error;
  });
  return tracks.length === 0 ? speech : { ...speech, tracks };
}

function isXml(text: string): boolean {
  return /^\uFEFF?\s*<(?:\?xml|rss|feed|rdf:RDF)[\s>]/i.test(text.slice(0, 500));
}

/** Returns the first frame with a supported host's player. */
function findEmbedded({ frames }: PageSpeech): VideoReference | null {
  for (const frame of frames) {
    const link = parseVideoLink({ text: frame });
    if (link.ok && embeddedHosts.includes(link.reference.host)) return link.reference;
  }
  return null;
}
