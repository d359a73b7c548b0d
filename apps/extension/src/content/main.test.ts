import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeChrome, stubChrome } from "../testing/create-fake-chrome.ts";
import { openShadowRoots } from "../testing/open-shadow-roots.ts";
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
  vi.restoreAllMocks();
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

function goTo(videoId: string): void {
  window.history.pushState(null, "", `/watch?v=${videoId}`);
  window.dispatchEvent(new PopStateEvent("popstate"));
}

/** Loads the page's script and a panel whose contents don't matter. Returns the function that opens it. */
async function openPage() {
  document.body.innerHTML =
    '<ytd-watch-metadata><div id="actions"><div id="top-level-buttons-computed"></div></div></ytd-watch-metadata>';
  const openPanel = vi.fn(({ onClose }: { videoId: string; signal: AbortSignal; onClose: () => void }) => ({
    close: onClose,
  }));
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

it("asks for a reload only until the panel opens, such as after a permission is back", async () => {
  openShadowRoots();
  await openPage();
  const { answerBackground } = fake;
  const readText = () => document.querySelector("pith-button")?.shadowRoot?.textContent;
  fake.answerBackground = () => undefined;
  await fake.send({ type: "panel:open" });
  expect(readText()).toContain("reload");
  fake.answerBackground = answerBackground;
  await fake.send({ type: "panel:open" });
  expect(readText()).toContain("summarize");
});

it("keeps the panel open past a video that the user skips before the panel is ready", async () => {
  const openPanel = await openPage();
  await fake.send({ type: "panel:open" });
  goTo("bbbbbbbbbbb");
  goTo("ccccccccccc");
  await vi.waitFor(() => expect(openPanel.mock.lastCall?.[0].videoId).toBe("ccccccccccc"));
});

it("closes a linked video's panel when the user swipes to the next Short, of which YouTube sends no event", async () => {
  window.history.pushState(null, "", "/shorts/aaaaaaaaaaa");
  const openPanel = await openPage();
  await fake.send({ type: "panel:open", videoId: "bbbbbbbbbbb" });
  expect(openPanel.mock.lastCall?.[0].signal.aborted).toBe(false);
  window.history.pushState(null, "", "/shorts/ccccccccccc");
  window.dispatchEvent(new PopStateEvent("popstate"));
  expect(openPanel.mock.lastCall?.[0].signal.aborted).toBe(true);
});

describe("the focus after the panel has closed", () => {
  /** Adds a text field and puts the focus there. */
  function focusField(): HTMLElement {
    const field = document.body.appendChild(document.createElement("input"));
    field.focus();
    return field;
  }
  const findFocused = () => document.activeElement?.localName;

  it("returns to where it was before, or else to the button", async () => {
    const openPanel = await openPage();
    for (const videoId of [undefined, "bbbbbbbbbbb"]) {
      const field = focusField();
      await fake.send({ type: "panel:open", videoId });
      field.blur();
      openPanel.mock.lastCall?.[0].onClose();
      expect(document.activeElement).toBe(field);
      field.remove();
    }
    await fake.send({ type: "panel:open" });
    openPanel.mock.lastCall?.[0].onClose();
    expect(findFocused()).toBe("pith-button");
  });

  it("stays where the user is typing", async () => {
    await openPage();
    await fake.send({ type: "panel:open" });
    const field = focusField();
    await fake.send({ type: "panel:toggle" });
    expect(document.activeElement).toBe(field);
  });

  it("doesn't go to the button in full screen, where the space bar would press it instead of pausing the player", async () => {
    await openPage();
    await fake.send({ type: "panel:open" });
    Object.defineProperty(document, "fullscreenElement", { value: document.body, configurable: true });
    await fake.send({ type: "panel:toggle" });
    expect(findFocused()).toBe("body");
    Reflect.deleteProperty(document, "fullscreenElement");
  });
});
