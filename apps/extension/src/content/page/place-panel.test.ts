import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { placePanel } from "./place-panel.ts";

const host = document.createElement("pith-panel");
let stop: () => void;

function setWidth(px: number): void {
  vi.stubGlobal("innerWidth", px);
  window.dispatchEvent(new Event("resize"));
}

function setFullscreen(element: Element | null): void {
  Object.defineProperty(document, "fullscreenElement", { value: element, configurable: true });
  document.dispatchEvent(new Event("fullscreenchange"));
}

beforeEach(() => {
  document.body.innerHTML =
    '<ytd-watch-flexy><div id="movie_player"></div><div id="below"></div><div id="secondary"></div></ytd-watch-flexy>';
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(400);
  vi.stubGlobal("innerWidth", 1400);
  stop = placePanel(host);
});
afterEach(() => {
  stop();
  Reflect.deleteProperty(document, "fullscreenElement");
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

describe("placePanel", () => {
  it("places the panel beside the player, or below it on a narrow page", () => {
    expect([host.parentElement?.id, host.hasAttribute("data-overlay")]).toEqual(["secondary", false]);
    setWidth(700);
    expect([host.parentElement?.id, host.hasAttribute("data-overlay")]).toEqual(["below", false]);
  });

  it("makes the panel an overlay in theater mode", async () => {
    document.querySelector("ytd-watch-flexy")?.setAttribute("theater", "");
    await waitFor(() => expect(host.parentElement).toBe(document.body));
    expect(host.hasAttribute("data-overlay")).toBe(true);
  });

  it("moves the panel into the full-screen player and keeps its clicks from the player", () => {
    const player = document.querySelector("#movie_player");
    const heard = vi.fn();
    player?.addEventListener("click", heard);
    setFullscreen(player);
    expect([host.parentElement, host.hasAttribute("data-fullscreen")]).toEqual([player, true]);
    host.click();
    expect(heard).not.toHaveBeenCalled();
    setFullscreen(null);
    expect([host.parentElement?.id, host.hasAttribute("data-overlay")]).toEqual(["secondary", false]);
  });
});
