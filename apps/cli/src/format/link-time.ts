import { formatTimecode } from "@pith/core/lib/format-timecode";
import { buildMomentUrl } from "@pith/core/videos/build-moment-url";
import type { Video } from "@pith/core/videos/video";
import { stripControlCharacters } from "./strip-control-characters.ts";

/**
 * Turns the timestamp at the start of a text into a link (OSC 8) to that time in the video. Returns the text
 * unchanged if `hasLinks` is false or the video has no URL.
 */
export function linkTime({
  text,
  video,
  seconds,
  hasLinks,
}: {
  text: string;
  video: Video;
  seconds: number | null;
  hasLinks: boolean;
}): string {
  const url = hasLinks ? buildMomentUrl({ video, seconds }) : null;
  const time = formatTimecode(seconds);
  const start = text.indexOf(time);
  if (url === null || time === "" || text.slice(0, start).trim() !== "") return text;
  const linked = `\u001b]8;;${stripControlCharacters(url)}\u001b\\${time}\u001b]8;;\u001b\\`;
  return text.slice(0, start) + linked + text.slice(start + time.length);
}
