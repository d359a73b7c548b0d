/** Elements that we look for in pages, each with selectors for newer, older and alternative layouts. */
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

/** Page data that's newer than the built-in data. Missing names keep their built-in values. */
export interface StoredPageData {
  revision: number;
  selectors?: Partial<Record<SelectorName, string[]>> | undefined;
  appClient?: Record<string, string | number> | undefined;
}

/**
 * The only item in `storage.sync`, which is the only storage area that content scripts can read. Reading the
 * item doesn't wake the background.
 */
const KEY = "pageData";

/** Not validated here, because only the options page writes it, after validating it. */
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
