import { parseVideoLink } from "@pith/core/videos/parse-video-link";
import { panelReplySchema } from "../messages/panel-reply.ts";
import type { PanelRequest } from "../messages/panel-request.ts";
import { getManifestText } from "../platform/get-manifest-text.ts";
import { openSidePanel } from "../platform/open-side-panel.ts";

const LINK_MENU = "link";
const PAGE_MENU = "page";
const TEXT_MENU = "text";
/** URL patterns for every form of video link on YouTube's sites. */
const videoLinks = [
  "https://*.youtube.com/watch?*",
  "https://*.youtube.com/shorts/*",
  "https://*.youtube.com/live/*",
  "https://youtu.be/*",
];

/** A new tab's page takes a while to load and start its content script. */
const OPEN_TRIES = 40;
const OPEN_TRY_MS = 500;

/** Sends a request to a tab's content script. Returns null if the tab doesn't have one (yet). */
async function askTab({ tabId, request }: { tabId: number; request: PanelRequest }) {
  try {
    const reply = panelReplySchema.safeParse(await chrome.tabs.sendMessage(tabId, request));
    return reply.success ? reply.data : null;
  } catch {
    return null;
  }
}

/**
 * Opens a video with its panel: on the current page if it's a YouTube page that links to the video, otherwise
 * in a new tab.
 */
async function openVideo({ videoId, tabId }: { videoId: string; tabId: number | undefined }): Promise<void> {
  if (tabId !== undefined && (await askTab({ tabId, request: { type: "panel:open", videoId } }))) return;
  const url = `https://www.youtube.com/watch?${new URLSearchParams({ v: videoId })}`;
  const { id } = await chrome.tabs.create({ url });
  for (let tries = 0; id !== undefined && tries < OPEN_TRIES; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, OPEN_TRY_MS));
    const reply = await askTab({ tabId: id, request: { type: "panel:open" } });
    if (reply?.isOpen) return;
  }
}

/**
 * Adds context menus to video links, pages and selected text. Must run synchronously at worker startup, or
 * events are lost.
 */
export function serveMenus(): void {
  chrome.runtime.onInstalled.addListener(() => {
    chrome.contextMenus.removeAll(() => {
      chrome.contextMenus.create({
        id: LINK_MENU,
        title: getManifestText("menuVideo"),
        contexts: ["link"],
        targetUrlPatterns: videoLinks,
      });
      chrome.contextMenus.create({
        id: PAGE_MENU,
        title: getManifestText("menuPage"),
        contexts: ["page", "video", "audio"],
      });
      chrome.contextMenus.create({
        id: TEXT_MENU,
        title: getManifestText("menuText"),
        contexts: ["selection"],
      });
    });
  });
  chrome.contextMenus.onClicked.addListener(({ menuItemId, linkUrl }, tab) => {
    // The side panel may read the tab, because the user clicked the extension's menu.
    if ((menuItemId === PAGE_MENU || menuItemId === TEXT_MENU) && tab?.id !== undefined)
      void openSidePanel({ tabId: tab.id, of: menuItemId === TEXT_MENU ? "selection" : "page" });
    if (menuItemId !== LINK_MENU) return;
    const parsed = parseVideoLink({ text: linkUrl ?? "" });
    if (parsed.ok && parsed.reference.host === "youtube")
      void openVideo({ videoId: parsed.reference.id, tabId: tab?.id });
  });
}

/**
 * Toggles the panel for a tab's video. If that isn't possible, opens the popup, which explains what it can do
 * there. For example, it says that a page opened before the extension was installed has to be reloaded first.
 */
async function togglePanel(tabId: number): Promise<void> {
  const reply = await askTab({ tabId, request: { type: "panel:toggle" } });
  if (reply?.video) return;
  try {
    await chrome.action.openPopup();
  } catch {
    // Browsers don't open the popup in a window that isn't focused, and Chrome before version 127 lacks this
    // method.
  }
}

/** Handles keyboard shortcuts: toggles the panel for the active tab's video, or opens the side panel. */
export function serveCommands(): void {
  chrome.commands.onCommand.addListener((command, tab) => {
    if (command === "toggle-panel" && tab?.id !== undefined) void togglePanel(tab.id);
    if (command === "open-side-panel" && tab?.id !== undefined)
      void openSidePanel({ tabId: tab.id, of: "page" });
  });
}
