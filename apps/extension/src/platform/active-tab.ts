import type { z } from "zod";

/** The kind of page in the active tab, with the reply if our script is running in it. */
export type TabReply<Reply> =
  | { kind: "answered"; reply: Reply }
  /**
   * The page was opened before the extension was installed or updated, so it doesn't have our content script.
   */
  | { kind: "not-loaded"; tabId: number }
  | { kind: "elsewhere"; tabId: number | null };

/** Sends a request to the active tab's content script, if it has one. */
export async function requestActiveTab<Request, Reply>({
  request,
  schema,
  isOurPage,
}: {
  request: Request;
  schema: z.ZodType<Reply>;
  isOurPage: (url: URL) => boolean;
}): Promise<TabReply<Reply>> {
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  if (tab?.id === undefined) return { kind: "elsewhere", tabId: null };
  // Chrome only exposes the URL for hosts in the manifest.
  const url = tab.url !== undefined && URL.canParse(tab.url) ? new URL(tab.url) : null;
  try {
    return { kind: "answered", reply: schema.parse(await chrome.tabs.sendMessage(tab.id, request)) };
  } catch {
    return url && isOurPage(url)
      ? { kind: "not-loaded", tabId: tab.id }
      : { kind: "elsewhere", tabId: tab.id };
  }
}

/** Returns the active tab's URL; null if the extension may not read it. */
export async function readActiveUrl(): Promise<string | null> {
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  return tab?.url !== undefined && URL.canParse(tab.url) ? tab.url : null;
}

export async function reloadTab(tabId: number): Promise<void> {
  await chrome.tabs.reload(tabId);
}

export async function openTab(url: string): Promise<void> {
  await chrome.tabs.create({ url });
}
