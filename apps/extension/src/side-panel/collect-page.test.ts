import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { collectPage } from "./collect-page.ts";

const LOAD_MS = 1_000;
/**
 * A fake track that loads its cue a while after being enabled and hides it once disabled, as in a browser.
 */
class Track {
  kind = "captions";
  language = "en";
  label = "";
  #mode = "disabled";
  #isLoaded = false;
  get mode() {
    return this.#mode;
  }
  set mode(mode: string) {
    this.#mode = mode;
    if (mode === "hidden") setTimeout(() => (this.#isLoaded = true), LOAD_MS);
  }
  get cues() {
    if (this.#mode === "disabled") return null;
    return this.#isLoaded ? [{ startTime: 0, endTime: 2, text: "Oranges keep." }] : [];
  }
}

let track: Track;
beforeEach(() => {
  vi.useFakeTimers();
  track = new Track();
  const video = document.createElement("video");
  Object.defineProperty(video, "textTracks", { value: [track] });
  document.body.replaceChildren(video);
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const cues = [{ startSeconds: 0, endSeconds: 2, text: "Oranges keep." }];
const readCues = async (page: ReturnType<typeof collectPage>) => (await page).media[0]?.tracks[0]?.cues;

it("reads a track that the page hasn't enabled, and closes it again", async () => {
  const page = collectPage();
  await vi.runAllTimersAsync();
  expect(await readCues(page)).toEqual(cues);
  expect(track.mode).toBe("disabled");
});

it("reads a track that another run has just opened", async () => {
  const first = collectPage();
  await vi.advanceTimersByTimeAsync(LOAD_MS / 2);
  const second = collectPage();
  await vi.runAllTimersAsync();
  expect([await readCues(first), await readCues(second)]).toEqual([cues, cues]);
  expect(track.mode).toBe("disabled");
});

it("leaves captions on that the user has turned on in the meantime", async () => {
  const page = collectPage();
  track.mode = "showing";
  await vi.runAllTimersAsync();
  await page;
  expect(track.mode).toBe("showing");
});
