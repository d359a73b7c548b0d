import { escapeMarkdown } from "@pith/core/lib/escape-markdown";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import { formatRepairs } from "@pith/core/summaries/format-repairs";
import { listQuotesToShow } from "@pith/core/summaries/list-quotes-to-show";
import type { SummaryContent } from "@pith/core/summaries/summary";
import { buildMomentUrl } from "@pith/core/videos/build-moment-url";
import type { Video } from "@pith/core/videos/video";
import type { Actor } from "../accounts/actor.ts";
import type { Db } from "../db/database.ts";
import { requireDoneSummary } from "./read-summary.ts";
import { findVideo } from "./transcripts.repo.ts";

export type ExportFormat = "markdown" | "text" | "srt";

const writers = { markdown: writeMarkdown, text: writeText, srt: writeSrt };
const endings = { markdown: "md", text: "txt", srt: "srt" };
const types = {
  markdown: "text/markdown; charset=utf-8",
  text: "text/plain; charset=utf-8",
  srt: "application/x-subrip; charset=utf-8",
};

export interface ExportedFile {
  text: string;
  contentType: string;
  fileName: string;
}

/** The summary as a file: its points with their quotes and times. */
export async function exportSummary({
  db,
  actor,
  id,
  format,
}: {
  db: Db;
  actor: Actor;
  id: string;
  format: ExportFormat;
}): Promise<ExportedFile> {
  const { result, content } = await requireDoneSummary({ db, actor, id });
  const video = result.videoId ? await findVideo({ db, id: result.videoId }) : null;
  return {
    text: writers[format]({ content, video }),
    contentType: types[format],
    fileName: `${nameFile(content.title)}.${endings[format]}`,
  };
}

interface Written {
  content: SummaryContent;
  video: Video | null;
}

/** Letters, digits and dashes of any script, so that the name is one on every system. */
function nameFile(title: string): string {
  const name = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return [...name].slice(0, 60).join("") || "summary";
}

function writeMarkdown({ content, video }: Written): string {
  const writeTime = (seconds: number | null) => {
    const time = formatTimecode(seconds);
    const url = video ? buildMomentUrl({ video, seconds }) : null;
    return time === "" ? "" : url === null ? ` (${time})` : ` ([${time}](<${url}>))`;
  };
  const lines = [`# ${escapeMarkdown(content.title)}`, "", escapeMarkdown(content.gist), ""];
  if (video?.url) lines.push(`<${video.url}>`, "");
  for (const section of splitByChapter(content)) {
    if (section.title !== null) lines.push(`## ${escapeMarkdown(section.title)}`, "");
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
      lines.push("");
    }
  }
  return `${lines.join("\n").trimEnd()}\n`;
}

function writeText({ content, video }: Written): string {
  const writeTime = (seconds: number | null) => {
    const time = formatTimecode(seconds);
    return time === "" ? "" : `[${time}] `;
  };
  const lines = [toLine(content.title), "", toLine(content.gist), ""];
  if (video?.url) lines.push(video.url, "");
  for (const section of splitByChapter(content)) {
    if (section.title !== null) lines.push(toLine(section.title), "");
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
      lines.push("");
    }
  }
  return `${lines.join("\n").trimEnd()}\n`;
}

/** A line break in a title or in speech mustn't start a paragraph or a subtitle of its own. */
function toLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Subtitles of the key points, each for as long as a quote of it is spoken. Quotes without a time can't be shown so. */
function writeSrt({ content }: Written): string {
  const timed = content.keyPoints
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

function formatSrtTime(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(ms / 3_600_000);
  const rest = `${two(Math.floor(ms / 60_000) % 60)}:${two(Math.floor(ms / 1000) % 60)}`;
  return `${two(hours)}:${rest},${String(ms % 1000).padStart(3, "0")}`;
}

function splitByChapter(
  content: SummaryContent,
): { title: string | null; points: SummaryContent["keyPoints"] }[] {
  if (content.chapters.length === 0) return [{ title: null, points: content.keyPoints }];
  const sections: { title: string | null; points: SummaryContent["keyPoints"] }[] = content.chapters.map(
    ({ title }, index) => ({
      title,
      points: content.keyPoints.filter(({ chapterIndex }) => chapterIndex === index),
    }),
  );
  const loose = content.keyPoints.filter(({ chapterIndex }) => chapterIndex === null);
  return [...(loose.length > 0 ? [{ title: null, points: loose }] : []), ...sections].filter(
    ({ points }) => points.length > 0,
  );
}
