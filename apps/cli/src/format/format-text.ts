import { formatTimecode } from "@pith/core/lib/format-timecode";
import { quoteText } from "@pith/core/lib/quote-text";
import { drawTextLine } from "@pith/core/line/draw-text-line";
import { citeGist } from "@pith/core/summaries/cite-gist";
import { formatRepairs } from "@pith/core/summaries/format-repairs";
import { listQuotesToShow } from "@pith/core/summaries/list-quotes-to-show";
import type { GistEvidence, KeyPoint, Proof, Quote } from "@pith/core/summaries/summary";
import { writeLeadIn } from "@pith/core/summaries/write-lead-in";
import { describeProof } from "@pith/texts/describe-proof";
import { findUsualProof } from "@pith/texts/files/find-usual-proof";
import { englishTexts } from "../texts/render-english.ts";
import { cleanText } from "./clean-text.ts";
import { describeOrigin } from "./describe-origin.ts";
import type { FinishedSummary } from "./finished-summary.ts";
import { linkTime } from "./link-time.ts";
import { listSections, type Section } from "./list-sections.ts";
import { wrapText } from "./wrap-text.ts";

const TIME_GAP = 2;

/**
 * Formats the result for a terminal. If `columns` is null (pipes and files), lines aren't wrapped. With
 * `hasLinks`, times link to the video. With `isProofShown`, every point shows all its quotes with their
 * times, and how it was verified, except that the most common verification is only stated once, at the end.
 */
export function formatText({
  summary,
  columns,
  isProofShown = false,
  hasLinks = false,
}: {
  summary: FinishedSummary;
  columns: number | null;
  isProofShown?: boolean;
  hasLinks?: boolean;
}): string {
  const { video, content } = summary;
  const sections = listSections(content);
  const times = [
    ...sections.flatMap(({ points }) => points.flatMap(({ quotes }) => quotes)),
    ...(isProofShown ? (content.gistEvidence?.quotes ?? []) : []),
    ...content.chapters,
  ].map(({ startSeconds }) => formatTimecode(startSeconds).length);
  const timeWidth = Math.max(0, ...times);
  const entryWidth = timeWidth === 0 ? 2 : timeWidth + TIME_GAP;
  const hasChapterHeadings = sections.some(({ kind, title }) => kind === "notes" && title !== null);
  const writeEntry = ({ startSeconds, text }: { startSeconds: number | null; text: string }) =>
    linkTime({
      text: wrapText({
        text: cleanText(text),
        columns,
        first:
          timeWidth === 0 ? "- " : formatTimecode(startSeconds).padStart(timeWidth) + " ".repeat(TIME_GAP),
        rest: " ".repeat(entryWidth),
      }),
      video,
      seconds: startSeconds,
      hasLinks,
    });
  const indent = " ".repeat(entryWidth);
  const writeBelow = (text: string) =>
    wrapText({ text: cleanText(text), columns, first: indent, rest: indent });
  const writeWords = ({ text, speaker }: Quote) =>
    `${quoteText({ text, language: content.origin.captionLanguage })}${speaker === null ? "" : ` — ${speaker}`}`;
  const usual = findUsualProof({ content, texts: englishTexts });
  const writeProof = (proof: Proof) => {
    const text = describeProof({ proof, texts: englishTexts });
    return text === usual.proof ? [] : [writeBelow(text)];
  };
  const writePoint = ({ point, kind, index }: { point: KeyPoint; kind: Section["kind"]; index: number }) => {
    const shown = isProofShown ? point.quotes : kind === "points" ? listQuotesToShow(point) : [];
    const quotes = shown.map((quote, position) => {
      const { startSeconds } = quote;
      const words = writeWords(quote);
      if (isProofShown) return writeBelow(`${formatTimecode(startSeconds)} ${words}`);
      return timeWidth > 0 && position > 0 ? writeEntry({ startSeconds, text: words }) : writeBelow(words);
    });
    const leadIn = writeLeadIn(point);
    const label = leadIn === null ? "" : `${leadIn} `;
    const rank = kind === "takeaways" ? `${index + 1}. ` : "";
    const repairs =
      isProofShown || kind === "points"
        ? formatRepairs({ repairs: point.repairs, language: content.origin.captionLanguage })
        : "";
    return [
      writeEntry({ startSeconds: point.quotes[0].startSeconds, text: `${rank}${label}${point.text}` }),
      ...quotes,
      ...(repairs === "" ? [] : [writeBelow(repairs)]),
      ...(isProofShown ? writeProof(point.proof) : []),
    ].join("\n");
  };
  const writeGistProof = ({ quotes, repairs, proof }: GistEvidence) =>
    [
      ...quotes.map((quote) => writeEntry({ startSeconds: quote.startSeconds, text: writeWords(quote) })),
      ...(repairs.length > 0
        ? [writeBelow(formatRepairs({ repairs, language: content.origin.captionLanguage }))]
        : []),
      ...writeProof(proof),
    ].join("\n");
  const { said, written, moments, topics } = citeGist(content);
  const marks = moments.map((seconds) => ` [${formatTimecode(seconds)}]`).join("");
  // Linked after wrapping, because wrapping would count the link's characters.
  const gist = moments.reduce(
    (text, seconds) => {
      const time = formatTimecode(seconds);
      return text.replace(`[${time}]`, () => `[${linkTime({ text: time, video, seconds, hasLinks })}]`);
    },
    wrapText({ text: `${cleanText(said + written)}${marks} ${cleanText(topics)}`.trim(), columns }),
  );
  const writeSection = ({ title, startSeconds, kind, points }: Section) => {
    const heading =
      title === null
        ? []
        : [startSeconds === null ? cleanText(title) : writeEntry({ startSeconds, text: title })];
    const body =
      kind === "notes" && !isProofShown
        ? [writeBelow(points.map(({ text }) => text).join(" "))]
        : points.map((point, index) => writePoint({ point, kind, index }));
    return [...heading, ...body].join("\n");
  };
  const facts = [video.author, formatTimecode(video.durationSeconds), video.url].filter(Boolean);
  const line = drawTextLine({ content, durationSeconds: video.durationSeconds, range: summary.range });
  const paragraphs = [
    wrapText({ text: cleanText(content.title || video.title), columns }),
    facts.length > 0 ? wrapText({ text: cleanText(facts.join(" · ")), columns }) : "",
    line === null ? "" : `${line.row}\n${englishTexts.translate("line.covers", { percent: line.percent })}`,
    gist,
    isProofShown && content.gistEvidence ? writeGistProof(content.gistEvidence) : "",
    ...sections.map(writeSection),
    content.chapters.length > 1 && !hasChapterHeadings
      ? [
          "Chapters",
          ...content.chapters.map(({ title: text, startSeconds }) => writeEntry({ startSeconds, text })),
        ].join("\n")
      : "",
    isProofShown && usual.line !== null ? wrapText({ text: cleanText(usual.line), columns }) : "",
    wrapText({ text: cleanText(describeOrigin(summary).join(" ")), columns }),
  ];
  return `${paragraphs.filter((paragraph) => paragraph !== "").join("\n\n")}\n`;
}
