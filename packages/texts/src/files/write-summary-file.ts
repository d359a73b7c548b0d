import { escapeMarkdown } from "@pith/core/lib/escape-markdown";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import { quoteText } from "@pith/core/lib/quote-text";
import { citeGist } from "@pith/core/summaries/cite-gist";
import { formatRepairs } from "@pith/core/summaries/format-repairs";
import { listQuotesToShow } from "@pith/core/summaries/list-quotes-to-show";
import { listSummarySections } from "@pith/core/summaries/list-summary-sections";
import { writeLeadIn } from "@pith/core/summaries/write-lead-in";
import { buildMomentUrl } from "@pith/core/videos/build-moment-url";
import { describeProof } from "../describe-proof.ts";
import { findUsualProof } from "./find-usual-proof.ts";
import { nameFileSection } from "./list-file-points.ts";
import type { SummaryFileFormat, TextFileFormat, WrittenSummary } from "./summary-file.ts";
import { writeAnki } from "./write-anki.ts";
import { writeCsv } from "./write-csv.ts";
import { writeFrontMatter } from "./write-front-matter.ts";
import { writeSrt, writeVtt } from "./write-subtitles.ts";

const writers: Record<TextFileFormat, (summary: WrittenSummary) => string> = {
  markdown: writeMarkdown,
  note: (summary) => writeFrontMatter(summary) + writeMarkdown(summary),
  text: writeText,
  srt: writeSrt,
  vtt: writeVtt,
  csv: writeCsv,
  anki: writeAnki,
};

/** Returns the contents of a summary file, with its points, their quotes and their times. */
export function writeSummaryFile({
  format,
  ...summary
}: WrittenSummary & { format: TextFileFormat }): string {
  return writers[format](summary);
}

/** Like `writeSummaryFile`, but for all formats. The code for binary formats is only loaded when needed. */
export async function writeAnySummaryFile({
  format,
  writtenAt,
  ...summary
}: WrittenSummary & { format: SummaryFileFormat; writtenAt: Date }): Promise<
  string | Uint8Array<ArrayBuffer>
> {
  if (format !== "epub") return writeSummaryFile({ format, ...summary });
  const { writeEpub } = await import("./write-epub.ts");
  return writeEpub({ ...summary, writtenAt });
}

function writeMarkdown({ content, video, texts }: WrittenSummary): string {
  const writeTime = (seconds: number | null) => {
    const time = formatTimecode(seconds);
    const url = video ? buildMomentUrl({ video, seconds }) : null;
    return time === "" ? "" : url === null ? ` (${time})` : ` ([${time}](<${url}>))`;
  };
  const { said, written, moments, topics } = citeGist(content);
  const gist = escapeMarkdown(said + written) + moments.map(writeTime).join("") + escapeMarkdown(topics);
  const lines = [`# ${escapeMarkdown(content.title)}`, "", gist, ""];
  if (video?.url) lines.push(`<${video.url}>`, "");
  const usual = findUsualProof({ content, texts });
  const gistProof = content.gistEvidence && describeProof({ proof: content.gistEvidence.proof, texts });
  if (gistProof && gistProof !== usual.proof) lines.push(`*${escapeMarkdown(gistProof)}*`, "");
  for (const section of listSummarySections(content)) {
    const heading = nameFileSection({ section, content, texts });
    if (heading !== null) lines.push(`## ${escapeMarkdown(heading)}`, "");
    for (const point of section.points) {
      const leadIn = writeLeadIn(point);
      const label = leadIn === null ? "" : `**${escapeMarkdown(leadIn)}** `;
      lines.push(`- ${label}${escapeMarkdown(point.text)}${writeTime(point.quotes[0].startSeconds)}`);
      const quotes = listQuotesToShow(point);
      for (const [index, { text, speaker, startSeconds }] of quotes.entries()) {
        const time = quotes.length > 1 ? writeTime(startSeconds) : "";
        const name = speaker === null ? "" : ` — ${escapeMarkdown(speaker)}`;
        if (index > 0) lines.push("  >");
        lines.push(`  > ${escapeMarkdown(text)}${name}${time}`);
      }
      if (point.repairs.length > 0)
        lines.push(
          "",
          `  ${escapeMarkdown(formatRepairs({ repairs: point.repairs, language: content.origin.captionLanguage }))}`,
        );
      const proof = describeProof({ proof: point.proof, texts });
      if (proof !== usual.proof) lines.push("", `  *${escapeMarkdown(proof)}*`);
      lines.push("");
    }
  }
  if (usual.line !== null) lines.push(`*${escapeMarkdown(usual.line)}*`);
  return `${lines.join("\n").trimEnd()}\n`;
}

function writeText({ content, video, texts }: WrittenSummary): string {
  const writeTime = (seconds: number | null) => {
    const time = formatTimecode(seconds);
    return time === "" ? "" : `[${time}] `;
  };
  const { said, written, moments, topics } = citeGist(content);
  const times = moments.map((seconds) => ` [${formatTimecode(seconds)}]`);
  const lines = [toLine(content.title), "", toLine(said + written + times.join("") + topics), ""];
  if (video?.url) lines.push(video.url, "");
  const usual = findUsualProof({ content, texts });
  const gistProof = content.gistEvidence && describeProof({ proof: content.gistEvidence.proof, texts });
  if (gistProof && gistProof !== usual.proof) lines.push(toLine(gistProof), "");
  for (const section of listSummarySections(content)) {
    const heading = nameFileSection({ section, content, texts });
    if (heading !== null) lines.push(toLine(heading), "");
    for (const point of section.points) {
      const leadIn = writeLeadIn(point);
      const label = leadIn === null ? "" : `${toLine(leadIn)} `;
      lines.push(`- ${writeTime(point.quotes[0].startSeconds)}${label}${toLine(point.text)}`);
      const quotes = listQuotesToShow(point);
      for (const { text, speaker, startSeconds } of quotes) {
        const time = quotes.length > 1 ? writeTime(startSeconds) : "";
        const name = speaker === null ? "" : ` — ${toLine(speaker)}`;
        const quoted = quoteText({ text: toLine(text), language: content.origin.captionLanguage });
        lines.push(`  ${time}${quoted}${name}`);
      }
      if (point.repairs.length > 0)
        lines.push(
          `  ${toLine(formatRepairs({ repairs: point.repairs, language: content.origin.captionLanguage }))}`,
        );
      const proof = describeProof({ proof: point.proof, texts });
      if (proof !== usual.proof) lines.push(`  ${toLine(proof)}`);
      lines.push("");
    }
  }
  if (usual.line !== null) lines.push(toLine(usual.line));
  return `${lines.join("\n").trimEnd()}\n`;
}

/** Replaces line breaks, so that a title or quote can't start a new paragraph or subtitle. */
function toLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
