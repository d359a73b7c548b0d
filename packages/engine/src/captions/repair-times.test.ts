import type { Cue } from "@pith/core/transcripts/transcript";
import { describe, expect, it } from "vitest";
import { parseCaptions } from "./parse-captions.ts";

function parse(text: string): Cue[] {
  return parseCaptions({ text }).transcript.cues;
}

function cue(startMs: number | null, endMs: number | null, text: string) {
  return expect.objectContaining({ startMs, endMs, text });
}

describe("repairTimes", () => {
  it("removes captions that are in a file twice", () => {
    const once = Array.from(
      { length: 12 },
      (_, index) => `00:${10 + index * 4}:00.000 --> 00:${10 + index * 4}:02.000\nline ${index}\n`,
    );
    const file = `WEBVTT\n\n00:01.000 --> 00:02.000\nstart\n\n${once.join("\n")}\n`;
    const twice = `${file}${file.slice(file.indexOf("\n\n") + 2)}`;
    expect(parse(twice)).toEqual(parse(file));
  });

  it("fixes times: simultaneous cues, single wrong times, ends before starts, parts that restart", () => {
    const starts = (file: string) => parse(file).map(({ startMs }) => startMs);
    const at = (lines: [string, string][]) =>
      `WEBVTT\n\n${lines.map(([time, text]) => `${time}\n${text}\n`).join("\n")}`;
    expect(
      starts(
        at([
          ["00:05.000 --> 00:07.000", "b"],
          ["00:03.000 --> 00:06.000", "a"],
        ]),
      ),
    ).toEqual([3000, 5000]);
    const wrong = Array.from({ length: 30 }, (_, index): [string, string] => [
      index === 10 ? "59:00.000 --> 59:01.000" : `00:${10 + index}.000 --> 00:${10 + index}.900`,
      `word ${index}`,
    ]);
    expect(starts(at(wrong)).slice(9, 12)).toEqual([19_000, 19_900, 21_000]);
    expect(parse(at([["00:05.000 --> 00:03.000", "Hello there, how are you?"]]))[0]?.endMs).toBeGreaterThan(
      5500,
    );
    const part = Array.from({ length: 20 }, (_, index): [string, string] => [
      `0${index % 10}:0${index < 10 ? 0 : 7}.000 --> 0${index % 10}:09.000`,
      `part ${index}`,
    ]);
    const laid = starts(at(part));
    expect(laid).toEqual([...laid].sort((left, right) => Number(left) - Number(right)));
    expect(laid.at(10)).toBe(549_000 + 7000);
  });

  it("divides the time of cues that start together, and of those whose times are wrong, by their lengths", () => {
    const together = ["One is it.", "And two is what it was before."].map(
      (text) => `00:00.000 --> 00:40.000\n${text}\n`,
    );
    expect(parse(`WEBVTT\n\n${together.join("\n")}`)).toEqual([
      cue(0, 10_000, "One is it."),
      cue(10_000, 40_000, "And two is what it was before."),
    ]);
    const wrong = Array.from({ length: 30 }, (_, index) => {
      const start = index === 10 || index === 11 ? `59:${index}` : `00:${10 + index}`;
      return `${start}.000 --> ${start}.900\nword ${index}\n`;
    });
    const starts = parse(`WEBVTT\n\n${wrong.join("\n")}`).map(({ startMs }) => startMs);
    expect(starts.slice(9, 13)).toEqual([19_000, 19_900, 20_950, 22_000]);
  });

  it("removes a duplicate cue, as in segmented WebVTT", () => {
    const part =
      "WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000\n\n00:01.000 --> 00:03.000\nOne is said.\n\n";
    expect(parse(`${part}${part}00:04.000 --> 00:05.000\nTwo is said.`)).toEqual([
      cue(1000, 3000, "One is said."),
      cue(4000, 5000, "Two is said."),
    ]);
  });

  it("removes the time 99:59:59.999", () => {
    expect(parse("WEBVTT\n\n00:01.000 --> 00:02.000\nOne.\n\n99:59:59.999 --> 99:59:59.999\nTwo.")).toEqual([
      cue(1000, 2000, "One."),
      cue(null, null, "Two."),
    ]);
  });
});
