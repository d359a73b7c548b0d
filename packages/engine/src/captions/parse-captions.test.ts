import { isAppError } from "@pith/core/errors/app-error";
import type { Cue } from "@pith/core/transcripts/transcript";
import { MAX_CAPTION_CHARACTERS, MAX_SPEECH_CHARACTERS } from "@pith/core/transcripts/transcript-limits";
import { describe, expect, it } from "vitest";
import { parseCaptions, parseCaptionsInSteps } from "./parse-captions.ts";

function parse(text: string): Cue[] {
  return parseCaptions({ text }).transcript.cues;
}

function texts(text: string): string[] {
  return parse(text).map((cue) => cue.text);
}

function cue(startMs: number | null, endMs: number | null, text: string) {
  return expect.objectContaining({ startMs, endMs, text });
}

function refusal(text: string): string {
  try {
    parseCaptions({ text });
  } catch (error) {
    if (isAppError(error)) return error.reason.code;
    throw error;
  }
  return "parsed";
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
    [
      "direction marks around the times",
      "\u200F1\n\u202B00:00:01,500 --> 00:00:02,500\u202C\nOne fish\n\n\uFEFF2\n00:00:03,000\u200E --> 00:00:04,000\nTwo fish",
    ],
    [
      "the text beside its times",
      "00:00:01,500 --> 00:00:02,500 One fish\n00:00:03,000 --> 00:00:04,000 Two fish",
    ],
    ...["→", "\uF0E0", "–>", "->", "-- >", "--&gt;"].map((arrow) => [
      `${arrow} for an arrow`,
      `1\n00:00:01,500 ${arrow} 00:00:02,500\nOne fish\n\n2\n00:00:03,000 ${arrow} 00:00:04,000\nTwo fish`,
    ]),
  ])("reads SRT with %s", (_, file) => {
    const parsed = parseCaptions({ text: file });
    expect(parsed.format).toBe("srt");
    expect(parsed.transcript.cues).toEqual([cue(1500, 2500, "One fish"), cue(3000, 4000, "Two fish")]);
  });

  it("keeps a line of SRT that was shifted to before the start", () => {
    expect(
      parse("1\n-00:00:00,500 --> 00:00:02,000\nOne fish\n\n2\n00:00:03,000 --> 00:00:04,000\nTwo fish"),
    ).toEqual([cue(0, 2000, "One fish"), cue(3000, 4000, "Two fish")]);
  });

  it("leaves prose alone in which an arrow connects two times", () => {
    expect(texts("We start soon.\n10:30 -> 11:00 is lunch.\nThen we go on.")).toEqual([
      "We start soon.",
      "10:30 -> 11:00 is lunch.",
      "Then we go on.",
    ]);
  });

  it("reads WebVTT with numbered cues and no blank lines", () => {
    const text =
      "WEBVTT\nLanguage: de\n1\n00:00.000 --> 00:04.000\nDie Brücke ist zu.\n2\n00:04.000 --> 00:08.000\nNehmt die Fähre.\n";
    const parsed = parseCaptions({ text });
    expect(parsed.declaredLanguage).toBe("de");
    expect(parsed.transcript.cues.map((each) => each.text)).toEqual([
      "Die Brücke ist zu.",
      "Nehmt die Fähre.",
    ]);
  });

  it("reads WebVTT with a note right before the first cue", () => {
    expect(
      texts("WEBVTT\nNOTE made by hand\n00:00.000 --> 00:04.000\nOne.\n00:04.000 --> 00:08.000\nTwo."),
    ).toEqual(["One.", "Two."]);
  });

  it("keeps a spoken number where no cue number is expected", () => {
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
      "clock times, as YouTube writes them",
      `<?xml version="1.0"?><tt xml:lang="en" xmlns="http://www.w3.org/ns/ttml"><head><styling><style id="s1"/></styling></head><body><div>
<p begin="00:00:01.500" end="00:00:03.000" style="s1">Tea &amp; cake,<br />friends</p>
<p begin="00:00:03.000" end="00:00:05.000">of the <span tts:fontStyle="italic">sea</span>.</p></div></body></tt>`,
    ],
    [
      "ticks",
      `<tt xmlns="http://www.w3.org/ns/ttml" xml:lang="en" ttp:tickRate="10000000"><body><div><p begin="15000000t" end="30000000t"><span>Tea &amp; cake,</span><br/><span>friends</span></p><p begin="30000000t" end="50000000t">of the sea.</p></div></body></tt>`,
    ],
    [
      "frames, durations and a prefix",
      `<tt:tt xmlns:tt="http://www.w3.org/ns/ttml" xml:lang="en" ttp:frameRate="24"><tt:body><tt:p begin="00:00:01:12" end="36f"/><tt:p begin="00:00:01:12" end="00:00:03:00">
  Tea &amp; cake,
  <tt:br/>friends
</tt:p><tt:p begin="3s" dur="2000ms">of the sea.</tt:p></tt:body></tt:tt>`,
    ],
  ])("reads TTML with %s", (_, text) => {
    const parsed = parseCaptions({ text });
    expect(parsed).toMatchObject({ format: "ttml", declaredLanguage: "en" });
    expect(parsed.transcript.cues).toEqual([
      cue(1500, 3000, "Tea & cake, friends"),
      cue(3000, 5000, "of the sea."),
    ]);
  });

  it("reads the dialogue of SubStation files", () => {
    const text = `[Script Info]
ScriptType: v4.00+

[V4+ Styles]
Format: Name, Fontname
Style: Default,Arial

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Comment: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,Not shown
Dialogue: 0,0:00:01.50,0:00:03.00,Default,Ann,0,0,0,,{\\an8}Well, {\\i1}friends{\\i0},\\Nof the sea.
Dialogue: 1,0:00:01.50,0:00:03.00,Sign,,0,0,0,,{\\p1}m 0 0 l 100 0 100 100{\\p0}
Dialogue: 0,1:00:03.00,1:00:05.00,Default,,0,0,0,,Good\\hday.`;
    const parsed = parseCaptions({ text });
    expect(parsed.format).toBe("ass");
    expect(parsed.transcript.cues).toEqual([
      expect.objectContaining({
        startMs: 1500,
        endMs: 3000,
        text: "Well, friends, of the sea.",
        speaker: "Ann",
      }),
      cue(3_603_000, 3_605_000, "Good day."),
    ]);
  });

  it("reads the sentences and words of Apple's TTML, which has no spaces between them", () => {
    const word = (begin: string, text: string) =>
      `<span begin="${begin}" end="${begin}" podcasts:unit="word">${text}</span>`;
    const sentence = (...words: string[]) => `<span podcasts:unit="sentence">${words.join("")}</span>`;
    const text = `<tt xmlns="http://www.w3.org/ns/ttml"><body><div><p begin="0.640" end="69.560" ttm:agent="SPEAKER_1">${sentence(
      word("0.640", "Hello"),
      word("0.920", "there."),
    )}${sentence(word("1:05.0", "Good"), word("1:05.3", "day."))}</p><p ttm:agent="SPEAKER_2">${sentence(
      word("1:02:00.5", "Hi."),
    )}</p></div></body></tt>`;
    expect(parse(text).map(({ startMs, text, speaker }) => [startMs, text, speaker])).toEqual([
      [640, "Hello there.", "SPEAKER_1"],
      [65_000, "Good day.", "SPEAKER_1"],
      [3_720_500, "Hi.", "SPEAKER_2"],
    ]);
  });

  it("trusts the text over the declared type, and the caller's type over both", () => {
    const text = "1\n00:00:01,000 --> 00:00:04,000\nThis is what we have to say about it today.\n";
    const parsed = parseCaptions({ text, language: "ja", kind: "manual" });
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
    [
      "WEBVTT\n\n00:00.000 --> 00:10.000\n[Music]\n\n00:10.000 --> 00:20.000\n(upbeat music)\n\n00:20.000 --> 00:30.000\n♪♪",
      "no_speech",
    ],
    ["WEBVTT\nKind: chapters\n\n00:00.000 --> 00:10.000\nIntro", "unsupported_format"],
    [
      "WEBVTT\n\n00:00.000 --> 00:05.000\nsprite.jpg#xywh=0,0,10,10\n\n00:05.000 --> 00:10.000\nsprite.jpg#xywh=10,0,10,10",
      "unsupported_format",
    ],
    ["<!DOCTYPE html><html><body>Hello</body></html>", "unsupported_format"],
    ['<?xml version="1.0"?><tt xmlns="http://www.w3.org/ns/ttml"><body/></tt>', "no_speech"],
    ['<?xml version="1.0"?><rss version="2.0"><channel/></rss>', "unsupported_format"],
    ["[Script Info]\nTitle: x", "no_speech"],
    ["<SAMI><BODY><SYNC Start=0><P>Hello", "unsupported_format"],
    ["{1}{50}Hello", "unsupported_format"],
    ["%PDF-1.7 and so on", "unsupported_format"],
    ["PK\u0003\u0004rest", "unsupported_format"],
    ['{"events": [', "unsupported_format"],
    ['{"name": "config", "tags": ["a", "b"]}', "unsupported_format"],
    [`\u0000\u0001\u0002\u0003`.repeat(20), "unsupported_format"],
  ])("rejects %j", (text, code) => {
    expect(refusal(text)).toMatch(new RegExp(`^${code}\\.`));
  });

  it("rejects oversized input and says what to do", () => {
    expect(refusal("a".repeat(MAX_CAPTION_CHARACTERS + 1))).toBe("input_too_large.characters");
    expect(refusal("so it is\n".repeat(1_700_000))).toMatch(/^input_too_large|^no_speech/);
    const many = Array.from({ length: 250_001 }, (_, index) => `line number ${index.toString(36)} said`).join(
      "\n",
    );
    expect(refusal(many)).toMatch(/^input_too_large\.captions$/);
    const speech = Array.from(
      { length: 48_000 },
      (_, day) =>
        `On day ${day} people talked about the weather and what it did to the harvest in the north.`,
    ).join("\n");
    expect(speech.length).toBeGreaterThan(MAX_SPEECH_CHARACTERS);
    expect(refusal(speech)).toBe("input_too_large.transcript");
  });
});

describe("parseCaptionsInSteps", () => {
  it("pauses between the stages of parsing", () => {
    const text = "1\n00:00:01,000 --> 00:00:04,000\nNever drink liquid nitrogen.\n";
    expect([...parseCaptionsInSteps({ text })].length).toBeGreaterThan(4);
  });
});
