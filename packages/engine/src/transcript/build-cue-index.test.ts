import type { Transcript } from "@pith/core/transcripts/transcript";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildCueIndex, findCueAtOffset } from "./build-cue-index.ts";
import { locateSpan } from "./locate-span.ts";

function build(cues: [number | null, number | null, string][]): Transcript {
  return {
    language: "en",
    kind: "manual",
    cues: cues.map(([startMs, endMs, text], id) => ({ id, startMs, endMs, text, speaker: null })),
  };
}

const index = buildCueIndex(
  build([
    [1000, 2000, "abcde fghi"],
    [3000, 5000, "jklm"],
    [null, null, "nop"],
  ]),
);

describe("buildCueIndex", () => {
  it("joins cue texts with single spaces and maps each character back to its cue", () => {
    expect(index.text).toBe("abcde fghi jklm nop");
    expect([...index.cueOffsets]).toEqual([0, 11, 16]);
    expect([-5, 0, 10, 11, 15, 16, 99].map((offset) => findCueAtOffset({ index, offset }))).toEqual([
      0, 0, 0, 1, 1, 2, 2,
    ]);
  });

  it("returns an empty index for no cues", () => {
    const empty = buildCueIndex(build([]));
    expect(empty.text).toBe("");
    expect(findCueAtOffset({ index: empty, offset: 0 })).toBe(-1);
    expect(locateSpan({ index: empty, startOffset: 0, endOffset: 1 })).toBeNull();
  });
});

describe("locateSpan", () => {
  const locate = (quote: string) => {
    const startOffset = index.text.indexOf(quote);
    return locateSpan({ index, startOffset, endOffset: startOffset + quote.length });
  };

  it("interpolates by characters inside a cue", () => {
    expect(locate("fghi")).toEqual({ firstCueId: 0, lastCueId: 0, startMs: 1600, endMs: 2000 });
  });

  it("spans several cues", () => {
    expect(locate("fghi jk")).toEqual({ firstCueId: 0, lastCueId: 1, startMs: 1600, endMs: 4000 });
  });

  it("ends with the last known time if it reaches cues without times", () => {
    expect(locate("jklm nop")).toEqual({ firstCueId: 1, lastCueId: 2, startMs: 3000, endMs: 5000 });
    expect(locate("nop")).toEqual({ firstCueId: 2, lastCueId: 2, startMs: null, endMs: null });
  });

  it("returns no span for an empty range or one outside the text", () => {
    expect(locateSpan({ index, startOffset: 3, endOffset: 3 })).toBeNull();
    expect(locateSpan({ index, startOffset: -1, endOffset: 3 })).toBeNull();
    expect(locateSpan({ index, startOffset: 3, endOffset: 99 })).toBeNull();
  });

  it("stays between the first and last cue of any stretch of any transcript", () => {
    const cue = fc.tuple(fc.nat(2000), fc.nat(5000), fc.string({ minLength: 1, maxLength: 20 }));
    fc.assert(
      fc.property(
        fc.array(cue, { minLength: 1, maxLength: 30 }),
        fc.nat(),
        fc.nat(),
        (parts, from, length) => {
          let clock = 0;
          const transcript = build(
            parts.map(([gap, duration, text]) => {
              const startMs = clock + gap;
              clock = startMs + duration;
              return [startMs, clock, text];
            }),
          );
          const any = buildCueIndex(transcript);
          const startOffset = from % any.text.length;
          const endOffset = startOffset + 1 + (length % (any.text.length - startOffset));
          const span = locateSpan({ index: any, startOffset, endOffset });
          const first = transcript.cues[span?.firstCueId ?? -1];
          const last = transcript.cues[span?.lastCueId ?? -1];
          expect(span?.startMs).toBeGreaterThanOrEqual(first?.startMs ?? Number.NaN);
          expect(span?.endMs).toBeLessThanOrEqual(last?.endMs ?? Number.NaN);
          expect(span?.endMs).toBeGreaterThanOrEqual(span?.startMs ?? Number.NaN);
        },
      ),
    );
  });
});
