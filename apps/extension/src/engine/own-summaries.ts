import { type Summary, summarySchema } from "@pith/core/summaries/summary";
import { createStoredList, type StoredList } from "../platform/create-stored-list.ts";

/** Number of finished summaries kept on this device; each is about 60 kB. */
const MAX_KEPT = 20;

/** Summaries by the user's own model, stored on this device only. */
export type OwnSummaries = StoredList<Summary>;

export function createOwnSummaries(): OwnSummaries {
  return createStoredList({ area: "local", key: "ownSummaries", schema: summarySchema, maxItems: MAX_KEPT });
}
