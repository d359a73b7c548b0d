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
    [
      "Azure's fast transcription",
      {
        durationMilliseconds: 4000,
        combinedPhrases: [{ text: "Hello there. Good day." }],
        phrases: [
          { offsetMilliseconds: 1500, durationMilliseconds: 1500, text: "Hello there.", words: [] },
          { offsetMilliseconds: 3000, durationMilliseconds: 1000, text: "Good day.", words: [] },
        ],
      },
    ],
    [
      "Azure's Python library",
      {
        phrases: [
          { offset_milliseconds: 1500, duration_milliseconds: 1500, text: "Hello there." },
          { offset_milliseconds: 3000, duration_milliseconds: 1000, text: "Good day." },
        ],
      },
    ],
    [
      "Azure's JavaScript library",
      {
        phrases: [
          { offsetInMs: 1500, durationInMs: 1500, text: "Hello there." },
          { offsetInMs: 3000, durationInMs: 1000, text: "Good day." },
        ],
      },
    ],
    [
      "Azure's single results, in ticks without saying so",
      [
        {
          RecognitionStatus: "Success",
          Offset: 15_000_000,
          Duration: 15_000_000,
          DisplayText: "Hello there.",
        },
        { RecognitionStatus: "Success", Offset: 30_000_000, Duration: 10_000_000, DisplayText: "Good day." },
      ],
    ],
    [
      "AWS's analytics of calls",
      {
        Transcript: [
          { Content: "Hello there.", BeginOffsetMillis: 1500, EndOffsetMillis: 3000, Items: [] },
          { Content: "Good day.", BeginOffsetMillis: 3000, EndOffsetMillis: 4000, Items: [] },
        ],
      },
    ],
    [
      "events that aren't YouTube's",
      {
        events: [
          { start: 1.5, end: 3, text: "Hello there." },
          { start: 3, end: 4, text: "Good day." },
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

  const googleLibraryWords = (names: [string, string, string], toTime: (ms: number) => unknown) =>
    [
      { at: 1200, to: 1500, word: "Hello", label: 1 },
      { at: 1500, to: 2000, word: "there.", label: 1 },
      { at: 12_500, to: 13_000, word: "Hi.", label: 2 },
    ].map(({ at, to, word, label }) => ({
      [names[0]]: toTime(at),
      [names[1]]: toTime(to),
      word,
      [names[2]]: label,
    }));
  const toNanos = (ms: number) => (ms % 1000) * 1_000_000;
  const googleWords = (labels: [string, string]) => [
    { startOffset: "1.200s", endOffset: "1.500s", word: "Hello", speakerLabel: labels[0] },
    { startOffset: "1.500s", endOffset: "2s", word: "there.", speakerLabel: labels[0] },
    { startOffset: "12.500s", endOffset: "13s", word: "Hi.", speakerLabel: labels[1] },
  ];
  const speechmatics = (speaker: [string, string]) => {
    const result = (content: string, start_time: number, end_time: number, name: string, more = {}) => ({
      type: "word",
      start_time,
      end_time,
      ...more,
      alternatives: [{ content, confidence: 1, language: "en", speaker: name }, { content: "wrong" }],
    });
    const sign = { type: "punctuation", attaches_to: "previous", is_eos: true };
    return {
      format: "2.9",
      results: [
        result("Hello", 1.2, 1.5, speaker[0]),
        result("there", 1.5, 2, speaker[0]),
        result(".", 2, 2, speaker[0], sign),
        result("Hi", 12.5, 13, speaker[1]),
        result(".", 13, 13, speaker[1], sign),
      ],
    };
  };
  const azure = (times: (ms: number, lengthMs: number) => object) => ({
    durationInTicks: 630_000_000,
    duration: "PT1M3S",
    combinedRecognizedPhrases: [{ channel: 0, lexical: "hello there hi", display: "Hello there. Hi." }],
    recognizedPhrases: [
      {
        recognitionStatus: "Success",
        channel: 0,
        speaker: 2,
        ...times(62_500, 500),
        nBest: [{ confidence: 0.9, lexical: "hi", display: "Hi." }, { display: "High." }],
      },
      { recognitionStatus: "Failure", channel: 1, ...times(30_000, 100), nBest: [] },
      {
        recognitionStatus: "Success",
        channel: 1,
        speaker: 1,
        ...times(1200, 800),
        nBest: [{ confidence: 0.9, lexical: "hello there", display: "Hello there." }],
      },
    ],
  });

  it.each([
    [
      "Google's v2",
      { results: [{ alternatives: [{ transcript: "Hello there. Hi.", words: googleWords(["1", "2"]) }] }] },
      ["Speaker 1", "Speaker 2"],
    ],
    [
      "Google's v1, whose last result repeats the words with their speakers",
      {
        results: [
          {
            alternatives: [
              {
                transcript: "Hello there.",
                words: [
                  { startTime: "1.200s", endTime: "1.500s", word: "Hello", speakerTag: 0 },
                  { startTime: "1.500s", endTime: "2s", word: "there." },
                ],
              },
            ],
          },
          { alternatives: [] },
          {
            alternatives: [
              {
                words: [
                  { startTime: "1.200s", endTime: "1.500s", word: "Hello", speakerTag: 1 },
                  { startTime: "1.500s", endTime: "2s", word: "there.", speakerTag: 1 },
                  { startTime: "12.500s", endTime: "13s", word: "Hi.", speakerTag: 2 },
                ],
              },
            ],
          },
        ],
      },
      ["Speaker 1", "Speaker 2"],
    ],
    [
      "Google's Node library",
      [
        {
          results: [
            {
              alternatives: [
                {
                  words: googleLibraryWords(["startTime", "endTime", "speakerTag"], (ms) => ({
                    seconds: String(Math.floor(ms / 1000)),
                    nanos: toNanos(ms),
                  })),
                },
              ],
            },
          ],
        },
        null,
        null,
      ],
      ["Speaker 1", "Speaker 2"],
    ],
    [
      "Google's Node library, with seconds of 64 bits",
      {
        results: [
          {
            alternatives: [
              {
                words: googleLibraryWords(["startOffset", "endOffset", "speakerLabel"], (ms) => ({
                  seconds: { low: Math.floor(ms / 1000), high: 0, unsigned: false },
                  nanos: toNanos(ms),
                })),
              },
            ],
          },
        ],
      },
      ["Speaker 1", "Speaker 2"],
    ],
    [
      "Google's Python library",
      {
        results: [
          {
            alternatives: [
              {
                words: googleLibraryWords(
                  ["start_offset", "end_offset", "speaker_tag"],
                  (ms) => `${ms / 1000}s`,
                ),
              },
            ],
          },
        ],
      },
      ["Speaker 1", "Speaker 2"],
    ],
    [
      "IBM Watson's, whose speakers are a list of their own",
      {
        results: [
          {
            alternatives: [
              {
                transcript: "Hello there. ",
                timestamps: [
                  ["Hello", 1.2, 1.5],
                  ["there.", 1.5, 2],
                ],
              },
            ],
          },
          { alternatives: [{ transcript: "Hi. ", timestamps: [["Hi.", 12.5, 13]] }] },
        ],
        speaker_labels: [
          { from: 1.2, to: 1.5, speaker: 0, confidence: 0.5, final: false },
          { from: 1.5, to: 2, speaker: 0, confidence: 0.5, final: false },
          { from: 12.5, to: 13, speaker: 1, confidence: 0.5, final: true },
        ],
      },
      ["Speaker 0", "Speaker 1"],
    ],
    [
      "AWS's before its items named speakers",
      {
        results: {
          transcripts: [{ transcript: "Hello there. Hi." }],
          speaker_labels: {
            segments: [
              {
                start_time: "1.2",
                speaker_label: "spk_0",
                items: [
                  { start_time: "1.2", speaker_label: "spk_0", end_time: "1.5" },
                  { start_time: "1.5", speaker_label: "spk_0", end_time: "2.0" },
                ],
              },
              {
                start_time: "12.5",
                speaker_label: "spk_1",
                items: [{ start_time: "12.5", speaker_label: "spk_1", end_time: "13.0" }],
              },
            ],
          },
          items: [
            {
              start_time: "1.2",
              end_time: "1.5",
              alternatives: [{ content: "Hello" }],
              type: "pronunciation",
            },
            {
              start_time: "1.5",
              end_time: "2.0",
              alternatives: [{ content: "there" }],
              type: "pronunciation",
            },
            { alternatives: [{ content: "." }], type: "punctuation" },
            {
              start_time: "12.5",
              end_time: "13.0",
              alternatives: [{ content: "Hi" }],
              type: "pronunciation",
            },
            { alternatives: [{ content: "." }], type: "punctuation" },
          ],
        },
      },
      ["spk_0", "spk_1"],
    ],
    [
      "Premiere's, whose speakers have numbers and names",
      {
        segments: [
          {
            start: 1.2,
            speaker: "a5b9e1c0-0f9c-4d8d-9a4e-0e9a0d6f9a11",
            words: [
              { text: "Hello", start: 1.2, duration: 0.3, type: "word" },
              { text: "there.", start: 1.5, duration: 0.5, type: "word" },
            ],
          },
          {
            start: 12.5,
            speaker: "b5b9e1c0-0f9c-4d8d-9a4e-0e9a0d6f9a11",
            words: [{ text: "Hi.", start: 12.5, duration: 0.5, type: "word" }],
          },
        ],
        speakers: [{ id: "a5b9e1c0-0f9c-4d8d-9a4e-0e9a0d6f9a11", name: "Ann" }],
      },
      ["Ann", null],
    ],
    [
      "ElevenLabs'",
      {
        language_code: "en",
        text: "Hello there. (laughter) Hi.",
        words: [
          { text: "Hello", start: 1.2, end: 1.5, type: "word", speaker_id: "speaker_0" },
          { text: " ", start: 1.5, end: 1.5, type: "spacing", speaker_id: "speaker_0" },
          { text: "there.", start: 1.5, end: 2, type: "word", speaker_id: "speaker_0" },
          { text: " ", start: 2, end: 3, type: "spacing", speaker_id: "speaker_0" },
          { text: "(a door creaks)", start: 3, end: 4, type: "audio_event", speaker_id: "speaker_0" },
          { text: " ", start: 4, end: 12.5, type: "spacing", speaker_id: null },
          { text: "Hi.", start: 12.5, end: 13, type: "word", speaker_id: "speaker_1" },
          { text: " ", start: 13, end: 13.1, type: "spacing", speaker_id: "speaker_1" },
        ],
      },
      ["speaker_0", "speaker_1"],
    ],
    ["Speechmatics'", speechmatics(["S1", "S2"]), ["S1", "S2"]],
    ["Speechmatics' without known speakers", speechmatics(["UU", "UU"]), [null, null]],
  ])("reads the words and speakers of JSON: %s", (_, value, [first, second]) => {
    expect(parse(JSON.stringify(value)).map(({ id: _id, ...rest }) => rest)).toEqual([
      { startMs: 1200, endMs: 1500, text: "Hello", speaker: first },
      { startMs: 1500, endMs: 2000, text: "there.", speaker: first },
      { startMs: 12_500, endMs: 13_000, text: "Hi.", speaker: second },
    ]);
  });

  it.each([
    [
      "durations",
      azure((ms, lengthMs) => ({
        offset: `PT${ms >= 60_000 ? "1M" : ""}${(ms % 60_000) / 1000}S`,
        duration: `PT${lengthMs / 1000}S`,
      })),
    ],
    [
      "ticks",
      azure((ms, lengthMs) => ({
        offset: null,
        offsetInTicks: ms * 10_000,
        durationInTicks: lengthMs * 10_000,
      })),
    ],
  ])("reads the phrases of Azure's batches, one channel after the other, with times as %s", (_, value) => {
    expect(parse(JSON.stringify(value)).map(({ id: _id, ...rest }) => rest)).toEqual([
      { startMs: 1200, endMs: 2000, text: "Hello there.", speaker: "Speaker 1" },
      { startMs: 62_500, endMs: 63_000, text: "Hi.", speaker: "Speaker 2" },
    ]);
  });

  it("reads only the best hypothesis of Azure's phrases if just the words have times", () => {
    const words = (word: string) => [{ word, offset: "PT1.2S", duration: "PT0.3S" }];
    const file = { recognizedPhrases: [{ nBest: [{ words: words("hi") }, { words: words("high") }] }] };
    expect(parse(JSON.stringify(file)).map(({ text }) => text)).toEqual(["hi"]);
  });

  it("starts the first line at its second word if Google leaves out the start at zero", () => {
    const words = Array.from({ length: 20 }, (_, index) => ({
      ...(index > 0 && { startOffset: `${index * 0.5}s` }),
      endOffset: `${index * 0.5 + 0.4}s`,
      word: `word${index}`,
    }));
    const [first] = parse(JSON.stringify({ results: [{ alternatives: [{ words }] }] }));
    expect(first).toMatchObject({ startMs: 500, text: expect.stringMatching(/^word0 word1 /) });
  });

  it("reads Google's results without times of words, which give only their ends", () => {
    const file = {
      results: [
        { alternatives: [{ transcript: "Hello there." }], resultEndTime: "5.500s" },
        { alternatives: [{ transcript: " Good day." }], resultEndTime: "9s" },
      ],
    };
    expect(parse(JSON.stringify(file))).toEqual([cue(0, 5500, "Hello there."), cue(5500, 9000, "Good day.")]);
  });

  it("gives no times to text whose offsets count samples, as in Otter's own JSON", () => {
    const transcripts = Array.from({ length: 6 }, (_, index) => ({
      transcript: `This is sentence ${index} of a talk about bridges.`,
      start_offset: index * 80_000,
      end_offset: index * 80_000 + 79_000,
    }));
    const cues = parse(JSON.stringify({ speech: { transcripts } }));
    expect(cues.map(({ text }) => text).join(" ")).toBe(
      transcripts.map(({ transcript }) => transcript).join(" "),
    );
    expect(cues.every(({ startMs, endMs }) => startMs === null && endMs === null)).toBe(true);
  });

  it("reads a transcript of one sentence without times", () => {
    expect(parse('{"text": "Hello there."}')).toEqual([cue(null, null, "Hello there.")]);
  });

  it("reads segments most of which are silent", () => {
    const segments = [0, 1, 2].map((start) => ({
      start,
      end: start + 1,
      text: start === 2 ? "Hello there." : "",
    }));
    expect(parse(JSON.stringify({ segments }))).toEqual([cue(2000, 3000, "Hello there.")]);
  });

  it("takes whole numbers for seconds even if there is little speech", () => {
    const file = [
      { start: 0, text: "Nobody has been here for years." },
      { start: 200, text: "Look at this." },
    ];
    expect(parse(JSON.stringify(file)).map(({ startMs }) => startMs)).toEqual([0, 200_000]);
  });

  it("reads speakers from JSON", () => {
    const file = JSON.stringify([
      { speaker: "Ann", text: "Hello there.", start: 0, end: 1 },
      { speaker: 2, text: "Good day.", start: 1, end: 2 },
    ]);
    expect(parse(file).map(({ speaker }) => speaker)).toEqual(["Ann", "Speaker 2"]);
  });
});
