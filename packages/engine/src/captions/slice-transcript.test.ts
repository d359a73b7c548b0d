import type { Transcript } from "@pith/core/transcripts/transcript";
import { describe, expect, it } from "vitest";
import { cutSegments, sliceTranscript } from "./slice-transcript.ts";

function build(cues: [number | null, number | null, string][]): Transcript {
  return {
    language: "en",
    kind: "manual",
    cues: cues.map(([startMs, endMs, text], id) => ({ id, startMs, endMs, text, speaker: null })),
  };
}

const talk = build([
  [0, 4000, "one"],
  [4000, 8000, "two"],
  [8000, 12_000, "three"],
  [12_000, 16_000, "four"],
]);

describe("sliceTranscript", () => {
  it("keeps cues whose middle is in the range, with the video's times, renumbered from 0", () => {
    const { cues } = sliceTranscript({ transcript: talk, range: { startSeconds: 5, endSeconds: 11 } });
    expect(cues.map(({ id, startMs, text }) => [id, startMs, text])).toEqual([
      [0, 4000, "two"],
      [1, 8000, "three"],
    ]);
  });

  it("extends an open range to the end", () => {
    const { cues } = sliceTranscript({ transcript: talk, range: { startSeconds: 9, endSeconds: null } });
    expect(cues.map(({ text }) => text)).toEqual(["three", "four"]);
  });

  it("splits a long cue at spaces", () => {
    const long = build([[0, 100_000, "aaaa bbbb cccc dddd eeee ffff gggg hhhh iiii jjjj"]]);
    const { cues } = sliceTranscript({ transcript: long, range: { startSeconds: 22, endSeconds: 48 } });
    expect(cues.map(({ text }) => text)).toEqual(["dddd eeee"]);
    expect(cues[0]?.startMs).toBeGreaterThan(22_000);
    expect(cues[0]?.endMs).toBeLessThan(50_000);
  });

  it("keeps an untimed cue with the one before it", () => {
    const mixed = build([
      [0, 1000, "one"],
      [null, null, "two"],
      [50_000, 51_000, "three"],
      [null, null, "four"],
    ]);
    const { cues } = sliceTranscript({ transcript: mixed, range: { startSeconds: 40, endSeconds: null } });
    expect(cues.map(({ text }) => text)).toEqual(["three", "four"]);
  });

  it("rejects a range without speech, and a transcript without times", () => {
    expect(() => sliceTranscript({ transcript: talk, range: { startSeconds: 60, endSeconds: 90 } })).toThrow(
      expect.objectContaining({ reason: { code: "no_speech.range", params: {} } }),
    );
    const untimed = build([[null, null, "one"]]);
    expect(() => sliceTranscript({ transcript: untimed, range: { startSeconds: 0, endSeconds: 9 } })).toThrow(
      expect.objectContaining({ reason: { code: "invalid_input.range_untimed", params: {} } }),
    );
  });
});

describe("cutSegments", () => {
  it("removes segments in any order, overlapping ones once", () => {
    const { transcript, cutSeconds } = cutSegments({
      transcript: talk,
      segments: [
        { startSeconds: 11.9, endSeconds: 400 },
        { startSeconds: 4, endSeconds: 7 },
        { startSeconds: 6, endSeconds: 8 },
      ],
    });
    expect(transcript.cues.map(({ id, text }) => [id, text])).toEqual([
      [0, "one"],
      [1, "three"],
    ]);
    expect(cutSeconds).toBeCloseTo(4 + 4.1);
  });

  it("changes nothing without segments or times, or if everything would be removed", () => {
    expect(cutSegments({ transcript: talk, segments: [] })).toEqual({ transcript: talk, cutSeconds: 0 });
    expect(cutSegments({ transcript: talk, segments: [{ startSeconds: 0, endSeconds: 99 }] })).toEqual({
      transcript: talk,
      cutSeconds: 0,
    });
    const untimed = build([[null, null, "one"]]);
    expect(cutSegments({ transcript: untimed, segments: [{ startSeconds: 0, endSeconds: 9 }] })).toEqual({
      transcript: untimed,
      cutSeconds: 0,
    });
  });

  it("removes the middle of a long cue", () => {
    const long = build([[0, 100_000, "aaaa bbbb cccc dddd eeee ffff gggg hhhh iiii jjjj"]]);
    const { transcript } = cutSegments({
      transcript: long,
      segments: [{ startSeconds: 28, endSeconds: 58 }],
    });
    expect(transcript.cues.map(({ text }) => text)).toEqual(["aaaa bbbb cccc", "gggg hhhh iiii jjjj"]);
  });
});
