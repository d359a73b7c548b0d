import { describe, expect, it } from "vitest";
import { buildTranscript } from "../testing/build-loaded.ts";
import { cutSponsorSegments } from "./cut-sponsor-segments.ts";

const transcript = buildTranscript();

describe("cutSponsorSegments", () => {
  it("cuts what is said in sponsor segments and returns the seconds cut", { tags: "D.options.06" }, () => {
    const segments = [
      { startSeconds: 18, endSeconds: 41 },
      { startSeconds: 200, endSeconds: 260 },
    ];
    const { transcript: kept, secondsCut } = cutSponsorSegments({ transcript, segments });
    expect(kept.cues.map(({ startMs }) => startMs)).toEqual([
      0, 10_000, 40_000, 50_000, 60_000, 70_000, 80_000, 90_000,
    ]);
    expect(kept.cues.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(secondsCut).toBe(23);
  });

  it("changes nothing without segments, or if nothing would be left", () => {
    expect(cutSponsorSegments({ transcript, segments: [] })).toEqual({ transcript, secondsCut: 0 });
    const everything = [{ startSeconds: 0, endSeconds: 1000 }];
    expect(cutSponsorSegments({ transcript, segments: everything })).toEqual({ transcript, secondsCut: 0 });
    const untimed = buildTranscript({ isTimed: false });
    expect(cutSponsorSegments({ transcript: untimed, segments: everything }).secondsCut).toBe(0);
  });
});
