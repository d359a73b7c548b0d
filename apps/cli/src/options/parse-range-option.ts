import { parseVideoRange } from "@pith/core/videos/parse-video-range";
import type { VideoRange } from "@pith/core/videos/video";
import { InvalidArgumentError } from "commander";

/** Parses `--range`. Throws commander's error if it isn't a range or ends before it starts. */
export function parseRangeOption(text: string): VideoRange {
  const result = parseVideoRange(text);
  if (result.ok) return result.range;
  throw new InvalidArgumentError("Enter a start time and a later end time, such as 2:30-12:00.");
}
