import { formatTimecode } from "@pith/core/lib/format-timecode";
import { buildMomentUrl } from "@pith/core/videos/build-moment-url";
import type { Video } from "@pith/core/videos/video";
import { concatText, type FormattedText, linkText } from "./formatted-text.ts";

/**
 * Formats a timestamp as a link to that time in the video, or as plain text if the video has no URL. Empty if
 * `seconds` is null.
 */
export function buildTimeLink({
  seconds,
  video,
}: {
  seconds: number | null;
  video: Video | null;
}): FormattedText {
  if (seconds === null) return concatText();
  return linkText({
    text: formatTimecode(seconds),
    url: video === null ? null : buildMomentUrl({ video, seconds }),
  });
}
