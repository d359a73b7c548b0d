import { describe, expect, it } from "vitest";
import { parseCaptions } from "./parse-captions.ts";

const clock = (ms: number) => new Date(ms).toISOString().slice(11, 23);

/** One cue from 1 s to 60 s. Each word comes with its offset from the cue's start, or null if it has none. */
type Words = readonly (readonly [offsetMs: number | null, text: string])[];

const formats: Readonly<Record<string, (words: Words) => string>> = {
  WebVTT: (words) =>
    `WEBVTT\n\n00:00:01.000 --> 00:01:00.000\n${words
      .map(([offsetMs, text]) => `${offsetMs === null ? "" : `<${clock(1000 + offsetMs)}>`}<c>${text} </c>`)
      .join("")}\n`,
  "timed text": (words) =>
    `<timedtext format="3"><body><p t="1000" d="59000">${words
      .map(([offsetMs, text]) => (offsetMs === null ? `${text} ` : `<s t="${offsetMs}">${text} </s>`))
      .join("")}</p></body></timedtext>`,
  json3: (words) =>
    JSON.stringify({
      events: [
        {
          tStartMs: 1000,
          dDurationMs: 59_000,
          segs: words.map(([offsetMs, text]) => ({
            utf8: `${text} `,
            ...(offsetMs !== null && { tOffsetMs: offsetMs }),
          })),
        },
      ],
    }),
};

describe("timeWords", () => {
  it.each(Object.entries(formats))("splits a line of %s only at its pauses", (_, write) => {
    const { transcript } = parseCaptions({
      text: write([
        [null, "every"],
        [400, "lock &amp; key"],
        [900, "hides"],
        [9000, "a"],
        [9300, "row"],
        [9600, "of pins"],
        [30_000, "Über"],
        [30_400, "alles"],
      ]),
    });
    expect(transcript.cues.map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual([
      // A part ends after the estimated duration of its last word, 200 ms plus 80 ms per character.
      [1000, 2500, "every lock & key hides"],
      [10_000, 11_360, "a row of pins"],
      [31_000, 32_000, "Über alles"],
    ]);
  });

  it("never splits a word whose syllables have times of their own", () => {
    const write = (words: string) => `WEBVTT\n\n00:00:01.000 --> 00:00:20.000\n${words}\n`;
    const english = write("Un<00:00:03.000>for<00:00:05.000>get<00:00:07.000>table <00:00:10.000>song");
    expect(
      parseCaptions({ text: english }).transcript.cues.map(({ startMs, text }) => [startMs, text]),
    ).toEqual([
      [1000, "Unforgettable"],
      [10_000, "song"],
    ]);
    const japanese = write("今日は<00:00:03.000>東京の<00:00:09.000>天気です");
    expect(parseCaptions({ text: japanese }).transcript.cues.map(({ text }) => text)).toEqual([
      "今日は",
      "東京の",
      "天気です",
    ]);
  });

  it("places an untimed word after the word before it", () => {
    const { transcript } = parseCaptions({
      text: `<timedtext format="3"><body><p t="1000" d="59000"><s t="0">every</s> lock and key <s t="2200">hides</s><s t="9000"> a row</s></p></body></timedtext>`,
    });
    expect(transcript.cues.map(({ startMs, text }) => [startMs, text])).toEqual([
      [1000, "every lock and key hides"],
      [10_000, "a row"],
    ]);
  });
});
