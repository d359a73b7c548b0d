import type { KeyPoint } from "@pith/core/summaries/summary";
import { writeLeadIn } from "@pith/core/summaries/write-lead-in";
import type { Video } from "@pith/core/videos/video";
import { buildTimeLink } from "./build-time-link.ts";
import { cleanText } from "./clean-text.ts";
import { clipText } from "./clip-text.ts";
import { type FormattedText, joinText } from "./formatted-text.ts";

/** Formats a key point as one line: its time as a link, then its label and text. */
export function buildPointLine({
  point,
  video,
  maxUnits,
}: {
  point: Pick<KeyPoint, "text" | "label" | "quotes">;
  video: Video | null;
  maxUnits: number;
}): FormattedText {
  const leadIn = writeLeadIn(point);
  const label = leadIn === null ? "" : `${cleanText(leadIn)} `;
  return joinText({
    pieces: [
      buildTimeLink({ seconds: point.quotes[0].startSeconds, video }),
      clipText({ text: label + cleanText(point.text), maxUnits }),
    ],
    separator: " ",
  });
}
