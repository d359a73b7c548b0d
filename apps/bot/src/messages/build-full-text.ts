import type { KeyPoint } from "@pith/core/summaries/summary";
import type { Texts } from "../locales/create-texts.ts";
import { buildHeading } from "./build-heading.ts";
import { buildOrigin } from "./build-origin.ts";
import { buildPointLine } from "./build-point-line.ts";
import type { DoneSummary } from "./build-summary-message.ts";
import { buildTimeLink } from "./build-time-link.ts";
import { cleanText } from "./clean-text.ts";
import { type FormattedText, joinText, styleText } from "./formatted-text.ts";

/**
 * Everything that a summary says: gist, every key point under its chapter, each with the words that prove it, and how
 * much of the speech they speak for. May be longer than one message; `splitText` cuts it.
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
    sections.push(buildPointWithQuote({ point, summary }));
  }
  const coverage = texts.t("coverage-share", { percent: Math.round(content.coverage.share * 100) });
  return joinText({
    pieces: [
      buildHeading({ video, title: content.title, range: summary.range, texts }),
      cleanText(content.gist),
      ...(sections.length > 0 ? sections : [texts.t("no-key-points")]),
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

function buildPointWithQuote({ point, summary }: { point: KeyPoint; summary: DoneSummary }): FormattedText {
  const line = buildPointLine({ point, video: summary.video, maxUnits: Number.POSITIVE_INFINITY });
  const quote = cleanText(point.quotes[0].text);
  if (isSaidAlready({ text: point.text, quote })) return line;
  return joinText({ pieces: [line, styleText({ piece: quote, style: "blockquote" })], separator: "\n" });
}

/** Of a quote's letters, how many a point must have for the quote to say nothing that the point doesn't. */
const SAME_SHARE = 0.7;

/** True where the point is the quote itself, give or take a first word or a comma: the instant engine's often are. */
function isSaidAlready({ text, quote }: { text: string; quote: string }): boolean {
  const toLetters = (words: string) => words.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
  const textLetters = toLetters(text);
  const quoteLetters = toLetters(quote);
  return quoteLetters.includes(textLetters) && textLetters.length >= quoteLetters.length * SAME_SHARE;
}
