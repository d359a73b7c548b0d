import { parseUrl } from "../lib/parse-url.ts";
import type { Video } from "./video.ts";

/**
 * A link that opens a video at a moment, rounded down to the second; at its start where `seconds` is null (the input
 * has no times). Hosts are asked in their own way, any other address by a media fragment (W3C). Null where the video
 * has no address (an upload).
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
