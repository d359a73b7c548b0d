import { formatTimecode } from "@pith/core/lib/format-timecode";
import type { KeyPoint } from "@pith/core/summaries/summary";
import { describeOrigin } from "./describe-origin.ts";
import { drawLine } from "./draw-line.ts";
import type { FinishedSummary } from "./finished-summary.ts";
import { isQuotedIn } from "./is-quoted-in.ts";
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
    ...[...content.keyPoints.map(({ quotes }) => quotes[0]), ...content.chapters].map(
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
  const writeKeyPoint = ({ text, quotes }: KeyPoint) => {
    const [{ text: quote, startSeconds }] = quotes;
    const point = writeEntry({ startSeconds, text });
    if (isQuotedIn({ text, quote })) return point;
    const indent = " ".repeat(entryWidth);
    return `${point}\n${wrapText({ text: `“${clean(quote)}”`, columns, first: indent, rest: indent })}`;
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
