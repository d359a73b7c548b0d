import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { type FakeChrome, stubChrome } from "../testing/create-fake-chrome.ts";
import { requestActiveTab } from "./active-tab.ts";

let chrome: FakeChrome;
beforeEach(() => {
  chrome = stubChrome();
});
afterEach(() => vi.unstubAllGlobals());

const ask = () =>
  requestActiveTab({
    request: { type: "panel:read" },
    schema: z.object({ title: z.string() }),
    isOurPage: (url) => url.hostname === "www.youtube.com",
  });

describe("requestActiveTab", () => {
  it("returns the reply of the tab's content script", async () => {
    chrome.tab = { id: 7, url: "https://www.youtube.com/" };
    chrome.answerTab = (message) => ({ title: JSON.stringify(message) });
    expect(await ask()).toEqual({
      kind: "answered",
      reply: { title: '{"type":"panel:read"}' },
    });
  });

  it("distinguishes a supported page without the script from any other page", async () => {
    chrome.tab = { id: 7, url: "https://www.youtube.com/watch?v=aaaaaaaaaaa" };
    expect(await ask()).toEqual({ kind: "not-loaded", tabId: 7 });
    chrome.tab = { id: 7 };
    expect(await ask()).toEqual({ kind: "elsewhere", tabId: 7 });
    chrome.tab = { id: 7, url: "https://www.youtube.com.evil.example/" };
    expect(await ask()).toEqual({ kind: "elsewhere", tabId: 7 });
    chrome.tab = null;
    expect(await ask()).toEqual({ kind: "elsewhere", tabId: null });
  });

  it("treats an invalid reply as none", async () => {
    chrome.tab = { id: 7, url: "https://www.youtube.com/" };
    chrome.answerTab = () => ({ title: 5 });
    expect(await ask()).toEqual({ kind: "not-loaded", tabId: 7 });
  });
});
