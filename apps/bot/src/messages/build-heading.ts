import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { Video, VideoRange } from "@pith/core/videos/video";
import type { Texts } from "../locales/create-texts.ts";
import { cleanText } from "./clean-text.ts";
import { clipText } from "./clip-text.ts";
import { type FormattedText, joinText, linkText, styleText } from "./formatted-text.ts";

const TITLE_UNITS = 200;
const AUTHOR_UNITS = 80;

/**
 * Returns a video's title as a bold link, followed by its author, its duration and the range that was
 * summarized.
 */
export function buildHeading({
  video,
  title,
  range,
  texts,
}: {
  video: Video | null;
  /** The summary's title, which replaces the video's; empty while there is no summary. */
  title: string;
  range: VideoRange | null;
  texts: Texts;
}): FormattedText {
  const shownTitle = clipText({
    text: cleanText(title) || cleanText(video?.title ?? ""),
    maxUnits: TITLE_UNITS,
  });
  const author = clipText({ text: cleanText(video?.author ?? ""), maxUnits: AUTHOR_UNITS });
  const duration = video?.durationSeconds ? formatTimecode(video.durationSeconds) : "";
  return joinText({
    pieces: [
      styleText({ piece: linkText({ text: shownTitle, url: video?.url ?? null }), style: "bold" }),
      [author, duration, range ? formatRange({ range, texts }) : ""].filter(Boolean).join(" · "),
    ],
    separator: "\n",
  });
}

/** Formats a range, as in "2:30 to 12:00". */
export function formatRange({ range, texts }: { range: VideoRange; texts: Texts }): string {
  const start = formatTimecode(range.startSeconds);
  return range.endSeconds === null
    ? texts.t("summary.rangeToEnd", { start })
    : texts.t("summary.range", { start, end: formatTimecode(range.endSeconds) });
}
