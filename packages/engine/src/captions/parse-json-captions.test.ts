import type { Cue } from "@pith/core/transcripts/transcript";
import { describe, expect, it } from "vitest";
import { parseCaptions } from "./parse-captions.ts";

function parse(text: string): Cue[] {
  return parseCaptions({ text }).transcript.cues;
}

function cue(startMs: number | null, endMs: number | null, text: string) {
  return expect.objectContaining({ startMs, endMs, text });
}

describe("parseJsonCaptions", () => {
  it("reads Rev.ai's monologues", () => {
    const word = (value: string, ts: number) => ({
      type: "text",
      value,
      ts,
      end_ts: ts + 0.5,
      confidence: 1,
    });
    const sign = (value: string) => ({ type: "punct", value });
    const file = {
      monologues: [
        { speaker: 0, elements: [word("Hello", 1.5), sign(", "), word("friends", 2), sign(".")] },
        { speaker: 1, elements: [word("Good", 9), sign(" "), word("day", 9.5), sign(".")] },
      ],
    };
    expect(parse(JSON.stringify(file)).map(({ id: _, ...cue }) => cue)).toEqual([
      { startMs: 1500, endMs: 2000, text: "Hello,", speaker: "Speaker 0" },
      { startMs: 2000, endMs: 2500, text: "friends.", speaker: "Speaker 0" },
      { startMs: 9000, endMs: 9500, text: "Good", speaker: "Speaker 1" },
      { startMs: 9500, endMs: 10_000, text: "day.", speaker: "Speaker 1" },
    ]);
  });

  it("reads json3 with word times, and marks it as automatic", () => {
    const file = JSON.stringify({
      wireMagic: "pb3",
      events: [
        { tStartMs: 0, dDurationMs: 9000, id: 1 },
        {
          tStartMs: 1000,
          dDurationMs: 4000,
          segs: [
            { utf8: "so", acAsrConf: 0 },
            { utf8: " hello", tOffsetMs: 400, acAsrConf: 0 },
          ],
        },
        { tStartMs: 2500, dDurationMs: 2500, aAppend: 1, segs: [{ utf8: "\n" }] },
        { tStartMs: 2510, dDurationMs: 4000, segs: [{ utf8: "my" }, { utf8: " friends", tOffsetMs: 200 }] },
      ],
    });
    const parsed = parseCaptions({ text: file });
    expect(parsed).toMatchObject({ format: "json3", transcript: { kind: "automatic" } });
    expect(parsed.transcript.cues).toEqual([cue(1000, 2000, "so hello"), cue(2510, 3470, "my friends")]);
  });

  it.each([
    [
      "Whisper's",
      {
        text: "x",
        segments: [
          { id: 0, start: 1.5, end: 3, text: " Hello there." },
          { start: 3, end: 4, text: " Good day." },
        ],
        language: "en",
      },
    ],
    [
      "a list with durations",
      [
        { text: "Hello there.", start: 1.5, duration: 1.5 },
        { text: "Good day.", start: 3, duration: 1 },
      ],
    ],
    [
      "milliseconds under plain names",
      [
        { text: "Hello there.", start: 1500, end: 3000 },
        { text: "Good day.", start: 3000, end: 4000 },
      ],
    ],
    [
      "milliseconds by name",
      {
        a: {
          cues: [
            { startMs: "1500", endMs: "3000", body: "Hello there." },
            { startMs: "3000", endMs: "4000", body: "Good day." },
          ],
        },
      },
    ],
    [
      "clocks",
      [
        { from: "00:00:01.500", to: "00:00:03.000", text: "Hello there." },
        { from: "00:00:03.000", to: "00:00:04.000", text: "Good day." },
      ],
    ],
    [
      "pairs",
      {
        chunks: [
          { timestamp: [1.5, 3], text: "Hello there." },
          { timestamp: [3, 4], text: "Good day." },
        ],
      },
    ],
    [
      "whisper.cpp's",
      {
        transcription: [
          { offsets: { from: 1500, to: 3000 }, text: " Hello there." },
          { offsets: { from: 3000, to: 4000 }, text: " Good day." },
        ],
      },
    ],
    [
      "wrapped segments with runs",
      {
        b: [
          {
            seg: {
              startMs: "1500",
              endMs: "3000",
              snippet: { runs: [{ text: "Hello " }, { text: "there." }] },
            },
          },
          { seg: { startMs: "3000", endMs: "4000", snippet: { runs: [{ text: "Good day." }] } } },
        ],
      },
    ],
  ])("reads JSON: %s", (_, value) => {
    const parsed = parseCaptions({ text: JSON.stringify(value) });
    expect(parsed.format).toBe("json");
    expect(parsed.transcript.cues).toEqual([cue(1500, 3000, "Hello there."), cue(3000, 4000, "Good day.")]);
  });

  it.each([
    [
      "words of several results",
      {
        results: [
          {
            alternatives: [
              {
                transcript: "so it is",
                words: [
                  { startTime: "1.200s", endTime: "1.5s", word: "so" },
                  { startTime: "1.5s", word: "it" },
                  { startTime: "1.8s", word: "is" },
                ],
              },
            ],
          },
          {
            alternatives: [
              { words: [{ startTime: "2.200s", word: "then" }] },
              { words: [{ startTime: "2.2s", word: "than" }] },
            ],
          },
        ],
      },
    ],
    [
      "a line of JSON for each",
      [
        { start: 1.2, text: "so it is" },
        { start: 2.2, text: "then" },
      ]
        .map((one) => JSON.stringify(one))
        .join("\n"),
    ],
    [
      "sentences beside words",
      {
        words: ["so", "it", "is", "then"].map((text, index) => ({ text, start: 1200 + index * 300 })),
        utterances: [
          { text: "so it is", start: 1200 },
          { text: "then", start: 2200 },
        ],
      },
    ],
    [
      "full stops of their own",
      {
        items: [
          { start_time: "1.2", alternatives: [{ content: "so it is" }] },
          { alternatives: [{ content: "." }] },
          { start_time: "2.2", alternatives: [{ content: "then" }] },
        ],
      },
    ],
  ])("reads transcribers' JSON: %s", (_, value) => {
    const cues = parse(typeof value === "string" ? value : JSON.stringify(value));
    expect(cues[0]?.startMs).toBe(1200);
    expect(cues.at(-1)).toMatchObject({ startMs: 2200, text: "then" });
    expect(cues.map(({ text }) => text).join(" ")).toMatch(/^so it is\.? then$/);
  });

  it("reads speakers from JSON", () => {
    const file = JSON.stringify([
      { speaker: "Ann", text: "Hello there.", start: 0, end: 1 },
      { speaker: 2, text: "Good day.", start: 1, end: 2 },
    ]);
    expect(parse(file).map(({ speaker }) => speaker)).toEqual(["Ann", "Speaker 2"]);
  });
});
