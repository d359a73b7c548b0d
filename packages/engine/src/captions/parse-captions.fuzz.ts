import { readdirSync, readFileSync } from "node:fs";
import { isAppError } from "@pith/core/errors/app-error";
import { hasValidParams } from "@pith/core/messages/has-valid-params";
import { transcriptSchema } from "@pith/core/transcripts/transcript";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { segmentSentences } from "../transcript/segment-sentences.ts";
import { decodeCaptionBytes } from "./decode-caption-bytes.ts";
import { type ParsedCaptions, parseCaptions } from "./parse-captions.ts";
import { parseClock } from "./parse-clock.ts";
import { parseTiming } from "./parse-cue-blocks.ts";
import { parseStampedLine } from "./parse-stamped-line.ts";
import { cutSegments, sliceTranscript } from "./slice-transcript.ts";

const headers = {
  vtt: "WEBVTT\nKind: captions\n\n",
  srt: "1\n00:00:01,000 --> 00:00:02,000\n",
  sbv: "0:00:01.000,0:00:02.000\n",
  json3: '{"wireMagic":"pb3","events":[',
  json: '[{"start":0,"end":1,"text":"',
  srv1: '<?xml version="1.0"?><transcript><text start="0" dur="1">',
  srv3: '<timedtext format="3"><body><p t="0" d="1000">',
  markdown: "---\ntitle: x\n---\n# Transcript\n",
  text: "0:01 hello\n",
} as const;

const pieces = [
  "00:00:01.000 --> 00:00:02.000",
  "00:00:03,500 --> 00:00:01,000",
  "99:59:59.999 --> 99:59:59.999",
  "-->",
  "0:00:05.000,0:00:07.000",
  "<00:00:01.500><c> word</c>",
  "<v Ann>",
  "</v>",
  "<c.a.b>",
  "<",
  ">",
  ">>",
  "&",
  "&amp;",
  "&#x200b;",
  "&#1114112;",
  "{\\an8}",
  "[Music]",
  "(laughs)",
  "♪",
  "Ann: ",
  "[Ann] ",
  "- ",
  "NOTE",
  "STYLE",
  "#",
  "|",
  "```",
  "[(0:01)](x)",
  "(1:02:03)",
  "12",
  "no no no no no no no",
  "hello there.",
  "so it is",
  "你好。",
  "こんにちは",
  "مرحبا",
  "\u200d",
  "\u202e",
  "\ud800",
  "\u0000",
  '{"utf8":"a","tOffsetMs":5}',
  '{"tStartMs":1,"dDurationMs":-5,"segs":[{"utf8":"hi"}]},',
  '","start":1e999},{"text":"',
  "]}",
  '<text start="1" dur="2">',
  '<p t="5" d="-1"><s t="3">a</s>',
  "</p>",
  "<!--",
  '"',
];

const body = fc
  .array(
    fc.tuple(
      fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...pieces) },
        { weight: 2, arbitrary: fc.string({ maxLength: 30, unit: "grapheme" }) },
        { weight: 1, arbitrary: fc.string({ maxLength: 30, unit: "binary" }) },
      ),
      fc.constantFrom("\n", "\n\n", " ", "", "\r\n", "\u2028"),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.map(([text, space]) => text + space).join(""));

interface RecognizedWord {
  text: string;
  startMs: number;
  endMs: number;
  speaker: number;
}

/** Too few words to be joined into lines, all different, since identical words in a row would be merged. */
const recognizedWords = fc
  .array(fc.record({ gapMs: fc.integer({ min: 200, max: 900 }), speaker: fc.integer({ min: 1, max: 3 }) }), {
    minLength: 1,
    maxLength: 19,
  })
  .map((entries) => {
    let endMs = 0;
    return entries.map(({ gapMs, speaker }, index): RecognizedWord => {
      const startMs = endMs;
      endMs += gapMs;
      return { text: `word${index}`, startMs, endMs, speaker };
    });
  });

/** How each recognizer writes the same words, and what its speakers are called in the transcript. */
const recognizers: Record<
  string,
  { write: (words: readonly RecognizedWord[]) => unknown; name: (speaker: number) => string }
