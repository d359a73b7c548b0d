import { describe, expect, it } from "vitest";
import { selectRange } from "./select-range.ts";
import { buildTranscript, buildVideo } from "./testing/build-loaded.ts";

const chapters = [
  { title: "One", startSeconds: 0, endSeconds: 30 },
  { title: "Two", startSeconds: 30, endSeconds: 60 },
  { title: "Three", startSeconds: 60, endSeconds: null },
];
const video = buildVideo({ chapters });
const transcript = buildTranscript();

describe("selectRange", () => {
  it("keeps what is said in the range, with times of the whole video", { tags: "D.options.05" }, () => {
    const selected = selectRange({ transcript, video, range: { startSeconds: 20, endSeconds: 50 } });
    expect(selected.transcript.cues.map(({ id, startMs }) => [id, startMs])).toEqual([
      [0, 20_000],
      [1, 30_000],
      [2, 40_000],
    ]);
    expect(selected.video.chapters).toEqual([
      { title: "One", startSeconds: 20, endSeconds: 30 },
      { title: "Two", startSeconds: 30, endSeconds: 50 },
    ]);
  });

  it("runs to the end if the range has none", () => {
    const selected = selectRange({ transcript, video, range: { startSeconds: 75, endSeconds: null } });
    expect(selected.transcript.cues.map(({ startMs }) => startMs)).toEqual([70_000, 80_000, 90_000]);
    expect(selected.video.chapters).toEqual([{ title: "Three", startSeconds: 75, endSeconds: null }]);
  });

  it.each([
    ["after the video's end", transcript, { startSeconds: 100, endSeconds: 110 }, "invalid_input"],
    ["in which nothing is said", transcript, { startSeconds: 1, endSeconds: 2 }, "no_speech"],
    [
      "of a text without times",
      buildTranscript({ isTimed: false }),
      { startSeconds: 0, endSeconds: 9 },
      "invalid_input",
    ],
  ])("refuses a range %s", (_name, given, range, code) => {
    expect(() => selectRange({ transcript: given, video, range })).toThrow(expect.objectContaining({ code }));
  });
});
