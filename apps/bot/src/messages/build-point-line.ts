import type { KeyPoint } from "@pith/core/summaries/summary";
import type { Video } from "@pith/core/videos/video";
import { buildTimeLink } from "./build-time-link.ts";
import { cleanText } from "./clean-text.ts";
import { clipText } from "./clip-text.ts";
import { type FormattedText, joinText } from "./formatted-text.ts";

/** A key point on one line: its time as a link, then its text. */
export function buildPointLine({
  point,
  video,
  maxUnits,
}: {
  point: Pick<KeyPoint, "text" | "quotes">;
  video: Video | null;
  maxUnits: number;
}): FormattedText {
  return joinText({
    pieces: [
      buildTimeLink({ seconds: point.quotes[0].startSeconds, video }),
      clipText({ text: cleanText(point.text), maxUnits }),
    ],
    separator: " ",
  });
}
