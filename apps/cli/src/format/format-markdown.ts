import { escapeMarkdown } from "@pith/core/lib/escape-markdown";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import { drawTextLine } from "@pith/core/line/draw-text-line";
import { citeGist } from "@pith/core/summaries/cite-gist";
import { formatRepairs } from "@pith/core/summaries/format-repairs";
import { listQuotesToShow } from "@pith/core/summaries/list-quotes-to-show";
import type { GistEvidence, KeyPoint, Proof, Quote } from "@pith/core/summaries/summary";
import { writeLeadIn } from "@pith/core/summaries/write-lead-in";
import { buildMomentUrl } from "@pith/core/videos/build-moment-url";
import type { Video } from "@pith/core/videos/video";
import { describeProof } from "@pith/texts/describe-proof";
import { findUsualProof } from "@pith/texts/files/find-usual-proof";
import { englishTexts } from "../texts/render-english.ts";
import { describeOrigin } from "./describe-origin.ts";
import type { FinishedSummary } from "./finished-summary.ts";
import { listSections, type Section } from "./list-sections.ts";
import { stripControlCharacters } from "./strip-control-characters.ts";

/**
 * Formats the result as Markdown notes, with timestamps that link into the video and quotes as blockquotes.
 * With `isProofShown`, every point shows all its quotes with their times, and how it was verified, except
 * that the most common verification is only stated once, at the end.
 */
export function formatMarkdown({
  summary,
  isProofShown = false,
}: {
  summary: FinishedSummary;
  isProofShown?: boolean;
}): string {
  const { video, content } = summary;
  const title = escapeText(content.title || video.title);
  const sections = listSections(content);
  const hasChapterHeadings = sections.some(({ kind, title: name }) => kind === "notes" && name !== null);
  const line = drawTextLine({ content, durationSeconds: video.durationSeconds, range: summary.range });
  const facts = [video.author && escapeText(video.author), formatTimecode(video.durationSeconds)].filter(
    Boolean,
  );
  const usual = findUsualProof({ content, texts: englishTexts });
  const writeProof = (proof: Proof) => {
    const text = describeProof({ proof, texts: englishTexts });
    return text === usual.proof ? "" : `*${escapeText(text)}*`;
  };
  const writePoint = ({ point, kind, index }: { point: KeyPoint; kind: Section["kind"]; index: number }) => {
    const shown = isProofShown ? point.quotes : kind === "points" ? listQuotesToShow(point) : [];
    const bullet = kind === "takeaways" ? `${index + 1}. ` : "- ";
    // Indent a list item's content to align with its text.
    const indent = " ".repeat(bullet.length);
    const quotes = shown.flatMap((quote, position) => {
      const { startSeconds } = quote;
      const moment = isProofShown || position > 0 ? writeMoment({ video, startSeconds }) : "";
      return [...(position === 0 ? [] : [`${indent}>`]), `${indent}> ${moment}${writeWords(quote)}`];
    });
    const moment = writeMoment({ video, startSeconds: point.quotes[0].startSeconds });
    const leadIn = writeLeadIn(point);
    const label = leadIn === null ? "" : `**${escapeText(leadIn)}** `;
    const repairs =
      isProofShown || kind === "points"
        ? escapeText(formatRepairs({ repairs: point.repairs, language: content.origin.captionLanguage }))
        : "";
    const proof = isProofShown ? writeProof(point.proof) : "";
    return [
      `${bullet}${moment}${label}${escapeText(point.text)}`,
      ...quotes,
      ...(repairs === "" ? [] : ["", `${indent}${repairs}`]),
      ...(proof === "" ? [] : ["", `${indent}${proof}`]),
    ].join("\n");
  };
  const writeSection = ({ title: name, startSeconds, kind, points }: Section) => {
    const heading =
      name === null
        ? kind === "points" && points.length > 0
          ? "## Key points"
          : ""
        : `## ${writeMoment({ video, startSeconds })}${escapeText(name)}`;
    const body =
      kind === "notes" && !isProofShown
        ? points.map(({ text }) => escapeText(text)).join(" ")
        : points.map((point, index) => writePoint({ point, kind, index })).join("\n");
    return [heading, body].filter(Boolean).join("\n\n");
  };
  const chapters = content.chapters.map(
    ({ title: name, startSeconds }) => `- ${writeMoment({ video, startSeconds })}${escapeText(name)}`,
  );
  const { said, written, moments, topics } = citeGist(content);
  const times = moments
    .map((startSeconds) => writeMoment({ video, startSeconds }))
    .join("")
    .trim();
  const writeGistProof = ({ quotes, repairs, proof }: GistEvidence) => {
    const cited = quotes.map(
      (quote) => `> ${writeMoment({ video, startSeconds: quote.startSeconds })}${writeWords(quote)}`,
    );
    return [
      cited.join("\n>\n"),
      escapeText(formatRepairs({ repairs, language: content.origin.captionLanguage })),
      writeProof(proof),
    ]
      .filter(Boolean)
      .join("\n\n");
  };
  const parts = [
    `# ${video.url ? `[${title}](${video.url})` : title}`,
    facts.join(" · "),
    line && `\`${line.row}\` ${englishTexts.translate("line.covers", { percent: line.percent })}`,
    `${escapeText(said + written)} ${times}`.trim() + escapeText(topics),
    ...(isProofShown && content.gistEvidence ? [writeGistProof(content.gistEvidence)] : []),
    ...sections.map(writeSection),
    chapters.length > 1 && !hasChapterHeadings ? `## Chapters\n\n${chapters.join("\n")}` : "",
    isProofShown && usual.line !== null ? `*${escapeText(usual.line)}*` : "",
    `*${escapeText(describeOrigin(summary).join(" "))}*`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

function writeWords({ text, speaker }: Quote): string {
  return speaker === null ? escapeText(text) : `${escapeText(text)} — ${escapeText(speaker)}`;
}

function writeMoment({ video, startSeconds }: { video: Video; startSeconds: number | null }): string {
  if (startSeconds === null) return "";
  const url = buildMomentUrl({ video, seconds: startSeconds });
  const time = formatTimecode(startSeconds);
  return url === null ? `**${time}** ` : `[${time}](${url}) `;
}

function escapeText(text: string): string {
  return escapeMarkdown(stripControlCharacters(text));
}
