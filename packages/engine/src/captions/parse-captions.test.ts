import { isAppError } from "@pith/core/errors/app-error";
import { type Cue, MAX_CAPTION_CHARACTERS } from "@pith/core/transcripts/transcript";
import { describe, expect, it } from "vitest";
import { parseCaptions } from "./parse-captions.ts";

function parse(text: string): Cue[] {
  return parseCaptions({ text }).transcript.cues;
}

function texts(text: string): string[] {
  return parse(text).map((cue) => cue.text);
}

function refusal(text: string, fileName: string | null = null): string {
  try {
    parseCaptions({ text, fileName });
  } catch (error) {
    if (isAppError(error)) return `${error.code}: ${error.message}`;
    throw error;
  }
  return "parsed";
}

function cue(startMs: number | null, endMs: number | null, text: string) {
  return expect.objectContaining({ startMs, endMs, text });
}

describe("parseCaptions", () => {
  it("reads WebVTT: settings, notes, styles, regions, identifiers, cues without hours", () => {
    const file = `WEBVTT - a title
Kind: captions
Language: en-GB

STYLE
::cue { color: red }

REGION
id:fred
lines:3

NOTE one --> two is not a cue

intro
00:01.000 --> 00:04.000 line:0 position:20% align:start
<c.yellow>Never drink</c> <b>liquid</b> nitrogen &amp; co.

NOTE
A comment
of two lines

00:00:05.000 --> 00:00:09.000
It will perforate your stomach.`;
    const parsed = parseCaptions({ text: file });
    expect(parsed).toMatchObject({ format: "vtt", declaredLanguage: "en-GB" });
    expect(parsed.transcript).toMatchObject({ language: "en", kind: "unknown" });
    expect(parsed.transcript.cues).toEqual([
      cue(1000, 4000, "Never drink liquid nitrogen & co."),
      cue(5000, 9000, "It will perforate your stomach."),
    ]);
  });

  it("reads voices, also two in one cue", () => {
    const cues = parse(
      "WEBVTT\n\n00:01.000 --> 00:05.000\n<v.loud Mary Ann>Hi there.</v> <v Bob>Hello to you.\n\n00:06.000 --> 00:08.000\nNobody.",
    );
    expect(cues.map(({ speaker, text }) => [speaker, text])).toEqual([
      ["Mary Ann", "Hi there."],
      ["Bob", "Hello to you."],
      [null, "Nobody."],
    ]);
    expect(cues[0]?.endMs).toBe(cues[1]?.startMs);
  });

  it("decodes entities exactly once and removes only real tags", () => {
    expect(
      texts("WEBVTT\n\n00:01.000 --> 00:02.000\nWrite &amp;lt; or &lt;b&gt; or &#233;t&eacute; or &nosuch;"),
    ).toEqual(["Write &lt; or <b> or été or &nosuch;"]);
    expect(
      texts('1\n00:00:01,000 --> 00:00:02,000\n<font color="red">if a < b and c > d</font> {\\an8}then'),
    ).toEqual(["if a < b and c > d then"]);
  });

  it.each([
    ["commas", "1\n00:00:01,500 --> 00:00:02,500\nOne fish\n\n2\n00:00:03,000 --> 00:00:04,000\nTwo fish\n"],
    [
      "dots, no numbers",
      "00:00:01.500 --> 00:00:02.500\nOne fish\n\n00:00:03.000 --> 00:00:04.000\nTwo fish",
    ],
    [
      "no blank lines",
      "1\n00:00:01,500 --> 00:00:02,500\nOne fish\n2\n00:00:03,000 --> 00:00:04,000\nTwo fish",
    ],
    [
      "a byte order mark and CRLF",
      "\uFEFF1\r\n00:00:01,500 --> 00:00:02,500\r\nOne fish\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nTwo fish\r\n",
    ],
    [
      "old Mac line ends",
      "1\r00:00:01,500 --> 00:00:02,500\rOne fish\r\r2\r00:00:03,000 --> 00:00:04,000\rTwo fish",
    ],
    [
      "spaces in the times",
      "1\n00: 00: 01,500 -->  00:00:02,500 X1:0 X2:9\nOne fish\n\n2\n 00:00:03,000-->00:00:04,000\nTwo fish",
    ],
    [
      "a blank line inside a cue",
      "1\n00:00:01,500 --> 00:00:02,500\nOne\n\nfish\n\n2\n00:00:03,000 --> 00:00:04,000\nTwo fish",
    ],
    [
      "a colon before the milliseconds",
      "1\n00:00:01:500 --> 00:00:02:500\nOne fish\n\n2\n00:00:03:000 --> 00:00:04:000\nTwo fish",
    ],
  ])("reads SRT with %s", (_, file) => {
    const parsed = parseCaptions({ text: file });
    expect(parsed.format).toBe("srt");
    expect(parsed.transcript.cues).toEqual([cue(1500, 2500, "One fish"), cue(3000, 4000, "Two fish")]);
  });

  it("keeps a number that is said where no number of a cue is due", () => {
    expect(
      texts("1\n00:00:01,000 --> 00:00:02,000\nThe answer is\n42\n\n2\n00:00:03,000 --> 00:00:04,000\n64\n"),
    ).toEqual(["The answer is 42", "64"]);
  });

  it("reads SBV", () => {
    const parsed = parseCaptions({
      text: "0:00:01.000,0:00:04.200\nSo welcome back.[br]Today\n\n0:00:04.720,0:00:09.340\nwe begin.\n",
    });
    expect(parsed.format).toBe("sbv");
    expect(parsed.transcript.cues).toEqual([
      cue(1000, 4200, "So welcome back. Today"),
      cue(4720, 9340, "we begin."),
    ]);
  });

  it("reads json3 with word times, and knows it for automatic", () => {
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

  it("reads timed text: srv1 with its double escapes, srv3 with words", () => {
    const srv1 = `<?xml version="1.0"?><transcript><text start="0.5" dur="1.5">it&amp;#39;s &lt;i&gt;only&lt;/i&gt; a test</text><text start="3" dur="1"/><text start="5" dur="2">of two\nlines</text></transcript>`;
    expect(parseCaptions({ text: srv1 })).toMatchObject({
      format: "srv1",
      transcript: { cues: [cue(500, 2000, "it's only a test"), cue(5000, 7000, "of two lines")] },
    });
    const srv3 = `<timedtext format="3"><head><pen id="1"/></head><body><p t="1000" d="4000" w="1"><s ac="0">so</s><s t="300" ac="0"> well</s></p><p t="2990" d="10" w="1" a="1">\n</p><p t="3000" d="2000" w="1">the end</p></body></timedtext>`;
    expect(parseCaptions({ text: srv3 })).toMatchObject({
      format: "srv3",
      transcript: { kind: "automatic", cues: [cue(1000, 1820, "so well"), cue(3000, 5000, "the end")] },
    });
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
  ])("reads JSON of transcribers: %s", (_, value) => {
    const cues = parse(typeof value === "string" ? value : JSON.stringify(value));
    expect(cues[0]?.startMs).toBe(1200);
    expect(cues.at(-1)).toMatchObject({ startMs: 2200, text: "then" });
    expect(cues.map(({ text }) => text).join(" ")).toMatch(/^so it is\.? then$/);
  });

  it("reads Whisper's table", () => {
    expect(parse("start\tend\ttext\n1500\t3000\tHello there.\n3000\t4000\tGood day.\n")).toEqual([
      cue(1500, 3000, "Hello there."),
      cue(3000, 4000, "Good day."),
    ]);
  });

  it("takes captions that stand twice in a file once", () => {
    const once = Array.from(
      { length: 12 },
      (_, index) => `00:${10 + index * 4}:00.000 --> 00:${10 + index * 4}:02.000\nline ${index}\n`,
    );
    const file = `WEBVTT\n\n00:01.000 --> 00:02.000\nstart\n\n${once.join("\n")}\n`;
    const twice = `${file}${file.slice(file.indexOf("\n\n") + 2)}`;
    expect(parse(twice)).toEqual(parse(file));
  });

  it("reads speakers from JSON", () => {
    const file = JSON.stringify([
      { speaker: "Ann", text: "Hello there.", start: 0, end: 1 },
      { speaker: 2, text: "Good day.", start: 1, end: 2 },
    ]);
    expect(parse(file).map(({ speaker }) => speaker)).toEqual(["Ann", "Speaker 2"]);
  });

  it.each([
    ["bare", "0:01 Hello there.\n0:03 Good day."],
    ["bracketed", "[00:00:01] Hello there.\n[00:00:03] Good day."],
    ["in parentheses", "(0:01) Hello there.\n\n(0:03) Good day."],
    ["on lines of their own", "0:01\nHello there.\n0:03\nGood day."],
    ["as ranges", "[00:01.000 --> 00:03.000]  Hello there.\n[00:03.000 --> 00:04.000]  Good day."],
    [
      "linked in Markdown",
      "# A talk\n\n[(0:01)](https://example.com/?t=1) Hello there.\n\n**[0:03](https://example.com/?t=3)** Good day.",
    ],
    ["spelt out", "0m1s Hello there.\n0m3s Good day."],
  ])("reads times in text: %s", (_, file) => {
    expect(parse(file)).toEqual([
      expect.objectContaining({ startMs: 1000, text: "Hello there." }),
      expect.objectContaining({ startMs: 3000, text: "Good day." }),
    ]);
  });

  it.each([
    [
      "beside the time",
      "Ann Lee (00:00:01) Hello there.\n\n(00:00:02) And again.\n\nBob (00:00:03) Good day.",
    ],
    ["over the text", "Ann Lee  0:01\nHello there.\nAnd again.\n\nBob  0:03\nGood day."],
    ["before a colon", "Ann Lee: Hello there.\nAnd again.\nBob: Good day."],
    [
      "bold in Markdown",
      "## Talk\n\n**Ann Lee:** 00:00:01\n\nHello there.\nAnd again.\n\n**Bob:** 00:00:03\n\nGood day.",
    ],
    ["after the time", "[0:01] Ann Lee: Hello there.\n[0:02] And again.\n[0:03] Bob: Good day."],
  ])("reads speakers in text: %s", (_, file) => {
    const cues = parse(file);
    const said = (name: string) =>
      cues
        .filter(({ speaker }) => speaker === name)
        .map(({ text }) => text)
        .join(" ");
    expect(said("Ann Lee")).toBe("Hello there. And again.");
    expect(said("Bob")).toBe("Good day.");
  });

  it("has no times where none are meant", () => {
    const parsed = parseCaptions({
      text: "We met at 10:30 and left.\n3:16 is a verse.\nAt 1:15 it rained.\nNothing more was said about it.",
    });
    expect(parsed.format).toBe("text");
    expect(parsed.transcript.cues.every(({ startMs, endMs }) => startMs === null && endMs === null)).toBe(
      true,
    );
    expect(parsed.transcript.cues[1]?.text).toBe("3:16 is a verse.");
  });

  it("takes of a Markdown document what was said", () => {
    const file = `---
title: A talk
date: 2024-01-01
---
# Transcript: A talk

## Chapters

- [00:00] Start
- [09:00] End

## Transcript

| a | b |
|---|---|

Hello **dear** [friends](https://example.com), this is \`code\`.

\`\`\`js
const notSaid = 1;
\`\`\`

> A quotation that was read out in full to everybody in the room at the time.
![picture](x.png)

## Links

- [a](https://example.com)`;
    expect(parseCaptions({ text: file }).format).toBe("markdown");
    expect(texts(file)).toEqual([
      "Hello dear friends, this is code.",
      "A quotation that was read out in full to everybody in the room at the time.",
    ]);
  });

  it("cuts pasted paragraphs into cues that can be cited", () => {
    const sentence = "This is one of the many sentences of a long pasted text.";
    const cues = parse(
      Array.from({ length: 40 }, () => sentence)
        .map((text, index) => `${text.slice(0, -1)} ${index}.`)
        .join(" "),
    );
    expect(cues.length).toBeGreaterThan(5);
    expect(cues.every(({ text }) => text.length <= 600 && /^This .*\d\.$/.test(text))).toBe(true);
  });

  it("D.engine.16 strips zero-width, bidirectional, tag and control characters from captions", () => {
    const hidden = "\u200B\u200E\u202E\u2066\u2060\u00AD\uFEFF\u{E0041}\u{E0042}\u{FE0F}\u0007";
    const file = `WEBVTT\n\n00:01.000 --> 00:02.000\nig${hidden}nore ${hidden}nothing &#8203;&#x202E;&lrm;here`;
    expect(texts(file)).toEqual(["ignore nothing here"]);
    expect(texts(`1\n00:00:01,000 --> 00:00:02,000\n<v Ma\u200Bry>Hi`)[0]).toBe("Hi");
  });

  it("D.engine.16 keeps the joiners that spelling needs", () => {
    expect(
      texts("WEBVTT\n\n00:01.000 --> 00:02.000\nمی\u200Cخواهم 👩\u200D💻 क्\u200Dष no\u200Cne\u200D"),
    ).toEqual(["می\u200Cخواهم 👩\u200D💻 क्\u200Dष none"]);
  });

  it("takes sounds out and leaves words that stand in brackets", () => {
    const line = (text: string) =>
      `WEBVTT\n\n00:01.000 --> 00:02.000\nSo\n\n00:02.000 --> 00:03.000\n${text}`;
    expect(texts(line("[Music] my [laughter] friends (applause)"))).toEqual(["So", "my friends"]);
    expect(texts(line("♪ la la la ♪"))).toEqual(["So", "la la la"]);
    expect(texts(line("[ 掌声 ]"))).toEqual(["So"]);
    expect(texts(line("(screen whooshes)"))).toEqual(["So"]);
    expect(texts(line("[the] engine (of the car) runs"))).toEqual(["So", "[the] engine (of the car) runs"]);
  });

  it("reads marks of change of speaker", () => {
    const cues = parse(
      "WEBVTT\n\n00:01.000 --> 00:03.000\nAre you in?\n&gt;&gt; I am. &gt;&gt; So am I.\n\n00:04.000 --> 00:06.000\n- Where to?\n- Home.",
    );
    expect(cues.map(({ text, startsTurn }) => [text, startsTurn ?? false])).toEqual([
      ["Are you in?", false],
      ["I am.", true],
      ["So am I.", true],
      ["Where to?", true],
      ["Home.", true],
    ]);
  });

  it("takes no lead-in for a speaker", () => {
    const said = [
      "For example: a tree.",
      "The question is: why?",
      "Note: this is new.",
      "For example: a house.",
      "For example: a boat.",
    ];
    expect(parse(said.join("\n")).map(({ speaker, text }) => [speaker, text])).toEqual(
      said.map((text) => [null, text]),
    );
  });

  it("collapses loops of speech recognition and leaves what people repeat", () => {
    const srt = (lines: string[]) =>
      lines
        .map((text, index) => `${index + 1}\n00:00:${10 + index},000 --> 00:00:${10 + index},900\n${text}\n`)
        .join("\n");
    expect(texts(srt(["No no no, that's wrong.", "Well."]))).toEqual(["No no no, that's wrong.", "Well."]);
    expect(texts(srt(["foram ".repeat(20).trim(), "Well."]))).toEqual(["foram foram foram", "Well."]);
    expect(
      texts(
        srt([
          "Thanks for watching this video.",
          "Thanks for watching this video.",
          "Thanks for watching this video.",
          "Well.",
        ]),
      ),
    ).toEqual(["Thanks for watching this video.", "Well."]);
    expect(texts(srt(["Never.", "Never.", "Well."]))).toEqual(["Never. Never.", "Well."]);
    expect(
      texts(
        srt([
          "One two.",
          "Three four.",
          "One two.",
          "Three four.",
          "One two.",
          "Three four.",
          "One two.",
          "Three four.",
          "End.",
        ]),
      ),
    ).toEqual(["One two.", "Three four.", "End."]);
  });

  it("puts times in order: cues shown at once, single wrong times, ends before starts, parts that start over", () => {
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

  it("gives no time where the file writes 99:59:59.999", () => {
    expect(parse("WEBVTT\n\n00:01.000 --> 00:02.000\nOne.\n\n99:59:59.999 --> 99:59:59.999\nTwo.")).toEqual([
      cue(1000, 2000, "One."),
      cue(null, null, "Two."),
    ]);
  });

  it("goes by the text and not by what is declared; the caller's kind wins", () => {
    const text = "1\n00:00:01,000 --> 00:00:04,000\nThis is what we have to say about it today.\n";
    const parsed = parseCaptions({ text, language: "ja", kind: "manual", fileName: "talk.ja.vtt" });
    expect(parsed).toMatchObject({
      format: "srt",
      declaredLanguage: "ja",
      transcript: { language: "en", kind: "manual" },
    });
  });

  it.each([
    ["", "no_speech"],
    [" \n\t\u200B", "no_speech"],
    ["WEBVTT", "no_speech"],
    ["1\n00:00:01,000 --> 00:00:02,000\n[Music]\n\n2\n00:00:03,000 --> 00:00:04,000\n♪♪♪", "no_speech"],
    ["WEBVTT\nKind: chapters\n\n00:00.000 --> 00:10.000\nIntro", "unsupported_format"],
    [
      "WEBVTT\n\n00:00.000 --> 00:05.000\nsprite.jpg#xywh=0,0,10,10\n\n00:05.000 --> 00:10.000\nsprite.jpg#xywh=10,0,10,10",
      "unsupported_format",
    ],
    ["<!DOCTYPE html><html><body>Hello</body></html>", "unsupported_format"],
    ['<?xml version="1.0"?><tt xmlns="http://www.w3.org/ns/ttml"><body/></tt>', "unsupported_format"],
    ["[Script Info]\nTitle: x", "unsupported_format"],
    ["{1}{50}Hello", "unsupported_format"],
    ["%PDF-1.7 and so on", "unsupported_format"],
    ["PK\u0003\u0004rest", "unsupported_format"],
    ['{"events": [', "unsupported_format"],
    ['{"name": "config", "tags": ["a", "b"]}', "unsupported_format"],
    [`\u0000\u0001\u0002\u0003`.repeat(20), "unsupported_format"],
  ])("refuses %j", (text, code) => {
    expect(refusal(text, "talk.srt")).toMatch(new RegExp(`^${code}: .{30,}`));
  });

  it("refuses what is too large, and says what to do", () => {
    expect(refusal("a".repeat(MAX_CAPTION_CHARACTERS + 1), "big.txt")).toBe(
      "input_too_large: The file big.txt has more than 16 million characters. Split it into parts and summarise them one by one.",
    );
    expect(refusal("so it is\n".repeat(1_700_000))).toMatch(/^input_too_large|^no_speech/);
    const many = Array.from({ length: 250_001 }, (_, index) => `line number ${index.toString(36)} said`).join(
      "\n",
    );
    expect(refusal(many)).toMatch(/^input_too_large: This text has more than 250000 captions\./);
  });
});
