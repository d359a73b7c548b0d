import type { z } from "zod";

/** What the active tab is to us. */
export type TabReply<Reply> =
  | { kind: "answered"; reply: Reply; url: URL | null }
  /** A page that our script belongs into, from before the extension was installed or updated. */
  | { kind: "not-loaded"; tabId: number }
  | { kind: "elsewhere" };

/** Asks the content script of the active tab, where there is one. */
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
  if (tab?.id === undefined) return { kind: "elsewhere" };
  // The address is told only of pages that the manifest names.
  const url = tab.url !== undefined && URL.canParse(tab.url) ? new URL(tab.url) : null;
  try {
    return { kind: "answered", reply: schema.parse(await chrome.tabs.sendMessage(tab.id, request)), url };
  } catch {
    return url && isOurPage(url) ? { kind: "not-loaded", tabId: tab.id } : { kind: "elsewhere" };
  }
}

export async function reloadTab(tabId: number): Promise<void> {
  await chrome.tabs.reload(tabId);
}

export async function openTab(url: string): Promise<void> {
  await chrome.tabs.create({ url });
}