> = {
  "Google's": {
    name: (speaker) => `Speaker ${speaker}`,
    write: (words) => ({
      results: words.map(({ text, startMs, endMs, speaker }) => ({
        channelTag: 1,
        alternatives: [
          {
            transcript: text,
            words: [
              {
                startOffset: `${startMs / 1000}s`,
                endOffset: `${endMs / 1000}s`,
                word: text,
                speakerLabel: `${speaker}`,
              },
            ],
          },
        ],
      })),
    }),
  },
  "Azure's": {
    name: (speaker) => `Speaker ${speaker}`,
    write: (words) => ({
      combinedRecognizedPhrases: [{ channel: 0, display: words.map(({ text }) => text).join(" ") }],
      // One channel after another.
      recognizedPhrases: words
        .map(({ text, startMs, endMs, speaker }) => ({
          channel: speaker % 2,
          speaker,
          offset: `PT${startMs / 1000}S`,
          duration: `PT${(endMs - startMs) / 1000}S`,
          offsetInTicks: startMs * 10_000,
          durationInTicks: (endMs - startMs) * 10_000,
          nBest: [{ display: text }, { display: "wrong" }],
        }))
        .sort((left, right) => left.channel - right.channel),
    }),
  },
  "ElevenLabs'": {
    name: (speaker) => `speaker_${speaker}`,
    write: (words) => ({
      words: words.flatMap(({ text, startMs, endMs, speaker }) => [
        { text, type: "word", start: startMs / 1000, end: endMs / 1000, speaker_id: `speaker_${speaker}` },
        { text: " ", type: "spacing", start: endMs / 1000, end: endMs / 1000, speaker_id: null },
      ]),
    }),
  },
  "Speechmatics'": {
    name: (speaker) => `S${speaker}`,
    write: (words) => ({
      results: words.map(({ text, startMs, endMs, speaker }) => ({
        type: "word",
        attaches_to: "none",
        start_time: startMs / 1000,
        end_time: endMs / 1000,
        alternatives: [{ content: text, speaker: `S${speaker}` }],
      })),
    }),
  },
};

/** Values that may appear in place of a time, a string, a speaker or a list. */
const oddValue = fc.oneof(
  fc.constantFrom(null, "", " ", "UU", "PT", "PT9999H", "-1s", "1.2", "1e999", -5, 0, true),
  fc.constantFrom<unknown>([], {}, [null], [[]]),
  fc.double({ noNaN: true }),
  fc.string({ maxLength: 20, unit: "binary" }),
);

function parseOrRefuse(text: string): ParsedCaptions | null {
  try {
    return parseCaptions({ text });
  } catch (error) {
    if (!isAppError(error)) throw error;
    expect(["unsupported_format", "no_speech", "input_too_large"]).toContain(error.code);
    expect(hasValidParams(error.reason)).toBe(true);
    return null;
  }
}

