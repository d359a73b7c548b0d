import { describe, expect, it } from "vitest";
import { joinWords } from "./join-words.ts";
import { listWords } from "./list-words.ts";
import type { RecognizedPiece } from "./piece-recognizer.ts";
import { stitchWords } from "./stitch-words.ts";

/** A piece whose words are evenly spaced from its start to its end. */
function hear(
  text: string,
  { from, to, firstSegment = 0 }: { from: number; to: number; firstSegment?: number },
) {
  const durationMs = (to - from) * 1000;
  const recognized: RecognizedPiece = {
    text,
    segments: [{ text, startMs: 0, endMs: durationMs }],
    words: [],
  };
  return listWords({ recognized, startMs: from * 1000, durationMs, maxUntimedMs: 0, firstSegment });
}
const stitch = (before: ReturnType<typeof hear>, after: ReturnType<typeof hear>, from: number, to: number) =>
  joinWords(stitchWords({ before, after, overlap: { startMs: from * 1000, endMs: to * 1000 } }))
    .map(({ text }) => text)
    .join(" ");

describe("stitchWords", () => {
  it("deduplicates what both pieces heard", () => {
    const before = hear("a key lifts each pin to its own height and then the lock", { from: 0, to: 13 });
    const after = hear("height and then the lock turns and the door opens", {
      from: 8,
      to: 18,
      firstSegment: 1,
    });
    expect(stitch(before, after, 8, 13)).toBe(
      "a key lifts each pin to its own height and then the lock turns and the door opens",
    );
  });

  it("trusts neither piece at its edge", () => {
    const before = hear("a key lifts each pin to its own height and then the lox", { from: 0, to: 13 });
    const after = hear("eight and then the lock turns and the door opens", {
      from: 8,
      to: 18,
      firstSegment: 1,
    });
    expect(stitch(before, after, 8, 13)).toBe(
      "a key lifts each pin to its own height and then the lock turns and the door opens",
    );
  });

  it("matches words regardless of case and punctuation", () => {
    const before = hear("Each pin is lifted. And then, the lock", { from: 0, to: 8 });
    const after = hear("lifted and then the Lock turns.", { from: 3, to: 9, firstSegment: 1 });
    expect(stitch(before, after, 3, 8)).toBe("Each pin is lifted. And then, the Lock turns.");
  });

  it("cuts by time if the pieces heard different words", () => {
    const before = hear("one two three four five six", { from: 0, to: 6 });
    const after = hear("vier fünf sechs sieben", { from: 3, to: 7, firstSegment: 1 });
    expect(stitch(before, after, 3, 6)).toBe("one two three four sechs sieben");
  });

  it("doesn't match equal words said at different times", () => {
    const before = hear("the pin and the key and the lock", { from: 0, to: 8 });
    const after = hear("opens a door in the", { from: 7, to: 20, firstSegment: 1 });
    expect(stitch(before, after, 7, 8)).toBe("the pin and the key and the lock opens a door in the");
  });

  it("stitches scripts without spaces by character", () => {
    const before = hear("钥匙把每个销钉抬到自己的高度", { from: 0, to: 14 });
    const after = hear("自己的高度然后锁就开了", { from: 9, to: 20, firstSegment: 1 });
    expect(stitch(before, after, 9, 14).replace(" ", "")).toBe("钥匙把每个销钉抬到自己的高度然后锁就开了");
  });

  it("keeps every word of pieces that don't overlap", () => {
    const before = hear("one two", { from: 0, to: 2 });
    const after = hear("two three", { from: 2, to: 4, firstSegment: 1 });
    expect(stitchWords({ before, after, overlap: null })).toHaveLength(4);
  });
});

describe("listWords", () => {
  const list = (
    recognized: Partial<RecognizedPiece>,
    durationMs: number | null = 10_000,
    maxUntimedMs = 30_000,
  ) =>
    listWords({
      recognized: { text: "", segments: [], words: [], ...recognized },
      startMs: 60_000,
      durationMs,
      maxUntimedMs,
      firstSegment: 0,
    }).map(({ text, startMs, endMs }) => [text, startMs, endMs]);

  it("takes punctuation from the segments and times from the words", () => {
    expect(
      list({
        segments: [{ text: " Every lock, hides pins.", startMs: 0, endMs: 4_000 }],
        words: [
          { text: "every", startMs: 100, endMs: 500 },
          { text: "lock", startMs: 600, endMs: 900 },
          { text: "pins", startMs: 3_000, endMs: 3_900 },
        ],
      }),
    ).toEqual([
      ["Every", 60_100, 60_500],
      ["lock,", 60_600, 60_900],
      ["hides", expect.any(Number), expect.any(Number)],
      ["pins.", 63_000, 63_900],
    ]);
  });

  it("times a short text without timestamps by its piece, and a long one not at all", () => {
    expect(list({ text: "one two" })).toEqual([
      ["one", 60_000, 65_000],
      ["two", 65_000, 70_000],
    ]);
    expect(list({ text: "one two" }, 60_000)).toEqual([
      ["one", null, null],
      ["two", null, null],
    ]);
    expect(list({ text: "one" }, null)).toEqual([["one", null, null]]);
  });
});
