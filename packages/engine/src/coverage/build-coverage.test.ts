import type { Cue } from "@pith/core/transcripts/transcript";
import { describe, expect, it } from "vitest";
import { buildCoverage } from "./build-coverage.ts";

function cue(
  id: number,
  startSeconds: number | null,
  endSeconds: number | null,
  text = "four words are said",
): Cue {
  const toMs = (seconds: number | null) => (seconds === null ? null : seconds * 1000);
  return { id, startMs: toMs(startSeconds), endMs: toMs(endSeconds), text, speaker: null };
}

describe("buildCoverage", () => {
  it("divides the timeline into cited speech, other speech and silence", () => {
    const cues = [cue(0, 10, 14), cue(1, 14, 18), cue(2, 18, 22), cue(3, 40, 44)];
    const coverage = buildCoverage({ cues, ranges: [{ firstCueId: 1, lastCueId: 2 }], durationSeconds: 60 });
    expect(
      coverage.blocks.map(({ state, startSeconds, endSeconds }) => [state, startSeconds, endSeconds]),
    ).toEqual([
      ["silence", 0, 10],
      ["speech", 10, 14],
      ["cited", 14, 22],
      ["silence", 22, 40],
      ["speech", 40, 44],
      ["silence", 44, 60],
    ]);
    expect(coverage.share).toBe(0.5);
  });

  it("measures the share by words, counting overlapping ranges once", () => {
    const cues = [cue(0, 0, 1, "one"), cue(1, 1, 2, "two three four")];
    const ranges = [
      { firstCueId: 1, lastCueId: 1 },
      { firstCueId: 1, lastCueId: 9 },
    ];
    expect(buildCoverage({ cues, ranges, durationSeconds: null }).share).toBe(0.75);
  });

  it("uses cue positions if there are no times", () => {
    const cues = [cue(0, null, null), cue(1, null, null), cue(2, null, null)];
    const { blocks } = buildCoverage({
      cues,
      ranges: [{ firstCueId: 0, lastCueId: 0 }],
      durationSeconds: null,
    });
    expect(blocks.map(({ state, firstCueId, lastCueId }) => [state, firstCueId, lastCueId])).toEqual([
      ["cited", 0, 0],
      ["speech", 1, 2],
    ]);
    expect(blocks.every(({ startSeconds }) => startSeconds === null)).toBe(true);
  });

  it("returns at most 2,000 blocks, and none for an empty transcript", () => {
    const cues = Array.from({ length: 5000 }, (_, id) => cue(id, id * 10, id * 10 + 1));
    expect(buildCoverage({ cues, ranges: [], durationSeconds: null }).blocks.length).toBeLessThanOrEqual(
      2000,
    );
    expect(buildCoverage({ cues: [], ranges: [], durationSeconds: 9 })).toEqual({
      share: 0,
      blocks: [],
      leftOut: [],
    });
  });
});