function checkInvariants(text: string): void {
  const parsed = parseOrRefuse(text);
  if (parsed === null) return;
  const { transcript } = parsed;
  expect(transcriptSchema.safeParse(transcript).error).toBeUndefined();
  let last = 0;
  for (const [id, cue] of transcript.cues.entries()) {
    expect(cue.id).toBe(id);
    expect(cue.text).toMatch(/[\p{L}\p{N}]/u);
    expect(cue.text).not.toMatch(/^\s|\s$|\s\s|[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u);
    expect(cue.text.isWellFormed()).toBe(true);
    if (cue.startMs === null || cue.endMs === null) continue;
    expect(cue.startMs).toBeGreaterThanOrEqual(last);
    expect(cue.endMs).toBeGreaterThanOrEqual(cue.startMs);
    last = cue.startMs;
  }
  const joined = transcript.cues.map((cue) => cue.text).join(" ");
  let end = 0;
  for (const sentence of segmentSentences(transcript)) {
    expect(joined.slice(end, sentence.startOffset).trim()).toBe("");
    expect(sentence.text).toBe(joined.slice(sentence.startOffset, sentence.endOffset));
    end = sentence.endOffset;
  }
  expect(joined.slice(end).trim()).toBe("");
}

describe("parseCaptions on anything", () => {
  it.each(Object.entries(headers))("parses or refuses mangled %s, and never crashes", (_, header) => {
    fc.assert(
      fc.property(body, fc.boolean(), (text, hasHeader) => checkInvariants(hasHeader ? header + text : text)),
    );
  });

  it("parses or refuses any JSON", () => {
    fc.assert(fc.property(fc.json({ maxDepth: 6 }), (text) => checkInvariants(text)));
  });

  it.each(Object.entries(recognizers))("reads back the words and speakers of %s JSON", (_, recognizer) => {
    fc.assert(
      fc.property(recognizedWords, (words) => {
        const { transcript } = parseCaptions({ text: JSON.stringify(recognizer.write(words)) });
        expect(transcript.cues.map(({ startMs, text, speaker }) => ({ startMs, text, speaker }))).toEqual(
          words.map(({ startMs, text, speaker }) => ({ startMs, text, speaker: recognizer.name(speaker) })),
        );
      }),
    );
  });

  it.each(Object.entries(recognizers))("parses or refuses %s JSON with wrong values", (_, { write }) => {
    const change = fc.oneof(
      { weight: 15, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: oddValue },
    );
    const changes = fc.array(change, { minLength: 1, maxLength: 80 });
    fc.assert(
      fc.property(recognizedWords, changes, (words, odd) => {
        let visited = 0;
        const spoil = (key: string, value: unknown) => {
          const wrong = odd[visited++ % odd.length];
          return key === "" || wrong === undefined ? value : wrong;
        };
        checkInvariants(JSON.stringify(JSON.parse(JSON.stringify(write(words)), spoil)));
      }),
    );
  });

  it("parses or refuses any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        try {
          checkInvariants(decodeCaptionBytes(bytes));
        } catch (error) {
          if (!isAppError(error)) throw error;
        }
      }),
    );
  });

  it("reads back the cues of any well-made SRT and WebVTT", () => {
    const word = fc.constantFrom("alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta");
    // The words in a line are distinct, since repetitions would be collapsed as a loop.
    const line = fc.uniqueArray(word, { minLength: 3, maxLength: 8 });
    const lines = fc.array(line, { minLength: 1, maxLength: 30 });
    const clock = (second: number) =>
      `00:${String(Math.floor(second / 60)).padStart(2, "0")}:${String(second % 60).padStart(2, "0")}`;
    fc.assert(
      fc.property(lines, fc.boolean(), (cues, isVtt) => {
        // Each line has a number, since identical lines would be merged into one cue.
        const texts = cues.map((words, index) => `${words.join(" ")} ${index} end`);
        const point = isVtt ? "." : ",";
        const file = texts
          .map(
            (text, index) =>
              `${index + 1}\n${clock(index * 2)}${point}000 --> ${clock(index * 2 + 1)}${point}500\n${text}\n`,
          )
          .join("\n");
        const parsed = parseCaptions({ text: isVtt ? `WEBVTT\n\n${file}` : file });
        expect(parsed.transcript.cues.map(({ startMs, text }) => [startMs, text])).toEqual(
          texts.map((text, index) => [index * 2000, text]),
        );
      }),
    );
  });

  it("reads times and stamped lines of any text without crashing", () => {
    fc.assert(
      fc.property(body, fc.string({ unit: "binary" }), (mangled, random) => {
        for (const line of [...mangled.split("\n"), random]) {
          const clock = parseClock(line);
          if (clock !== null) expect(Number.isSafeInteger(clock) && clock >= 0).toBe(true);
          parseTiming(line);
          parseStampedLine(line);
        }
      }),
    );
  });

  it("cuts any range and any segments", () => {
    const seconds = fc.double({ min: 0, max: 40, noNaN: true });
    fc.assert(
      fc.property(body, fc.array(fc.tuple(seconds, seconds), { maxLength: 5 }), (text, spans) => {
        const parsed = parseOrRefuse(headers.srt + text);
        if (parsed === null) return;
        const { transcript } = parsed;
        const segments = spans.map(([startSeconds, endSeconds]) => ({ startSeconds, endSeconds }));
        const cut = cutSegments({ transcript, segments });
        expect(transcriptSchema.safeParse(cut.transcript).error).toBeUndefined();
        expect(cut.cutSeconds).toBeGreaterThanOrEqual(0);
        for (const { startSeconds, endSeconds } of segments) {
          if (endSeconds <= startSeconds) continue;
          try {
            const slice = sliceTranscript({ transcript, range: { startSeconds, endSeconds } });
            expect(slice.cues.every((cue, id) => cue.id === id && cue.text !== "")).toBe(true);
          } catch (error) {
            if (!isAppError(error)) throw error;
          }
        }
      }),
    );
  });
});

