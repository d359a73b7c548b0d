import { listSummarySections, type SummarySection } from "@pith/core/summaries/list-summary-sections";
import { formatSrtTime } from "../format-srt-time.ts";
import type { WrittenSummary } from "./summary-file.ts";

const mainSections: ReadonlySet<SummarySection["kind"]> = new Set(["takeaways", "notes", "points"]);

/** Formats the points as SubRip subtitles, each shown while its quote is spoken. */
export function writeSrt(summary: WrittenSummary): string {
  return listSubtitles(summary)
    .map(
      ({ text, startSeconds, endSeconds }, index) =>
        `${index + 1}\n${formatSrtTime(startSeconds)} --> ${formatSrtTime(endSeconds)}\n${text}\n`,
    )
    .join("\n");
}

/** Like `writeSrt`, but as WebVTT, in which text is escaped. */
export function writeVtt(summary: WrittenSummary): string {
  const formatTime = (seconds: number) => formatSrtTime(seconds).replace(",", ".");
  const cues = listSubtitles(summary).map(({ text, startSeconds, endSeconds }) => {
    const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    return `\n${formatTime(startSeconds)} --> ${formatTime(endSeconds)}\n${escaped}\n`;
  });
  return `WEBVTT\n${cues.join("")}`;
}

/** Skips quotes without a time. Also skips lists, because they only repeat points. */
function listSubtitles({ content }: WrittenSummary) {
  return listSummarySections(content)
    .filter(({ kind }) => mainSections.has(kind))
    .flatMap(({ points }) => points)
    .flatMap(({ text, quotes }) => quotes.map((quote) => ({ ...quote, text })))
    .flatMap(({ text, startSeconds, endSeconds }) =>
      startSeconds === null
        ? []
        : {
            text: text.replace(/\s+/g, " ").trim(),
            startSeconds,
            endSeconds: endSeconds ?? startSeconds + 1,
          },
    )
    .sort((first, second) => first.startSeconds - second.startSeconds);
}
