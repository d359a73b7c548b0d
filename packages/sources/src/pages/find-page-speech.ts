import type { Video } from "@pith/core/videos/video";
import { closeChapters } from "../lib/close-chapters.ts";
import { isHlsPlaylist } from "../media/media-kind.ts";
import { readFileTitle } from "../media/read-file-title.ts";
import { createTrack, type ListedTrack } from "../tracks/listed-track.ts";
import type { FoundSpeech } from "../transcript/load-speech.ts";
import type { MediaLocation } from "../transcript/media-location.ts";
import type { PageFacts, PageMedia } from "./page-facts.ts";
import { type LinkedVideo, readLinkedData } from "./read-linked-data.ts";

export interface PageSpeech extends FoundSpeech {
  /** URLs of players embedded in the page or listed in its linked data. */
  frames: string[];
  /** HLS streams, whose playlists may list captions. */
  streams: string[];
  /** True if the page shows a video or recording, even one that can't be loaded. */
  hasPlayer: boolean;
}

/**
 * Returns a page's video and the possible sources of its captions and audio. If the page has several videos,
 * picks the first one with tracks, or else the first one. Linked data is assumed to describe that video.
 */
export function findPageSpeech({
  page,
  reference,
  pageUrl,
}: {
  page: PageFacts;
  reference: { id: string; url: string };
  pageUrl: string;
}): PageSpeech {
  const linked = readLinkedData({ scripts: page.linkedData, url: pageUrl });
  const described =
    linked.find(({ captions, transcript }) => captions.length > 0 || transcript !== null) ??
    linked[0] ??
    null;
  const element = page.media.find(({ tracks }) => tracks.length > 0) ?? page.media[0] ?? null;
  const sources = listSources({ page, described, element });
  const files = sources.filter((source) => !isHlsPlaylist(source));
  return {
    video: toVideo({ page, described, element, reference }),
    tracks: listTracks({ described, element }),
    spokenLanguage: described?.language ?? null,
    media: files.filter(isFile).map(({ url }): MediaLocation => ({ url })),
    frames: [
      ...page.frames,
      ...page.openGraph.map(({ url }) => url),
      ...(described?.embedUrl ? [described.embedUrl] : []),
    ],
    streams: sources.filter(isHlsPlaylist).map(({ url }) => url),
    hasPlayer: page.media.length > 0 || page.openGraph.length > 0 || linked.length > 0,
  };
}

interface Source {
  url: string;
  type: string | null;
}

function listSources({
  page,
  described,
  element,
}: {
  page: PageFacts;
  described: LinkedVideo | null;
  element: PageMedia | null;
}): Source[] {
  const content = described?.contentUrl;
  return [...(element?.sources ?? []), ...(content ? [{ url: content, type: null }] : []), ...page.openGraph];
}

/** og:video may be a player page instead of a media file. */
function isFile({ url, type }: Source): boolean {
  if (type !== null) return /^(?:audio|video)\//.test(type) && !/flash/.test(type);
  return /\.(?:mp3|m4a|m4b|aac|ogg|oga|opus|wav|flac|mp4|m4v|webm|mov|mkv|ogv)$/i.test(new URL(url).pathname);
}

function listTracks({
  described,
  element,
}: {
  described: LinkedVideo | null;
  element: PageMedia | null;
}): ListedTrack[] {
  const inPage = (element?.tracks ?? []).map(({ url, role, language, name, isDefault }) =>
    createTrack({ content: { kind: "file", url, plain: false }, role, language, name, isDefault }),
  );
  const linked = (described?.captions ?? []).map(({ url, language }) =>
    createTrack({ content: { kind: "file", url, plain: false }, language }),
  );
  const files = [...inPage, ...linked];
  const transcript = described?.transcript;
  if (files.length > 0 || !transcript) return files;
  return [createTrack({ content: { kind: "text", text: transcript }, language: described.language })];
}

function toVideo({
  page,
  described,
  element,
  reference,
}: {
  page: PageFacts;
  described: LinkedVideo | null;
  element: PageMedia | null;
  reference: { id: string; url: string };
}): Video {
  const durationSeconds = described?.durationSeconds ?? page.durationSeconds;
  return {
    host: "page",
    id: reference.id,
    url: reference.url,
    title: described?.title ?? page.title ?? readFileTitle(reference.url),
    author: described?.author ?? page.author,
    durationSeconds,
    thumbnailUrl: described?.imageUrl ?? element?.posterUrl ?? page.imageUrl,
    publishedAt: described?.publishedAt ?? page.publishedAt,
    chapters: closeChapters({ marks: described?.marks ?? [], durationSeconds }),
  };
}
