import type { SummaryListItem } from "../contract/summary.schemas.ts";

/** Builds a finished summary of a one-minute video, as listed in the history, titled 'Talk' plus the id. */
export function buildSummaryListItem(changes: Partial<SummaryListItem> & { id: string }): SummaryListItem {
  return {
    status: "done",
    progress: 1,
    title: `Talk ${changes.id}`,
    author: null,
    host: "youtube",
    url: null,
    thumbnailUrl: null,
    durationSeconds: 60,
    language: "en",
    length: "medium",
    shape: "points",
    wish: null,
    gist: null,
    failure: null,
    createdAt: "2026-01-15T00:00:00.000Z",
    ...changes,
  };
}
