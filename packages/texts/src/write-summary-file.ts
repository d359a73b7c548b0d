import { escapeMarkdown } from "@pith/core/lib/escape-markdown";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import { formatRepairs } from "@pith/core/summaries/format-repairs";
import { listQuotesToShow } from "@pith/core/summaries/list-quotes-to-show";
import { listSummarySections, type SummarySection } from "@pith/core/summaries/list-summary-sections";
import type { SummaryContent } from "@pith/core/summaries/summary";
import { buildMomentUrl } from "@pith/core/videos/build-moment-url";
import type { Video } from "@pith/core/videos/video";
import { describeProof } from "./describe-proof.ts";
import { formatSrtTime } from "./format-srt-time.ts";

type Texts = Parameters<typeof describeProof>[0]["texts"];

interface Written {
  content: SummaryContent;
  video: Video | null;
  /** The texts in the summary's own language if Pith supports it, otherwise in English. */
  texts: Texts;
}

const writers = { markdown: writeMarkdown, text: writeText, srt: writeSrt };

export type SummaryFileFormat = keyof typeof writers;

/** Returns the contents of a summary's file, with its points, their quotes and times. */
export function writeSummaryFile({ format, ...written }: Written & { format: SummaryFileFormat }): string {
  return writers[format](written);
}

function writeMarkdown({ content, video, texts }: Written): string {
  const writeTime = (seconds: number | null) => {
    const time = formatTimecode(seconds);
    const url = video ? buildMomentUrl({ video, seconds }) : null;
    return time === "" ? "" : url === null ? ` (${time})` : ` ([${time}](<${url}>))`;
  };
  const lines = [`# ${escapeMarkdown(content.title)}`, "", escapeMarkdown(content.gist), ""];
  if (video?.url) lines.push(`<${video.url}>`, "");
  const usual = findUsualProof({ content, texts });
  for (const section of listSummarySections(content)) {
    const heading = nameSection({ section, content, texts });
    if (heading !== null) lines.push(`## ${escapeMarkdown(heading)}`, "");
    for (const point of section.points) {
      const label = point.label === null ? "" : `**${escapeMarkdown(point.label)}:** `;
      lines.push(`- ${label}${escapeMarkdown(point.text)}${writeTime(point.quotes[0].startSeconds)}`);
      const quotes = listQuotesToShow(point);
      for (const [index, { text, speaker, startSeconds }] of quotes.entries()) {
        const time = quotes.length > 1 ? writeTime(startSeconds) : "";
        const name = speaker === null ? "" : ` — ${escapeMarkdown(speaker)}`;
        if (index > 0) lines.push("  >");
        lines.push(`  > ${escapeMarkdown(text)}${name}${time}`);
      }
      if (point.repairs.length > 0) lines.push("", `  ${escapeMarkdown(formatRepairs(point.repairs))}`);
      const proof = describeProof({ proof: point.proof, texts });
      if (proof !== usual.proof) lines.push("", `  *${escapeMarkdown(proof)}*`);
      lines.push("");
    }
  }
  if (usual.line !== null) lines.push(`*${escapeMarkdown(usual.line)}*`);
  return `${lines.join("\n").trimEnd()}\n`;
}

function writeText({ content, video, texts }: Written): string {
  const writeTime = (seconds: number | null) => {
    const time = formatTimecode(seconds);
    return time === "" ? "" : `[${time}] `;
  };
  const lines = [toLine(content.title), "", toLine(content.gist), ""];
  if (video?.url) lines.push(video.url, "");
  const usual = findUsualProof({ content, texts });
  for (const section of listSummarySections(content)) {
    const heading = nameSection({ section, content, texts });
    if (heading !== null) lines.push(toLine(heading), "");
    for (const point of section.points) {
      const label = point.label === null ? "" : `${toLine(point.label)}: `;
      lines.push(`- ${writeTime(point.quotes[0].startSeconds)}${label}${toLine(point.text)}`);
      const quotes = listQuotesToShow(point);
      for (const { text, speaker, startSeconds } of quotes) {
        const time = quotes.length > 1 ? writeTime(startSeconds) : "";
        const name = speaker === null ? "" : ` — ${toLine(speaker)}`;
        lines.push(`  ${time}“${toLine(text)}”${name}`);
      }
      if (point.repairs.length > 0) lines.push(`  ${toLine(formatRepairs(point.repairs))}`);
      const proof = describeProof({ proof: point.proof, texts });
      if (proof !== usual.proof) lines.push(`  ${toLine(proof)}`);
      lines.push("");
    }
  }
  if (usual.line !== null) lines.push(toLine(usual.line));
  return `${lines.join("\n").trimEnd()}\n`;
}

/** Returns the heading of a section; null for key points that don't belong to a chapter. */
function nameSection({
  section: { kind, chapterIndex },
  content,
  texts,
}: {
  section: SummarySection;
  content: SummaryContent;
  texts: Texts;
}): string | null {
  if (kind !== "points" && kind !== "notes") return texts.translate(`section.${kind}`);
  return chapterIndex === null ? null : (content.chapters[chapterIndex]?.title ?? null);
}

/**
 * Returns the proof that most points have, and the line that states it once, at the end. Both are null if
 * there are no points.
 */
function findUsualProof({ content, texts }: { content: SummaryContent; texts: Texts }): {
  proof: string | null;
  line: string | null;
} {
  const points = listSummarySections(content).flatMap((section) => section.points);
  const byProof = Map.groupBy(points, ({ proof }) => describeProof({ proof, texts }));
  const [usual] = [...byProof].sort(([, left], [, right]) => right.length - left.length);
  if (usual === undefined) return { proof: null, line: null };
  const [proof] = usual;
  return { proof, line: byProof.size === 1 ? proof : texts.translate("proof.usual", { proof }) };
}

/** Replaces line breaks, so that a title or quote can't start a new paragraph or subtitle. */
function toLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

const mainSections: ReadonlySet<SummarySection["kind"]> = new Set(["takeaways", "notes", "points"]);

/**
 * Writes the sections of the shape as subtitles, each of which is shown while its quote is spoken. Leaves out
 * quotes without a time, and lists, because they only repeat points.
 */
function writeSrt({ content }: Written): string {
  const main = listSummarySections(content).filter(({ kind }) => mainSections.has(kind));
  const timed = main
    .flatMap(({ points }) => points)
    .flatMap(({ text, quotes }) => quotes.map((quote) => ({ ...quote, text })))
    .flatMap(({ text, startSeconds, endSeconds }) =>
      startSeconds === null ? [] : [{ text, startSeconds, endSeconds: endSeconds ?? startSeconds + 1 }],
    )
    .sort((first, second) => first.startSeconds - second.startSeconds);
  return timed
    .map(
      ({ text, startSeconds, endSeconds }, index) =>
        `${index + 1}\n${formatSrtTime(startSeconds)} --> ${formatSrtTime(endSeconds)}\n${toLine(text)}\n`,
    )
    .join("\n");
}
