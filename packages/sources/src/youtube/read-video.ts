import { sliceText } from "@pith/core/lib/slice-text";
import type { Chapter, Video } from "@pith/core/videos/video";
import type { PlayerResponse } from "./player-response.ts";

/** Reads the video's metadata from a player response. Missing fields are null; the title defaults to the id. */
export function readVideo({
  response,
  videoId,
  chapters,
}: {
  response: PlayerResponse;
  videoId: string;
  chapters: Chapter[];
}): Video {
  const details = response.videoDetails;
  return {
    host: "youtube",
    id: videoId,
    url: `https://www.youtube.com/watch?v=${videoId}`,
    title: cut(details?.title, 500) ?? videoId,
    author: cut(details?.author, 200),
    durationSeconds: readDuration(response),
    thumbnailUrl: pickThumbnail(response) ?? `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`,
    publishedAt: readPublishedAt(response),
    chapters,
  };
}

/** YouTube allows 5,000 characters. */
const MAX_DESCRIPTION_LENGTH = 5000;

/** Returns the uploader's description; null if the response has none. */
export function readDescription(response: PlayerResponse): string | null {
  return cut(response.videoDetails?.shortDescription, MAX_DESCRIPTION_LENGTH);
}

/** Returns the duration in seconds; null for a live stream, whose duration YouTube reports as 0. */
export function readDuration(response: PlayerResponse): number | null {
  return response.videoDetails?.lengthSeconds || null;
}

function pickThumbnail(response: PlayerResponse): string | null {
  const thumbnails = response.videoDetails?.thumbnail?.thumbnails ?? [];
  const secure = thumbnails.filter(({ url }) => URL.canParse(url) && url.startsWith("https://"));
  return secure.sort((first, second) => second.width - first.width)[0]?.url ?? null;
}

function readPublishedAt(response: PlayerResponse): string | null {
  const date = response.microformat?.playerMicroformatRenderer.publishDate;
  const time = date ? Date.parse(date) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

function cut(text: string | null | undefined, length: number): string | null {
  const trimmed = text?.trim();
  return trimmed ? sliceText({ text: trimmed, maxUnits: length }).toWellFormed() : null;
}
