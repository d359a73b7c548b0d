import type { SummaryLength } from "@pith/core/summaries/summary";
import type { SummaryShape } from "@pith/core/summaries/summary-shape";

/** A video and how to summarize it. */
export interface TalkRequest {
  input: string;
  length: SummaryLength;
  shape: SummaryShape;
  language: string | null;
}
