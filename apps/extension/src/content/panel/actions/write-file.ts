import { chooseInterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import type { SummaryContent } from "@pith/core/summaries/summary";
import type { Transcript } from "@pith/core/transcripts/transcript";
import type { Video } from "@pith/core/videos/video";
import { createTranslator } from "@pith/texts/create-translator";
import { nameSummaryFile } from "@pith/texts/name-summary-file";
import { summaryCatalogs } from "@pith/texts/summary-catalogs";
import { writeSummaryFile } from "@pith/texts/write-summary-file";
import { writeTranscriptSrt } from "@pith/texts/write-transcript-srt";

export const fileFormats = ["markdown", "text", "json", "srt"] as const;
export type FileFormat = (typeof fileFormats)[number];

export interface WrittenFile {
  name: string;
  type: string;
  text: string;
}

const types: Record<FileFormat, string> = {
  markdown: "text/markdown",
  text: "text/plain",
  json: "application/json",
  srt: "application/x-subrip",
};

const endings: Record<FileFormat, string> = { markdown: "md", text: "txt", json: "json", srt: "srt" };

/** JSON strings are valid YAML. */
function writeFrontMatter({ content, video }: { content: SummaryContent; video: Video }): string {
  const fields: Record<string, string | number | null> = {
    title: content.title || video.title,
    source: video.url,
    author: video.author,
    duration: video.durationSeconds,
    language: content.language,
  };
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join("\n")}\ntags: [pith]\n---\n\n`;
}

/** Returns a summary as a file, in the same format as the website's exports. Markdown has front matter. */
export function writeFile({
  format,
  content,
  video,
}: {
  format: FileFormat;
  content: SummaryContent;
  video: Video;
}): WrittenFile {
  const language = chooseInterfaceLanguage(content.language);
  // Isolation marks would be visible in a file.
  const texts = createTranslator({ language, catalogs: [summaryCatalogs[language]], isIsolated: false });
  const body =
    format === "json"
      ? `${JSON.stringify({ video, summary: content }, null, 2)}\n`
      : writeSummaryFile({ format, content, video, texts });
  return {
    name: `${nameSummaryFile(content.title || video.title)}.${endings[format]}`,
    type: types[format],
    text: format === "markdown" ? `${writeFrontMatter({ content, video })}${body}` : body,
  };
}

/** Returns a transcript as a file of subtitles. */
export function writeTranscriptFile({
  transcript,
  video,
}: {
  transcript: Transcript;
  video: Video;
}): WrittenFile {
  return {
    name: `${nameSummaryFile(video.title)}.${transcript.language}.srt`,
    type: types.srt,
    text: writeTranscriptSrt(transcript),
  };
}
