import type { SummaryLength } from "@pith/core/summaries/summary";
import type { SummaryShape } from "@pith/core/summaries/summary-shape";
import type { SummaryFileFormat } from "@pith/texts/files/summary-file";

/** The options' values, duplicated here so that `--help` doesn't load the schemas. */
export const lengths = ["short", "medium", "long"] as const satisfies readonly SummaryLength[];
export const shapes = ["brief", "points", "notes"] as const satisfies readonly SummaryShape[];
export const outputFormats = [
  ...(["text", "markdown", "json"] as const),
  ...(["note", "srt", "vtt", "csv", "anki", "epub"] as const satisfies readonly SummaryFileFormat[]),
] as const;
export type OutputFormat = (typeof outputFormats)[number];
export const transcriptFormats = ["text", "srt", "vtt", "json"] as const;
export type TranscriptFormat = (typeof transcriptFormats)[number];
