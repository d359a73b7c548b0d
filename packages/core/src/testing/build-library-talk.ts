import type { LibraryTalk } from "../contract/library.schemas.ts";
import { buildSummaryListItem } from "./build-summary-list-item.ts";

/** Builds a library talk titled 'Talk' plus the id, with one finished summary. */
export function buildLibraryTalk(changes: Partial<LibraryTalk> & { id: string }): LibraryTalk {
  const item = buildSummaryListItem(changes);
  const { id, status, length, shape, wish, language, createdAt } = item;
  return {
    ...item,
    versions: [{ id, status, length, shape, wish, language, engine: "extractive", createdAt }],
    collectionIds: [],
    line: null,
    matches: null,
    ...changes,
  };
}
