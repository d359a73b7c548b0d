import { AppError } from "@pith/core/errors/app-error";
import { buildEpisodeUrl } from "@pith/core/videos/build-episode-url";
import type { Chapter, Video } from "@pith/core/videos/video";
import { z } from "zod";
import { closeChapters } from "../lib/close-chapters.ts";
import { parseJson } from "../lib/extract-json-object.ts";
import { looseArray } from "../lib/loose-array.ts";
import { waitAtMost } from "../lib/wait-at-most.ts";
import type { LoadedVideo } from "../loaded-video.ts";
import { createTrack, type ListedTrack } from "../tracks/listed-track.ts";
import { loadSpeech } from "../transcript/load-speech.ts";
import type { LoadRequest } from "../video-provider.ts";
import { findEpisode, pickLatestEpisode } from "./choose-episode.ts";
import type { Feed, FeedItem } from "./feed.ts";

const CHAPTERS_WAIT_MS = 2_000;
const MAX_CHAPTERS_BYTES = 1_000_000;

const chaptersSchema = z.object({
  chapters: looseArray(z.object({ startTime: z.coerce.number(), title: z.string() })),
});

/** Transcript formats, best first, matched by media type or file extension. */
const transcriptForms: readonly { pattern: RegExp; plain: boolean }[] = [
  { pattern: /^(?:text|application)\/(?:x-)?vtt$|\.vtt$/, plain: false },
  { pattern: /^(?:text|application)\/(?:x-)?(?:srt|subrip)$|\.srt$/, plain: false },
  { pattern: /^application\/(?:[\w.]+\+)?json$|\.json$/, plain: false },
  { pattern: /^text\/html$|\.html?$/, plain: true },
  { pattern: /^text\/plain$|\.txt$/, plain: true },
];

/**
 * Loads one episode of a feed: the one with `episodeId`, or else the newest with a transcript. Throws
 * AppError `video_unavailable` if the episode doesn't exist, and `loadSpeech`'s errors.
 */
export async function loadEpisode({
  feed,
  feedUrl,
  episodeId,
  request,
}: {
  feed: Feed;
  feedUrl: string;
  episodeId: string | null;
  request: LoadRequest;
}): Promise<LoadedVideo> {
  const item = episodeId === null ? pickLatestEpisode(feed) : findEpisode({ feed, episodeId });
  if (item === null) {
    throw new AppError({
      code: episodeId === null ? "video_unavailable.feed_empty" : "video_unavailable.episode",
    });
  }
  const video = toVideo({ item, feed, feedUrl });
  const chapters = fetchChapters({ item, video, request });
  const loaded = await loadSpeech({
    found: {
      video,
      tracks: listTracks(item),
      spokenLanguage: feed.language,
      media: item.enclosureUrl === null ? [] : [{ url: item.enclosureUrl }],
    },
    source: "podcast",
    request,
  });
  return { ...loaded, video: { ...loaded.video, chapters: await chapters } };
}

function toVideo({ item, feed, feedUrl }: { item: FeedItem; feed: Feed; feedUrl: string }): Video {
  return {
    host: "podcast",
    id: buildEpisodeUrl({ feedUrl, episodeId: item.id }),
    // Prefers the audio URL, since it can link to a timestamp.
    url: item.enclosureUrl ?? item.link ?? feedUrl,
    title: item.title ?? feed.title ?? "Episode",
    author: feed.title ?? item.author ?? feed.author,
    durationSeconds: item.durationSeconds,
    thumbnailUrl: item.imageUrl ?? feed.imageUrl,
    publishedAt: item.publishedAt,
    chapters: closeChapters({ marks: item.marks, durationSeconds: item.durationSeconds }),
  };
}

function listTracks({ transcripts }: FeedItem): ListedTrack[] {
  const ranked = transcripts.flatMap((transcript) => {
    const path = new URL(transcript.url).pathname.toLowerCase();
    const byType = transcriptForms.findIndex(({ pattern }) => pattern.test(transcript.mediaType));
    const rank = byType === -1 ? transcriptForms.findIndex(({ pattern }) => pattern.test(path)) : byType;
    const plain = transcriptForms[rank]?.plain ?? true;
    const content = { kind: "file", url: transcript.url, plain } as const;
    return [
      {
        rank: rank === -1 ? transcriptForms.length : rank,
        track: createTrack({ content, language: transcript.language, role: "captions" }),
      },
    ];
  });
  return ranked.toSorted((first, second) => first.rank - second.rank).map(({ track }) => track);
}

async function fetchChapters({
  item,
  video,
  request: {
    dependencies: { fetch, timer },
    signal,
  },
}: {
  item: FeedItem;
  video: Video;
  request: LoadRequest;
}): Promise<Chapter[]> {
  const url = item.chaptersUrl;
  if (url === null || video.chapters.length > 0) return video.chapters;
  const response = await waitAtMost({
    work: (bounded) => fetch({ url, maxBytes: MAX_CHAPTERS_BYTES, signal: bounded }),
    waitMs: CHAPTERS_WAIT_MS,
    timer,
    signal,
  });
  const parsed = chaptersSchema.safeParse(response?.status === 200 ? parseJson(response.text()) : null);
  if (!parsed.success) return [];
  return closeChapters({
    marks: parsed.data.chapters.map(({ startTime, title }) => ({ title, startSeconds: startTime })),
    durationSeconds: video.durationSeconds,
  });
}
