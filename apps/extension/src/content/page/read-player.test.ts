import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readPlayer } from "./read-player.ts";
import "../page-bridge.ts";

const videoId = "aaaaaaaaaaa";
const buildResponse = (id: string) => ({
  playabilityStatus: { status: "OK" },
  videoDetails: { videoId: id },
});

beforeEach(() => {
  vi.useFakeTimers();
  // jsdom leaves `source` empty on messages that a window posts to itself; browsers set it.
  vi.spyOn(window, "postMessage").mockImplementation((data: unknown) => {
    window.dispatchEvent(new MessageEvent("message", { data, source: window }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

describe("readPlayer", () => {
  it("waits for an ad of any length to end", async () => {
    let played = "advertadver";
    const player = Object.assign(document.createElement("div"), {
      id: "movie_player",
      className: "ad-showing",
      getPlayerResponse: () => buildResponse(played),
    });
    document.body.replaceChildren(player);
    const reading = readPlayer({ videoId, signal: new AbortController().signal });
    await vi.advanceTimersByTimeAsync(90_000);
    player.className = "";
    played = videoId;
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await reading).videoDetails?.videoId).toBe(videoId);
  });

  it("rejects if the player shows another video and no ad is playing", async () => {
    const player = Object.assign(document.createElement("div"), {
      id: "movie_player",
      getPlayerResponse: () => buildResponse("bbbbbbbbbbb"),
    });
    document.body.replaceChildren(player);
    const reading = expect(
      readPlayer({ videoId, signal: new AbortController().signal }),
    ).rejects.toMatchObject({ code: "source_changed" });
    await vi.advanceTimersByTimeAsync(10_000);
    await reading;
  });
});
