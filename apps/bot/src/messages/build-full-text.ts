import { formatRepairs } from "@pith/core/summaries/format-repairs";
import { listQuotesToShow } from "@pith/core/summaries/list-quotes-to-show";
import type { KeyPoint } from "@pith/core/summaries/summary";
import type { Texts } from "../locales/create-texts.ts";
import { buildOrigin } from "./build-origin.ts";
import { buildPointLine } from "./build-point-line.ts";
import { COMPACT_GIST_UNITS, type DoneSummary } from "./build-summary-message.ts";
import { buildTimeLink } from "./build-time-link.ts";
import { cleanText } from "./clean-text.ts";
import { type FormattedText, joinText, styleText } from "./formatted-text.ts";

/**
 * What the compact summary above it leaves out: a long gist, every key point under its chapter, each with the quotes
 * that prove it, and how much of the speech they cover. May be longer than one message; `splitText` cuts it.
 */
export function buildFullText({ summary, texts }: { summary: DoneSummary; texts: Texts }): FormattedText {
  const { content, video } = summary;
  const sections: FormattedText[] = [];
  let chapterIndex: number | null = null;
  for (const point of content.keyPoints) {
    const chapter = point.chapterIndex === null ? undefined : content.chapters[point.chapterIndex];
    if (chapter && point.chapterIndex !== chapterIndex) {
      const title = joinText({
        pieces: [buildTimeLink({ seconds: chapter.startSeconds, video }), cleanText(chapter.title)],
        separator: " ",
      });
      sections.push(styleText({ piece: title, style: "bold" }));
    }
    chapterIndex = point.chapterIndex;
    sections.push(buildPointWithQuotes({ point, summary }));
  }
  const coverage = texts.t("summary.coverage", { percent: Math.round(content.coverage.share * 100) });
  const gist = cleanText(content.gist);
  return joinText({
    pieces: [
      gist.length > COMPACT_GIST_UNITS ? gist : null,
      ...(sections.length > 0 ? sections : [texts.t("summary.noKeyPoints")]),
      styleText({
        piece: joinText({
          pieces: [sections.length > 0 ? coverage : null, buildOrigin({ content, texts })],
          separator: " ",
        }),
        style: "italic",
      }),
    ],
    separator: "\n\n",
  });
}

/** The point, then its quotes: one as it is, several folded up, each with its time. */
function buildPointWithQuotes({ point, summary }: { point: KeyPoint; summary: DoneSummary }): FormattedText {
  const line = buildPointLine({ point, video: summary.video, maxUnits: Number.POSITIVE_INFINITY });
  const quotes = listQuotesToShow(point);
  const said = quotes.map(({ text, speaker, startSeconds }) =>
    joinText({
      pieces: [
        quotes.length > 1 ? buildTimeLink({ seconds: startSeconds, video: summary.video }) : null,
        speaker === null ? null : `${cleanText(speaker)}:`,
        cleanText(text),
      ],
      separator: " ",
    }),
  );
  return joinText({
    pieces: [
      line,
      styleText({
        piece: joinText({ pieces: said, separator: "\n" }),
        style: quotes.length > 1 ? "expandable_blockquote" : "blockquote",
      }),
      cleanText(formatRepairs(point.repairs)),
    ],
    separator: "\n",
  });
}
