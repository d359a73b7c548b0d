import type { SharedSummary } from "@pith/core/contract/summary.schemas";
import type { PublicConfig } from "@pith/core/contract/system.schemas";
import type { Summary } from "@pith/core/summaries/summary";

/** Data that the server sends with a page's content, so that scripts don't have to fetch it again. */
export interface SentData {
  config: PublicConfig;
  shared?: SharedSummary;
  summary?: Summary;
}

/** The id of the element that contains the data. It's a data block, which browsers don't execute. */
export const SENT_DATA_ID = "sent-data";

let sent: SentData | null | undefined;

/** Sets the data for the next page to be prerendered. */
export function provideSentData(data: SentData): void {
  sent = data;
}

/** Returns the data that was sent with the page, if any. */
export function readSentData(): SentData | null {
  if (sent === undefined) {
    const text = typeof document === "undefined" ? null : document.getElementById(SENT_DATA_ID)?.textContent;
    sent = text ? (JSON.parse(text) as SentData) : null;
  }
  return sent;
}

/** Discards the summary once it has been shown, because a later visit needs its latest state. */
export function dropSentSummary(): void {
  if (sent) sent = { config: sent.config };
}
