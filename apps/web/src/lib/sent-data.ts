import type { SharedSummary } from "@pith/core/contract/summary.schemas";
import type { PublicConfig } from "@pith/core/contract/system.schemas";
import type { Summary } from "@pith/core/summaries/summary";

/** What the server sends in a page along with its content, so that scripts don't have to fetch it again. */
export interface SentData {
  config: PublicConfig;
  shared?: SharedSummary;
  summary?: Summary;
}

/** The id of the element with the data. It is a data block, which browsers don't execute. */
export const SENT_DATA_ID = "sent-data";

let sent: SentData | null | undefined;

/** Sets the data for the page that is prerendered next. */
export function provideSentData(data: SentData): void {
  sent = data;
}

/** Returns the data that came with the page; null if there was none. */
export function readSentData(): SentData | null {
  if (sent === undefined) {
    const text = typeof document === "undefined" ? null : document.getElementById(SENT_DATA_ID)?.textContent;
    sent = text ? (JSON.parse(text) as SentData) : null;
  }
  return sent;
}

/** Discards the summary once it has been shown, since a later visit needs its latest state. */
export function dropSentSummary(): void {
  if (sent) sent = { config: sent.config };
}
