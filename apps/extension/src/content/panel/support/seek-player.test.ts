import { waitFor } from "@testing-library/dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { seekPlayer } from "./seek-player.ts";

const playing = vi.fn(async () => undefined);

beforeEach(() => {
  document.body.innerHTML = '<div id="movie_player"><video class="html5-main-video"></video></div>';
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(playing);
});
afterEach(() => {
  vi.restoreAllMocks();
  playing.mockClear();
});

const findPlayer = () => document.querySelector<HTMLElement>("#movie_player");
const readSeconds = () => document.querySelector("video")?.currentTime;

describe("seekPlayer", () => {
  it("seeks the page's player and starts playback", () => {
    seekPlayer(73);
    expect(readSeconds()).toBe(73);
    expect(playing).toHaveBeenCalledOnce();
  });

  it("waits for an ad to end, then seeks to the last chosen time", async () => {
    findPlayer()?.classList.add("ad-showing");
    seekPlayer(73);
    seekPlayer(91);
    expect(readSeconds()).toBe(0);
    findPlayer()?.classList.remove("ad-showing");
    await waitFor(() => expect(readSeconds()).toBe(91));
    expect(playing).toHaveBeenCalledOnce();
  });

  it("does nothing if there is no player", () => {
    document.body.replaceChildren();
    expect(() => seekPlayer(5)).not.toThrow();
  });
});
