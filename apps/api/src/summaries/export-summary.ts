import { formatTimecode } from "@pith/core/lib/format-timecode";
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
  const lines = [`# ${escapeMarkdown(content.title)}`, "", escapeMarkdown(content.gist), ""];
  if (video?.url) lines.push(`<${video.url}>`, "");
  for (const section of splitByChapter(content)) {
    if (section.title !== null) lines.push(`## ${escapeMarkdown(section.title)}`, "");
    for (const point of section.points) {
      const time = formatTimecode(point.quotes[0].startSeconds);
      const url = video ? buildMomentUrl({ video, seconds: point.quotes[0].startSeconds }) : null;
      const place = time === "" ? "" : url === null ? ` (${time})` : ` ([${time}](<${url}>))`;
      lines.push(
        `- ${escapeMarkdown(point.text)}${place}`,
        `  > ${escapeMarkdown(point.quotes[0].text)}`,
        "",
      );
    }
  }
  return `${lines.join("\n").trimEnd()}\n`;
}

function writeText({ content, video }: Written): string {
  const lines = [content.title, "", content.gist, ""];
  if (video?.url) lines.push(video.url, "");
  for (const section of splitByChapter(content)) {
    if (section.title !== null) lines.push(section.title, "");
    for (const point of section.points) {
      const time = formatTimecode(point.quotes[0].startSeconds);
      lines.push(`- ${time === "" ? "" : `[${time}] `}${point.text}`, `  “${point.quotes[0].text}”`, "");
    }
  }
  return `${lines.join("\n").trimEnd()}\n`;
}

/** Subtitles of the key points, each for as long as its quote is spoken. Points without a time can't be shown so. */
function writeSrt({ content }: Written): string {
  const timed = content.keyPoints
    .flatMap(({ text, quotes: [{ startSeconds, endSeconds }] }) =>
      startSeconds === null ? [] : [{ text, startSeconds, endSeconds: endSeconds ?? startSeconds + 1 }],
    )
    .sort((first, second) => first.startSeconds - second.startSeconds);
  return timed
    .map(
      ({ text, startSeconds, endSeconds }, index) =>
        `${index + 1}\n${formatSrtTime(startSeconds)} --> ${formatSrtTime(endSeconds)}\n${text}\n`,
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

/** Speech is foreign text: nothing in it may become a link, an image or a heading. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|!~]/g, (character) => `\\${character}`);
}
