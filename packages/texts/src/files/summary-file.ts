import type { SummaryContent } from "@pith/core/summaries/summary";
import type { Video } from "@pith/core/videos/video";
import type { describeProof } from "../describe-proof.ts";

/** Strings in the summary's own language if Pith supports it, otherwise in English. */
export type FileTexts = Parameters<typeof describeProof>[0]["texts"];

/** A finished summary to be written to a file. */
export interface WrittenSummary {
  content: SummaryContent;
  /** Null for text from a user. */
  video: Video | null;
  texts: FileTexts;
}

/** Formats of summary files, with their extensions and media types. */
export const summaryFileFormats = {
  markdown: { extension: "md", type: "text/markdown" },
  /** Markdown with front matter. */
  note: { extension: "md", type: "text/markdown" },
  text: { extension: "txt", type: "text/plain" },
  srt: { extension: "srt", type: "application/x-subrip" },
  vtt: { extension: "vtt", type: "text/vtt" },
  csv: { extension: "csv", type: "text/csv" },
  anki: { extension: "anki.txt", type: "text/plain" },
  epub: { extension: "epub", type: "application/epub+zip" },
} as const;

export type SummaryFileFormat = keyof typeof summaryFileFormats;
export type TextFileFormat = Exclude<SummaryFileFormat, "epub">;
