import type { Video } from "@pith/core/videos/video";
import { closeChapters } from "../lib/close-chapters.ts";
import { cutText } from "../lib/cut-text.ts";
import { readDate, readHttpUrl } from "../lib/read-fields.ts";
import { createTrack, type ListedTrack } from "../tracks/listed-track.ts";
import type { MediaLocation } from "../transcript/media-location.ts";
import type { VimeoConfig, VimeoEmbed } from "./vimeo-answers.ts";

/** Vimeo's language suffix for automatic captions. */
const AUTOMATIC_SUFFIX = /-x-autogen$/i;

/** Builds the video's metadata from the configuration. oEmbed fills in what the configuration lacks. */
export function readVimeoVideo({
  reference,
  config,
  embed,
}: {
  reference: { id: string; url: string };
  config: VimeoConfig;
  embed: VimeoEmbed | null;
}): Video {
  const { video } = config;
  const durationSeconds = video.duration || embed?.duration || null;
  return {
    host: "vimeo",
    id: reference.id,
    url: reference.url,
    title:
      cutText({ text: video.title ?? embed?.title, length: 500 }) ?? `Vimeo ${reference.id.split("/")[0]}`,
    author: cutText({ text: video.owner?.name ?? embed?.author_name, length: 200 }),
    durationSeconds: durationSeconds !== null && durationSeconds > 0 ? durationSeconds : null,
    thumbnailUrl: readThumbnail(config) ?? readHttpUrl({ text: embed?.thumbnail_url, base: null }),
    // Vimeo's '2014-05-01 12:30:00' has no time zone, so use only the date.
    publishedAt: readDate(embed?.upload_date?.slice(0, 10)),
    chapters: closeChapters({
      marks: (config.embed?.chapters ?? []).map(({ title, timecode }) => ({ title, startSeconds: timecode })),
      durationSeconds,
    }),
  };
}

/** Returns the tracks in the configuration. Resolves their URLs against the player's. */
export function readVimeoTracks({
  config,
  playerUrl,
}: {
  config: VimeoConfig;
  playerUrl: string;
}): ListedTrack[] {
  return (config.request?.text_tracks ?? []).flatMap((track) => {
    const url = readHttpUrl({ text: track.url, base: playerUrl });
    if (url === null) return [];
    const isAutomatic = AUTOMATIC_SUFFIX.test(track.lang ?? "");
    return [
      createTrack({
        content: { kind: "file", url, plain: false },
        language: track.lang?.replace(AUTOMATIC_SUFFIX, "") || null,
        kind: isAutomatic ? "automatic" : "manual",
        name: track.label ?? null,
        role: track.kind === "captions" || track.kind === "subtitles" ? track.kind : null,
        isDefault: track.default === true,
      }),
    ];
  });
}

/** Returns a video's files, smallest first. */
export function readVimeoMedia(config: VimeoConfig): MediaLocation[] {
  return (config.request?.files?.progressive ?? [])
    .toSorted((first, second) => (first.height ?? 0) - (second.height ?? 0))
    .map(({ url }) => ({ url }));
}

function readThumbnail({ video }: VimeoConfig): string | null {
  const sizes = Object.entries(video.thumbs ?? {})
    .filter(([width]) => /^\d+$/.test(width))
    .sort(([first], [second]) => Number(second) - Number(first));
  const largest = sizes[0]?.[1] ?? video.thumbs?.["base"] ?? video.thumbnail_url;
  return readHttpUrl({ text: largest, base: null });
}
