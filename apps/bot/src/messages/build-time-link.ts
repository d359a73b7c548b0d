import { formatTimecode } from "@pith/core/lib/format-timecode";
import { buildMomentUrl } from "@pith/core/videos/build-moment-url";
import type { Video } from "@pith/core/videos/video";
import { concatText, type FormattedText, linkText } from "./formatted-text.ts";

/**
 * A timestamp that links to that time in the video, provided that the video has a URL. Empty if `seconds` is
 * null.
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
