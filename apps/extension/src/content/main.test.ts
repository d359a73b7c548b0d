import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type FakeChrome, stubChrome } from "../testing/create-fake-chrome.ts";
import { loadTexts } from "../texts/load-texts.ts";
import { isFormerRow } from "./page/former-rows.ts";

let fake: FakeChrome;
beforeEach(() => {
  fake = stubChrome();
  vi.resetModules();
  window.history.pushState(null, "", "/watch?v=aaaaaaaaaaa");
});
afterEach(() => {
  // The script removes its button and its listeners for the video.
  window.history.pushState(null, "", "/");
  window.dispatchEvent(new PopStateEvent("popstate"));
  window.history.pushState(null, "", "/watch?v=aaaaaaaaaaa");
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

it("replaces what a former run left in the page, since Firefox stops its script for an update", async () => {
  document.body.innerHTML = `
    <ytd-watch-metadata><div id="actions"><div id="top-level-buttons-computed"><pith-button></pith-button></div></div>
    </ytd-watch-metadata><pith-panel></pith-panel><div class="ytp-progress-bar"><div data-pith-marks></div></div>`;
  const former = document.querySelectorAll("pith-button, pith-panel, [data-pith-marks]");
  await import("./main.ts");
  expect([...former].map(({ isConnected }) => isConnected)).toEqual([false, false, false]);
  expect(document.querySelectorAll("pith-button")).toHaveLength(1);
});

it("remembers the rows of the transcript of a video that the user leaves", async () => {
  const row = document.body.appendChild(document.createElement("transcript-segment-view-model"));
  await import("./main.ts");
  expect(isFormerRow({ row, videoId: "bbbbbbbbbbb" })).toBe(false);
  window.history.pushState(null, "", "/watch?v=bbbbbbbbbbb");
  window.dispatchEvent(new PopStateEvent("popstate"));
  expect(isFormerRow({ row, videoId: "bbbbbbbbbbb" })).toBe(true);
});

/** Loads the page's script and a panel whose contents don't matter. Returns the function that opens it. */
async function openPage() {
  const openPanel = vi.fn((_input: { videoId: string; signal: AbortSignal }) => ({ close: () => undefined }));
  fake.answerBackground = () => ({ type: "panel:loaded", isWanted: true });
  vi.stubGlobal("pithPanel", async () => ({ openPanel }));
  vi.stubGlobal("pithTexts", loadTexts("en"));
  await import("./main.ts");
  return openPanel;
}

it("leaves a linked video's panel open if it's asked for again, since it may be showing a full summary", async () => {
  const openPanel = await openPage();
  for (const videoId of ["bbbbbbbbbbb", "bbbbbbbbbbb", "ccccccccccc"])
    await fake.send({ type: "panel:open", videoId });
  const opened = openPanel.mock.calls.map(([{ videoId, signal }]) => ({ videoId, isOver: signal.aborted }));
  expect(opened).toEqual([
    { videoId: "bbbbbbbbbbb", isOver: true },
    { videoId: "ccccccccccc", isOver: false },
  ]);
});

it("doesn't claim to have opened a linked video's panel if it can't be loaded, so that a tab is opened for it", async () => {
  await openPage();
  fake.answerBackground = () => {
    throw new Error("Extension context invalidated.");
  };
  expect(await fake.send({ type: "panel:open", videoId: "bbbbbbbbbbb" })).toBeUndefined();
});