/** Short strings whose repetition makes an inefficient pattern or loop rescan the whole file each time. */
const hostile = [
  "<",
  "<a",
  "<a ",
  "<a b=",
  "<!",
  "<!--",
  "<v ",
  "<v a",
  "</",
  "<00:00:",
  "<c>",
  "<rt>",
  '<p t="1">',
  "<s>",
  "&",
  "&#",
  "&#x",
  "&a",
  "&amp;",
  "-->",
  "\n-->",
  "\n1\n",
  "00:00:00.000 --> ",
  "\n00:00:01.000 --> 00:00:02.000\n",
  "[",
  "]",
  "[a",
  "(",
  "(music",
  "*",
  "*a",
  "{",
  "{\\",
  '{"a":',
  "[[",
  "[](",
  "[a](",
  "♪",
  ">>",
  ">> a ",
  ".",
  ". ",
  "...",
  "a.",
  "A. ",
  "?!",
  "。",
  "、",
  ",",
  ", ",
  "-",
  "- ",
  "–",
  ":",
  "a:",
  "A: ",
  ".A:",
  '"',
  "'",
  "’",
  "#",
  "\n# transcript",
  "\n0:01",
  "\n0:01 a",
  "1:",
  "9",
  "1h",
  "|",
  "\n|",
  "`",
  "```\n",
  " ",
  "\t",
  "\u00a0",
  "\u200d",
  "\u202e",
  "\ud83d",
  "no ",
  "a b ",
  "好",
  "あ",
  "ก",
  "ا",
  "é",
  "a",
  "ab",
  "NOTE\n",
  "\\n",
  "\\u0000",
  "\n\n",
  "\r",
  "0:00:00.000,0:00:01.000\n",
];

describe("parseCaptions on hostile input", () => {
  it.each(Object.entries(headers))("gets through 60,000 characters of any one thing in %s", (_, header) => {
    for (const unit of hostile) checkInvariants(header + unit.repeat(60_000 / unit.length));
  });

  it.each(["<", "&", "-->", "\n-->\n", "[", "(", ".", "- ", ">>", "好", "a ", "\n0:01 a", "{", "♪"])(
    "gets through a million characters of %j",
    (unit) => {
      checkInvariants(unit.repeat(1_000_000 / unit.length));
      checkInvariants(headers.vtt + headers.srt + unit.repeat(1_000_000 / unit.length));
    },
  );

  it("gets through JSON that is nested a hundred thousand deep", () => {
    checkInvariants("[".repeat(100_000) + "]".repeat(100_000));
    checkInvariants('{"a":'.repeat(100_000));
  });
});

describe("the patterns of captions, transcript and languages", () => {
  const folders = ["./", "../transcript/", "../languages/"].map((folder) => new URL(folder, import.meta.url));
  const sources = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".ts") && !/\.(?:test|fuzz)\.ts$/.test(name))
      .map((name) => ({ name, source: readFileSync(new URL(name, folder), "utf8") })),
  );
  const literal =
    /(?<=[=(,:?[]\s*)\/((?:[^/\\\n[*]|\\.|\[(?:[^\]\\\n]|\\.)*\])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])*)\/[dgimsuvy]*/g;
  const patterns = sources.flatMap(({ name, source }) =>
    [...source.matchAll(literal)].map((match) => ({ name, pattern: match[1] ?? "" })),
  );
  /** Reduces a pattern to its structure by replacing classes, escapes and literals with single letters. */
  const simplify = (pattern: string) =>
    pattern
      .replace(/\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\./g, "x")
      .replace(/\[\[[^\]]*\](?:[^\]]*)\]|\[\^?\]?[^\]]*\]/g, "x");

  it("are found", () => expect(patterns.length).toBeGreaterThan(40));

  it("never repeat a repetition without a bound", () => {
    const nested = patterns.filter(({ pattern }) =>
      /\([^()]*(?:[*+]|\{\d+,\})[^()]*\)(?:[*+]|\{\d+,\})/.test(simplify(pattern)),
    );
    expect(nested.filter(({ pattern }) => !isSeparated(pattern))).toEqual([]);
  });

  it("never look for the end of a text from everywhere without a bound", () => {
    const trimming = patterns.filter(({ pattern }) => {
      const structure = simplify(pattern);
      return !structure.startsWith("^") && /(?:[*+]|\{\d+,\})\$$/.test(structure);
    });
    expect(trimming).toEqual([]);
  });

  /** True if repetitions of a group are separated by a character that the group itself can't match. */
  function isSeparated(pattern: string): boolean {
    return pattern.includes("(?:['-][\\p{L}\\p{M}]+)*") || pattern.startsWith("^(?:[\\p{Lu}");
  }
});
