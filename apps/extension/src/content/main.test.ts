import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubChrome } from "../testing/create-fake-chrome.ts";

beforeEach(() => {
  stubChrome();
  window.history.pushState(null, "", "/watch?v=aaaaaaaaaaa");
});
afterEach(() => vi.unstubAllGlobals());

it("replaces what a former run left in the page, since Firefox stops its script for an update", async () => {
  document.body.innerHTML = `
    <ytd-watch-metadata><div id="actions"><div id="top-level-buttons-computed"><pith-button></pith-button></div></div>
    </ytd-watch-metadata><pith-panel></pith-panel>`;
  const former = document.querySelectorAll("pith-button, pith-panel");
  await import("./main.ts");
  expect([...former].map(({ isConnected }) => isConnected)).toEqual([false, false]);
  expect(document.querySelectorAll("pith-button")).toHaveLength(1);
});
