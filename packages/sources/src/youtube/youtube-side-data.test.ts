import { describe, expect, it } from "vitest";
import { createFakeTimer } from "../testing/create-fake-timer.ts";
import { type Answer, json, playable, runLadder, videoId } from "../testing/run-youtube-ladder.ts";

describe("loadVideo for YouTube, beyond the captions", () => {
  it("reads chapters from the description, or asks YouTube if it mentions timestamps", async () => {
    const inText = runLadder({
      players: [playable({ details: { shortDescription: "0:00 A\n1:00 B\n2:00 C" } })],
    });
    expect((await inText.loaded).video.chapters.map(({ title }) => title)).toEqual(["A", "B", "C"]);
    expect(inText.fetch.requests.some(({ url }) => url.includes("/next"))).toBe(false);

    const asked = runLadder({
      players: [playable({ details: { shortDescription: "Part one at 0:00, part two at 4:00" } })],
      next: json(
        buildNext([
          ["One", 0],
          ["Two", 240_000],
        ]),
      ),
    });
    expect((await asked.loaded).video.chapters).toEqual([
      { title: "One", startSeconds: 0, endSeconds: 240 },
      { title: "Two", startSeconds: 240, endSeconds: 600 },
    ]);
  });

  it("stops waiting for chapters after two seconds", async () => {
    const timer = createFakeTimer();
    const { loaded } = runLadder({
      players: [playable({ details: { shortDescription: "see 4:20" } })],
      next: "never",
      timer,
    });
    await timer.advance(0);
    await timer.advance(2_000);
    expect((await loaded).video.chapters).toEqual([]);
  });

  it("returns sponsor segments, and waits at most 300 ms for them", {
    tags: "D.options.08",
  }, async () => {
    const body = JSON.stringify([
      { videoID: "another_one", segments: [{ segment: [0, 5], category: "sponsor" }] },
      {
        videoID: videoId,
        segments: [
          { segment: [40, 60], category: "sponsor" },
          { segment: [10, 20], category: "sponsor" },
          { segment: [55, 70.5], category: "sponsor" },
          { segment: [80, 90], category: "intro" },
        ],
      },
    ]);
    const { loaded, fetch } = runLadder({ players: [playable()], sponsor: { body } });
    expect((await loaded).sponsorSegments).toEqual([
      { startSeconds: 10, endSeconds: 20 },
      { startSeconds: 40, endSeconds: 70.5 },
    ]);
    const asked = fetch.requests.find(({ url }) => url.includes("skipSegments"));
    expect(asked?.url).toMatch(/\/api\/skipSegments\/[0-9a-f]{4}\?/);
    expect(asked?.url).not.toContain(videoId);

    const timer = createFakeTimer();
    const slow = runLadder({ players: [playable()], sponsor: "never", timer });
    let isDone = false;
    slow.loaded.then(() => {
      isDone = true;
    });
    await timer.advance(0);
    await timer.advance(299);
    expect(isDone).toBe(false);
    await timer.advance(1);
    expect((await slow.loaded).sponsorSegments).toEqual([]);
  });

  it.each<[string, Answer]>([
    ["is down", "source_unreachable"],
    ["knows nothing", { status: 404 }],
    ["answers nonsense", { body: "<html>" }],
  ])("returns no sponsor segments if SponsorBlock %s", async (_name, sponsor) => {
    expect((await runLadder({ players: [playable()], sponsor }).loaded).sponsorSegments).toEqual([]);
  });
});

function buildNext(chapters: [title: string, startMs: number][]) {
  const value = {
    chapters: chapters.map(([title, timeRangeStartMillis]) => ({
      chapterRenderer: { title: { simpleText: title }, timeRangeStartMillis },
    })),
  };
  const markersMap = [
    { key: "AUTO_CHAPTERS", value: { chapters: [] } },
    { key: "DESCRIPTION_CHAPTERS", value },
  ];
  return {
    playerOverlays: {
      playerOverlayRenderer: {
        decoratedPlayerBarRenderer: {
          decoratedPlayerBarRenderer: { playerBar: { multiMarkersPlayerBarRenderer: { markersMap } } },
        },
      },
    },
  };
}
