import type { SummaryLength } from "@pith/core/summaries/summary";
import type { SummaryShape } from "@pith/core/summaries/summary-shape";
import type { VideoRange } from "@pith/core/videos/video";
import type { OutputFormat } from "./options/choices.ts";
import type { OpenTemplate } from "./template/open-template.ts";

export interface SummarizeOptions {
  length: SummaryLength;
  format: OutputFormat;
  words?: number;
  language?: string;
  range?: VideoRange;
  shape: SummaryShape;
  wish?: string;
  proof?: boolean;
  model?: string;
  item?: number;
  output?: string;
  /** Folder of notes. If it already has a note for the video, that note is updated. */
  obsidian?: string;
  /** Replaces `format`. */
  template?: OpenTemplate;
}
