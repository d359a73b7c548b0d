import { parseUrl } from "../lib/parse-url.ts";
import type { Video } from "./video.ts";

/**
 * Returns a link that opens a video at a timestamp, rounded down to the second, or at the start if `seconds`
 * is null (the input has no times). Known hosts use their own syntax; other URLs get a media fragment (W3C).
 * Null if the video has no URL (an upload).
 */
export function buildMomentUrl({
  video,
  seconds,
}: {
  video: Pick<Video, "host" | "id" | "url">;
  seconds: number | null;
}): string | null {
  const url = video.url === null ? null : parseUrl(video.url);
  if (url === null) return null;
  if (seconds === null || !Number.isFinite(seconds)) return url.href;
  const wholeSeconds = Math.max(0, Math.floor(seconds));
  switch (video.host) {
    case "youtube":
      url.searchParams.set("t", `${wholeSeconds}s`);
      break;
    case "vimeo":
      url.hash = `t=${wholeSeconds}s`;
      break;
    case "ted":
      url.hash = `t-${wholeSeconds * 1000}`;
      break;
    default:
      url.hash = `t=${wholeSeconds}`;
  }
  return url.href;
}
