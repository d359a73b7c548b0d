/** What pages are searched for, each with selectors for newer, older and alternative layouts. */
export const selectorNames = [
  "player",
  "shortsPlayer",
  "video",
  "buttonRow",
  "sideColumn",
  "belowPlayer",
  "layout",
  "theaterLayout",
  "progressBar",
  "advert",
  "transcriptOpener",
  "transcriptPanel",
  "transcriptCloser",
  "transcriptRow",
  "transcriptTime",
  "transcriptText",
  "thumbnail",
] as const;
export type SelectorName = (typeof selectorNames)[number];

/** Newer page data than the built-in; names that it lacks keep their built-in value. */
export interface StoredPageData {
  revision: number;
  selectors?: Partial<Record<SelectorName, string[]>> | undefined;
  appClient?: Record<string, string | number> | undefined;
}

/**
 * Kept apart from all other data: pages' scripts can read this area, and only this one. Reading it doesn't start the
 * background.
 */
const KEY = "pageData";

/** Only the options write it, after validation, so a page reads it as it is. */
export async function readStoredPageData(): Promise<StoredPageData | null> {
  try {
    const { [KEY]: stored } = await chrome.storage.sync.get(KEY);
    return (stored as StoredPageData | undefined) ?? null;
  } catch {
    return null;
  }
}

export async function writeStoredPageData(data: StoredPageData): Promise<void> {
  await chrome.storage.sync.set({ [KEY]: data });
}

export async function clearStoredPageData(): Promise<void> {
  await chrome.storage.sync.remove(KEY);
}
