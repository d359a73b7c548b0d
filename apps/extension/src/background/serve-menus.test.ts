import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { serveCommands, serveMenus } from "./serve-menus.ts";

type Tab = { id: number };
const listeners: Record<string, (...values: never[]) => void> = {};
const asked: unknown[] = [];
const opened: string[] = [];
const panels: unknown[] = [];
/** Everything that side panels were asked to read. */
const reads: unknown[] = [];
const menus: { targetUrlPatterns?: string[] }[] = [];
const openPopup = vi.fn(async () => undefined);
/** The video in tabs that have a content script. */
let video: { videoId: string; title: string } | null;
/** Tabs that have a content script. */
let scripted: Set<number>;
/** Number of requests before the next opened tab's content script responds. */
let loadsAfter: number;

const on = (name: string) => ({
  addListener: (listener: (...values: never[]) => void) => {
    listeners[name] = listener;
  },
});
const emit = (name: string, ...values: unknown[]) => listeners[name]?.(...(values as never[]));

beforeEach(() => {
  vi.useFakeTimers();
  scripted = new Set();
  loadsAfter = 0;
  video = { videoId: "bbbbbbbbbbb", title: "Oranges" };
  openPopup.mockClear();
  asked.length = opened.length = menus.length = panels.length = reads.length = 0;
  vi.stubGlobal("chrome", {
    i18n: { getMessage: (key: string) => key },
    runtime: { onInstalled: on("installed"), sendMessage: async (message: unknown) => reads.push(message) },
    action: { openPopup },
    commands: { onCommand: on("command") },
    sidePanel: { open: async (target: object) => panels.push(target) },
    contextMenus: {
      removeAll: (done: () => void) => {
        menus.length = 0;
        done();
      },
      create: (menu: object) => menus.push(menu),
      onClicked: on("menu"),
    },
    tabs: {
      create: async ({ url }: { url: string }) => {
        opened.push(url);
        return { id: 9 };
      },
      async sendMessage(tabId: number, request: unknown) {
        if (tabId === 9 && loadsAfter-- <= 0) scripted.add(9);
        if (!scripted.has(tabId)) throw new Error("Receiving end does not exist.");
        asked.push({ tabId, request });
        return { type: "panel:state", video, isOpen: true };
      },
    },
  });
  serveMenus();
  serveCommands();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function choose(linkUrl: string, tab: Tab): Promise<void> {
  emit("menu", { menuItemId: "link", linkUrl }, tab);
  await vi.advanceTimersByTimeAsync(30_000);
}

describe("serveMenus", () => {
  it("adds its three menus only once across updates", () => {
    emit("installed");
    emit("installed");
    expect(menus).toHaveLength(3);
    expect(menus[0]?.targetUrlPatterns).not.toContain("<all_urls>");
  });

  it("opens the tab's side panel for the page or the selected text, and has an open one read it", async () => {
    emit("menu", { menuItemId: "page" }, { id: 3 });
    emit("menu", { menuItemId: "text", selectionText: "…" }, { id: 4 });
    expect(panels).toEqual([{ tabId: 3 }, { tabId: 4 }]);
    await vi.advanceTimersByTimeAsync(0);
    expect(reads).toEqual([
      { type: "side-panel:read", tabId: 3, of: "page" },
      { type: "side-panel:read", tabId: 4, of: "selection" },
    ]);
  });

  it("opens the panel on the current YouTube page for a link", async () => {
    scripted.add(3);
    await choose("https://www.youtube.com/shorts/bbbbbbbbbbb?feature=share", { id: 3 });
    expect(asked).toEqual([{ tabId: 3, request: { type: "panel:open", videoId: "bbbbbbbbbbb" } }]);
    expect(opened).toEqual([]);
  });

  it("opens a linked video with its panel in a new tab from other pages", async () => {
    loadsAfter = 3;
    await choose("https://youtu.be/bbbbbbbbbbb?t=9", { id: 3 });
    expect(opened).toEqual(["https://www.youtube.com/watch?v=bbbbbbbbbbb"]);
    expect(asked).toEqual([{ tabId: 9, request: { type: "panel:open" } }]);
  });

  it.each([
    "https://www.youtube.com/playlist?list=PLaaaaaaaaa",
    "javascript:alert(1)",
    "https://evil.example/watch?v=bbbbbbbbbbb",
  ])("opens nothing for %s", async (link) => {
    scripted.add(3);
    await choose(link, { id: 3 });
    expect([...opened, ...asked]).toEqual([]);
  });
});

describe("serveCommands", () => {
  it("toggles the panel of the active tab's video", async () => {
    scripted.add(3);
    emit("command", "toggle-panel", { id: 3 });
    emit("command", "other", { id: 3 });
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual([{ tabId: 3, request: { type: "panel:toggle" } }]);
    expect(openPopup).not.toHaveBeenCalled();
  });

  it("opens the popup, which says why, in a tab without a video or without our script", async () => {
    emit("command", "toggle-panel", { id: 4 });
    await vi.advanceTimersByTimeAsync(0);
    expect(openPopup).toHaveBeenCalledTimes(1);
    scripted.add(3);
    video = null;
    emit("command", "toggle-panel", { id: 3 });
    await vi.advanceTimersByTimeAsync(0);
    expect(openPopup).toHaveBeenCalledTimes(2);
  });
});
