import { chooseInterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import type { SummaryContent } from "@pith/core/summaries/summary";
import type { Transcript } from "@pith/core/transcripts/transcript";
import type { Video } from "@pith/core/videos/video";
import { createTranslator } from "@pith/texts/create-translator";
import { summaryFileFormats } from "@pith/texts/files/summary-file";
import { writeSummaryFile } from "@pith/texts/files/write-summary-file";
import { nameSummaryFile } from "@pith/texts/name-summary-file";
import { summaryCatalogs } from "@pith/texts/summary-catalogs";
import { writeTranscriptSrt } from "@pith/texts/write-transcript-srt";

export const fileFormats = ["markdown", "text", "json", "csv", "anki", "srt", "vtt"] as const;
export type FileFormat = (typeof fileFormats)[number];

export interface WrittenFile {
  name: string;
  type: string;
  text: string;
}

/** JSON is the only format that the shared code doesn't cover. */
function describeFormat(format: FileFormat): { extension: string; type: string } {
  return format === "json" ? { extension: "json", type: "application/json" } : summaryFileFormats[format];
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
  // Bidi isolate characters would be visible in a file.
  const texts = createTranslator({ language, catalogs: [summaryCatalogs[language]], isIsolated: false });
  const text =
    format === "json"
      ? `${JSON.stringify({ video, summary: content }, null, 2)}\n`
      : writeSummaryFile({ format: format === "markdown" ? "note" : format, content, video, texts });
  const { extension, type } = describeFormat(format);
  return { name: `${nameSummaryFile(content.title || video.title)}.${extension}`, type, text };
}

/** Returns a transcript as a subtitle file. */
export function writeTranscriptFile({
  transcript,
  video,
}: {
  transcript: Transcript;
  video: Video;
}): WrittenFile {
  return {
    name: `${nameSummaryFile(video.title)}.${transcript.language}.srt`,
    type: summaryFileFormats.srt.type,
    text: writeTranscriptSrt(transcript),
  };
}
