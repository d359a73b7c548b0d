import type { Cue } from "@pith/core/transcripts/transcript";
import { describe, expect, it } from "vitest";
import { parseCaptions } from "./parse-captions.ts";

function parse(text: string): Cue[] {
  return parseCaptions({ text }).transcript.cues;
}

function texts(text: string): string[] {
  return parse(text).map((cue) => cue.text);
}

function cue(startMs: number | null, endMs: number | null, text: string) {
  return expect.objectContaining({ startMs, endMs, text });
}

describe("parseTextTranscript", () => {
  it("reads Whisper's table", () => {
    expect(parse("start\tend\ttext\n1500\t3000\tHello there.\n3000\t4000\tGood day.\n")).toEqual([
      cue(1500, 3000, "Hello there."),
      cue(3000, 4000, "Good day."),
    ]);
  });

  it.each([
    ["English", ["0 seconds", "4 seconds", "1 hour, 2 minutes, 33 seconds"]],
    ["German", ["0 Sekunden", "4 Sekunden", "1 Stunde, 2 Minuten und 33 Sekunden"]],
  ])("leaves out the times in words that YouTube's transcript panel has in %s", (_, spelled) => {
    const said = ["We build a chair.", "4 seconds of glue are enough.", "30 dollars is all it costs."];
    const file = ["0:00", "0:04", "1:02:33"].flatMap((time, at) => [time, spelled[at], said[at]]).join("\n");
    expect(texts(file)).toEqual(said);
  });

  it.each([
    ["0:04\n4 seconds\n0:09\nare enough.\n0:12\nNot more.", ["4 seconds", "are enough.", "Not more."]],
    ["0:10\nI have 10 questions.\n0:25\nOk.", ["I have 10 questions.", "Ok."]],
    ["0:10\n10\n0:20\n20\n0:30\nDone.", ["10", "20", "Done."]],
  ])("keeps speech that names its own time by chance: %s", (file, said) => {
    expect(texts(file)).toEqual(said);
  });

  const talk = "Ann  0:00\nWe build a chair.\n\nBen  0:04\nThe glue needs a day.";

  it("leaves out the address below a transcript that names where it comes from", () => {
    const said = ["We build a chair.", "The glue needs a day."];
    for (const footer of ["Transcribed by https://example.com", "https://example.com/t/1"])
      expect(texts(`${talk}\n\n${footer}\n`)).toEqual(said);
  });

  it("leaves out a tool's credit with its site below a transcript without times", () => {
    const said = ["We build a chair.", "The glue needs a day."];
    for (const footer of ["Transcribed by https://example.com", "Made with Scribe – https://example.com/"])
      expect(texts(`${said.join("\n\n")}\n\n${footer}\n`)).toEqual(said);
  });

  it.each([
    ["without a scheme, as it is said", `${talk}\nLook at example.com.`],
    ["with a time of its own", "0:00 We build a chair.\n0:04 Look at https://example.com."],
    [
      "if whoever wrote it down links addresses",
      `${talk}\nSee https://example.com/a.\nAnd https://example.com/b.`,
    ],
    [
      "without times, as in an article",
      "We build a chair.\n\nThe glue needs a day.\n\nSee https://example.com.",
    ],
    [
      "of a page without times",
      "We build a chair.\n\nThe glue needs a day.\n\nSee https://example.com/a.com",
    ],
    ["without times if it isn't the only one", "See https://example.com/a.\n\nMade with https://example.com"],
  ])("keeps an address at the end %s", (_case, file) => {
    expect(texts(file).join(" ")).toMatch(/example\.com\S*$/);
  });

  it("leaves out the word times of a song text", () => {
    expect(
      texts("[00:01.20]<00:01.20>We <00:01.50>sailed\n[00:05.50]<00:05.50>Nobody <00:06.00>waved"),
    ).toEqual(["We sailed", "Nobody waved"]);
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
    ["spelled out", "0m1s Hello there.\n0m3s Good day."],
    ["as faster-whisper prints them", "[1.00s -> 2.50s]  Hello there.\n[3.00s -> 64.50s]  Good day."],
    ["as seconds in a table", "start\tend\ttext\n1.0\t3.0\tHello there.\n3.0\t4.5\tGood day."],
    ["after the text", "Hello there. [0:01]\nGood day. [0:03]"],
    ["after the text, in parentheses", "Hello there. (0:01)\nGood day. (0:03)"],
    ["inside a line", "[00:00:01] Hello there. [00:00:03] Good day."],
    ["of a song's repetitions", "[00:01.00]Hello there.\n[00:03.00][00:45.00]Good day."],
    ["as seconds in Audacity's labels", "1.000000\t3.000000\tHello there.\n3.000000\t4.500000\tGood day."],
  ])("reads timestamps in text: %s", (_, file) => {
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
    ["with a colon behind the time", "Ann Lee (00:01):\nHello there.\nAnd again.\n\nBob (00:03):\nGood day."],
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

  const turns = ["Ann Lee", "Bob", "Ann Lee", "Bob"].map((name, at) => ({
    name,
    at,
    text: `We are ${"here there gone back".split(" ")[at]}.`,
  }));
  it.each([
    [
      "Teams",
      turns.map(({ name, at, text }) => `0:0:${at}.0 --> 0:0:${at}.920\n${name}\n${text}`).join("\n"),
    ],
    [
      "Premiere",
      turns.map(({ name, at, text }) => `00:00:0${at}:00 - 00:00:0${at}:20\n${name}\n${text}\n`).join("\n"),
    ],
    [
      "Premiere with dropped frames",
      turns.map(({ name, at, text }) => `00;00;0${at};00 - 00;00;0${at};20\n${name}\n${text}\n`).join("\n"),
    ],
    ["Happy Scribe", turns.map(({ name, at, text }) => `[00:00:0${at}.00] - ${name}\n${text}\n`).join("\n")],
    ["Zoom", turns.map(({ name, at, text }) => `[${name}] 00:00:0${at}\n${text}`).join("\n")],
    [
      "a page with the name over the time",
      turns.map(({ name, at, text }) => `${name}\n0:0${at}\n${text}`).join("\n"),
    ],
    [
      "the panel of Teams",
      turns
        .map(
          ({ name, at, text }) =>
            `${name}\n0 minutes ${at} seconds\n0:0${at}\n${name} 0 minutes ${at} seconds\n${text}`,
        )
        .join("\n"),
    ],
  ])("reads speakers on lines of their own, as in text from %s", (_, file) => {
    expect(
      parse(file).map(({ startMs, speaker, text }) => ({ at: (startMs ?? -1) / 1000, name: speaker, text })),
    ).toEqual(turns);
  });

  it.each([
    ["drops", "0:00", []],
    ["keeps", "0:30", ["The weekly meeting", "Ann Lee, Bob"]],
  ])("%s the lines before a first time of %s", (_, time, kept) => {
    const said = [
      "Hello to all of you out there on the island.",
      "Good day to you and to all who are with you.",
    ];
    const file = `The weekly meeting\nAnn Lee, Bob\n${time}\n${said[0]}\n1:00\n${said[1]}`;
    expect(texts(file).join(" ")).toBe([...kept, ...said].join(" "));
  });

  it("reads times between long turns, which few of the lines have", () => {
    const said = Array.from({ length: 30 }, (_, at) => `This is sentence ${at} of a long turn.`).join("\n");
    const file = ["00:00:05", "00:10:00", "01:20:00"].map((time) => `Ann Lee: ${time}\n${said}`).join("\n");
    const cues = parse(file);
    expect(new Set(cues.map(({ speaker }) => speaker))).toEqual(new Set(["Ann Lee"]));
    expect(cues[0]).toMatchObject({ startMs: 5000, text: expect.stringMatching(/^This is sentence 0/) });
  });

  it("keeps a short first line of speech that isn't a name", () => {
    const said = ["Hello", "Goodbye", "Never", "Always"];
    const file = said
      .map((word, at) => `${at + 1}\n00:00:0${at},000 --> 00:00:0${at},900\n${word}\nmy friends\n`)
      .join("\n");
    expect(texts(file)).toEqual(said.map((word) => `${word} my friends`));
  });

  it("ignores numbers that aren't timestamps", () => {
    const parsed = parseCaptions({
      text: "We met at 10:30 and left.\n3:16 is a verse.\nAt 1:15 it rained.\nNothing more was said about it.",
    });
    expect(parsed.format).toBe("text");
    expect(parsed.transcript.cues.every(({ startMs, endMs }) => startMs === null && endMs === null)).toBe(
      true,
    );
    expect(parsed.transcript.cues[1]?.text).toBe("3:16 is a verse.");
  });

  it("extracts the spoken text from a Markdown document", () => {
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

  it("splits pasted paragraphs into citable cues", () => {
    const sentence = "This is one of the many sentences of a long pasted text.";
    const cues = parse(
      Array.from({ length: 40 }, () => sentence)
        .map((text, index) => `${text.slice(0, -1)} ${index}.`)
        .join(" "),
    );
    expect(cues.length).toBeGreaterThan(5);
    expect(cues.every(({ text }) => text.length <= 600 && /^This .*\d\.$/.test(text))).toBe(true);
  });

  it("removes the backslash before a sign that isn't Markdown", () => {
    expect(texts("The function sign\\_all runs in C:\\new twice.")).toEqual([
      "The function sign_all runs in C:\\new twice.",
    ]);
  });
});
