import { formatTimecode } from "@pith/core/lib/format-timecode";
import { formatRepairs } from "@pith/core/summaries/format-repairs";
import { listQuotesToShow } from "@pith/core/summaries/list-quotes-to-show";
import type { KeyPoint } from "@pith/core/summaries/summary";
import { describeOrigin } from "./describe-origin.ts";
import { drawLine } from "./draw-line.ts";
import type { FinishedSummary } from "./finished-summary.ts";
import { stripControlCharacters } from "./strip-control-characters.ts";
import { wrapText } from "./wrap-text.ts";

const MAX_LINE_WIDTH = 60;
const TIME_GAP = 2;

/** The result for people at a terminal. `columns` null doesn't wrap, for pipes and files. */
export function formatText({
  summary,
  columns,
}: {
  summary: FinishedSummary;
  columns: number | null;
}): string {
  const { video, content } = summary;
  const timeWidth = Math.max(
    0,
    ...[...content.keyPoints.flatMap(({ quotes }) => quotes), ...content.chapters].map(
      ({ startSeconds }) => formatTimecode(startSeconds).length,
    ),
  );
  const entryWidth = timeWidth === 0 ? 2 : timeWidth + TIME_GAP;
  const writeEntry = ({ startSeconds, text }: { startSeconds: number | null; text: string }) =>
    wrapText({
      text: clean(text),
      columns,
      first: timeWidth === 0 ? "- " : formatTimecode(startSeconds).padStart(timeWidth) + " ".repeat(TIME_GAP),
      rest: " ".repeat(entryWidth),
    });
  const indent = " ".repeat(entryWidth);
  const writeKeyPoint = (point: KeyPoint) => {
    const quotes = listQuotesToShow(point).map(({ text, speaker, startSeconds }, index) => {
      const words = `“${clean(text)}”${speaker === null ? "" : ` — ${clean(speaker)}`}`;
      if (index > 0 && timeWidth > 0) return writeEntry({ startSeconds, text: words });
      return wrapText({ text: words, columns, first: indent, rest: indent });
    });
    const text = point.label === null ? point.text : `${point.label}: ${point.text}`;
    const repairs = clean(formatRepairs(point.repairs));
    return [
      writeEntry({ startSeconds: point.quotes[0].startSeconds, text }),
      ...quotes,
      ...(repairs === "" ? [] : [wrapText({ text: repairs, columns, first: indent, rest: indent })]),
    ].join("\n");
  };
  const facts = [video.author, formatTimecode(video.durationSeconds), video.url].filter(Boolean);
  const line = drawLine({ content, width: Math.min(MAX_LINE_WIDTH, columns ?? MAX_LINE_WIDTH) });
  const paragraphs = [
    wrapText({ text: clean(content.title || video.title), columns }),
    facts.length > 0 ? wrapText({ text: clean(facts.join(" · ")), columns }) : "",
    line,
    wrapText({ text: clean(content.gist), columns }),
    content.keyPoints.map(writeKeyPoint).join("\n"),
    content.chapters.length > 1
      ? [
          "Chapters",
          ...content.chapters.map(({ title: text, startSeconds }) => writeEntry({ startSeconds, text })),
        ].join("\n")
      : "",
    wrapText({ text: clean(describeOrigin(summary).join(" ")), columns }),
  ];
  return `${paragraphs.filter((paragraph) => paragraph !== "").join("\n\n")}\n`;
}

function clean(text: string): string {
  return stripControlCharacters(text).replace(/\s+/g, " ").trim();
}
