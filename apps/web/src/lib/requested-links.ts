import { sessionStore } from "./storage.ts";

const PREFIX = "pith-requested-link:";

/**
 * Remembers, in this tab, the link that a summary was requested with. If the link's host couldn't be reached,
 * the summary has no video and therefore no link, but a retry needs one.
 */
export function rememberRequestedLink({ summaryId, url }: { summaryId: string; url: string }): void {
  sessionStore.write(`${PREFIX}${summaryId}`, url);
}

/** Returns the link that a summary was requested with; null if unknown. */
export function readRequestedLink(summaryId: string): string | null {
  return sessionStore.read(`${PREFIX}${summaryId}`);
}
