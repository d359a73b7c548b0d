import { expect, it } from "vitest";
import { buildTranscript, buildVideo } from "../../testing/build-content.ts";
import { buildSummaryTask } from "./build-summary-task.ts";

it("tells the engine the range to which it cuts the transcript", () => {
  const range = { startSeconds: 60, endSeconds: 150 };
  const texts = Array.from({ length: 400 }, (_, cue) => `On day ${cue} the growers picked oranges.`);
  const task = buildSummaryTask({
    video: { ...buildVideo(), durationSeconds: null },
    transcript: buildTranscript(texts),
    captionSource: "host",
    sponsorSegments: [],
    range,
    length: "medium",
    shape: "points",
    wish: null,
    language: null,
  });
  expect(task.range).toEqual(range);
  expect(task.transcript.cues.length).toBeLessThan(texts.length);
});
