import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BRIDGE_CHANNEL } from "../../messages/bridge-messages.ts";
import { askPage } from "./ask-page.ts";
import "../page-bridge.ts";

interface FakePlayer {
  getPlayerResponse?: () => unknown;
  loadModule?: (name: string) => void;
  getOption?: (module: string, option: string) => unknown;
  setOption?: (module: string, option: string, value: unknown) => void;
}

/** jsdom leaves `source` empty on messages that a window posts to itself; browsers set it. */
function post(message: unknown, source: Window | null = window): void {
  window.dispatchEvent(new MessageEvent("message", { data: structuredClone(message), source }));
}

function placePlayer(player: FakePlayer): void {
  const element = document.createElement("div");
  element.id = "movie_player";
  document.body.replaceChildren(Object.assign(element, player));
}

const never = () => new AbortController().signal;

beforeEach(() => {
  vi.spyOn(window, "postMessage").mockImplementation((message: unknown) => post(message));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  document.body.replaceChildren();
});

describe("askPage", () => {
  it("returns the player's response as plain data", async () => {
    placePlayer({ getPlayerResponse: () => ({ videoDetails: { videoId: "a" }, play: () => undefined }) });
    const reply = await askPage({ question: { type: "player:read" }, signal: never() });
    expect(reply?.player).toEqual({ videoDetails: { videoId: "a" } });
  });

  it("falls back to the response in the page's source", async () => {
    vi.stubGlobal("ytInitialPlayerResponse", { videoDetails: { videoId: "b" } });
    const reply = await askPage({ question: { type: "player:read" }, signal: never() });
    expect(reply?.player).toEqual({ videoDetails: { videoId: "b" } });
    vi.unstubAllGlobals();
  });

  it("returns null if the player throws", async () => {
    placePlayer({
      getPlayerResponse: () => {
        throw new Error("changed");
      },
    });
    expect((await askPage({ question: { type: "player:read" }, signal: never() }))?.player).toBeNull();
  });

  it("loads a track in the player, then restores the viewer's choice", async () => {
    const set: unknown[] = [];
    let current: unknown = { languageCode: "fr" };
    const automatic = { languageCode: "en", kind: "asr", displayName: "English" };
    placePlayer({
      getOption: (_module, option) =>
        option === "tracklist" ? [{ languageCode: "en" }, automatic] : current,
      setOption: (_module, option, value) => {
        set.push([option, value]);
        if (option === "track") current = value;
      },
    });
    const question = { type: "captions:load", language: "en", isAutomatic: true } as const;
    await askPage({ question, signal: never() });
    await askPage({ question, signal: never() });
    expect(current).toEqual(automatic);
    await askPage({ question: { type: "captions:restore" }, signal: never() });
    expect(current).toEqual({ languageCode: "fr" });
    expect(set).toContainEqual(["reload", true]);
  });

  it("turns captions off again if they were off", async () => {
    let current: unknown = {};
    placePlayer({
      getOption: (_module, option) => (option === "track" ? current : undefined),
      setOption: (_module, option, value) => {
        if (option === "track") current = value;
      },
    });
    await askPage({
      question: { type: "captions:load", language: "de", isAutomatic: false },
      signal: never(),
    });
    expect(current).toEqual({ languageCode: "de" });
    await askPage({ question: { type: "captions:restore" }, signal: never() });
    expect(current).toEqual({});
  });

  it("ignores messages of another shape, ID, channel or window", async () => {
    vi.useFakeTimers();
    vi.mocked(window.postMessage).mockImplementation(() => undefined);
    const asked = askPage({ question: { type: "player:read" }, createId: () => "1", signal: never() });
    const reply = { type: "bridge:reply", channel: BRIDGE_CHANNEL, id: "1", player: { forged: true } };
    post({ ...reply, id: "2" });
    post({ ...reply, channel: "other" });
    post({ ...reply, type: "other" });
    post("bridge:reply");
    post(null);
    post(reply, null);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await asked).toBeNull();
  });

  it("resolves immediately if the page changes", async () => {
    const controller = new AbortController();
    vi.mocked(window.postMessage).mockImplementation(() => undefined);
    const asked = askPage({ question: { type: "player:read" }, signal: controller.signal });
    controller.abort();
    expect(await asked).toBeNull();
  });
});

describe("the page's script", () => {
  it("stops a former run, which Firefox leaves in open pages after an update", async () => {
    vi.resetModules();
    await import("../page-bridge.ts");
    const chosen: unknown[] = [{ languageCode: "fr" }];
    placePlayer({
      getOption: (_module, option) => (option === "track" ? chosen.at(-1) : undefined),
      setOption: (_module, option, value) => {
        if (option === "track") chosen.push(value);
      },
    });
    const question = { type: "captions:load", language: "en", isAutomatic: false } as const;
    await askPage({ question, signal: never() });
    await askPage({ question: { type: "captions:restore" }, signal: never() });
    expect(chosen).toEqual([{ languageCode: "fr" }, { languageCode: "en" }, { languageCode: "fr" }]);
  });

  it.each([
    null,
    "player:read",
    { type: "player:read", id: "1" },
    { type: "player:read", channel: BRIDGE_CHANNEL, id: 1, players: [] },
    { type: "player:eval", channel: BRIDGE_CHANNEL, id: "1", players: [] },
    { type: "captions:load", channel: BRIDGE_CHANNEL, id: "1", players: [] },
    { type: "player:read", channel: BRIDGE_CHANNEL, id: "1", players: [1] },
  ])("ignores %j", (message) => {
    placePlayer({ getPlayerResponse: () => ({}) });
    post(message);
    expect(window.postMessage).not.toHaveBeenCalled();
  });
});
