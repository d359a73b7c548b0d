import { formatTimecode } from "../lib/format-timecode.ts";
import type { VideoRange } from "./video.ts";

/** A range as it is written, rounded down to seconds: '2:30-12:00', '2:30-' up to the end. `parseVideoRange` reads it. */
export function formatVideoRange({ startSeconds, endSeconds }: VideoRange): string {
  return `${formatTimecode(startSeconds)}-${formatTimecode(endSeconds)}`;
}
