import { isAppError } from "@pith/core/errors/app-error";
import { parseCaptions } from "@pith/engine/captions/parse-captions";
import { type GrowthCase, repeat } from "./growth-case.ts";

type Unit = string | ((position: number) => string);

const words =
  "every lock hides a row of small pins and a key lifts each one to its own height while it turns".split(" ");
/** Returns a different sentence for each position. */
export const say = (position: number): string =>
  `${words[position % words.length]} ${words[(position * 7) % words.length]} number ${position} is lifted by the ${words[(position * 3) % words.length]}.`;

const pad = (value: number, digits = 2) => String(value).padStart(digits, "0");
const clock = (ms: number, comma = "."): string =>
  `${pad(Math.floor(ms / 3_600_000))}:${pad(Math.floor(ms / 60_000) % 60)}:${pad(Math.floor(ms / 1000) % 60)}${comma}${pad(ms % 1000, 3)}`;
/** Wraps around after 90 hours, since hours have two digits. */
const at = (position: number) => (position * 700) % 324_000_000;
const time = (position: number, comma = ".") =>
  `${clock(at(position), comma)} --> ${clock(at(position) + 650, comma)}`;

const units: Readonly<Record<string, Readonly<Record<string, readonly [before: string, unit: Unit]>>>> = {
  WebVTT: {
    sentences: ["WEBVTT\n\n", (n) => `${time(n)}\n${say(n)}\n\n`],
    "one cue for ever": ["WEBVTT\n\n00:01.000 --> 00:09.000\n", (n) => `${say(n)}\n`],
    "one line for ever": ["WEBVTT\n\n00:01.000 --> 00:09.000\n", (n) => `${say(n)} `],
    "equal times": ["WEBVTT\n\n", (n) => `00:01.000 --> 00:09.000\n${say(n)}\n\n`],
    "equal cues": ["WEBVTT\n\n", "00:01.000 --> 00:09.000\nThe same again\n\n"],
    "times that go back": ["WEBVTT\n\n", (n) => `${time(400_000 - n)}\n${say(n)}\n\n`],
    "overlapping cues": ["WEBVTT\n\n", (n) => `${clock(at(n))} --> 99:00:00.000\n${say(n)}\n\n`],
    "rolling captions": ["WEBVTT\n\n", (n) => `${time(n)}\n${say(n - 1)}\n${say(n)}\n\n`],
    "word times": [
      "WEBVTT\n\n",
      (n) => `${time(n)}\n<${clock(at(n))}><c>${say(n).replaceAll(" ", ` </c><${clock(at(n))}><c>`)}</c>\n\n`,
    ],
    "unclosed tags": ["WEBVTT\n\n00:01.000 --> 00:09.000\n", "<c.a<v b <i<b"],
    "nested tags": ["WEBVTT\n\n00:01.000 --> 00:09.000\n", "<c><i>"],
    speakers: ["WEBVTT\n\n", (n) => `${time(n)}\n<v Person ${n}>${say(n)}\n\n`],
    arrows: ["WEBVTT\n\n", "-->"],
    notes: ["WEBVTT\n\n", "NOTE --> NOTE\n\n"],
  },
  SubRip: {
    sentences: ["", (n) => `${n + 1}\n${time(n, ",")}\n${say(n)}\n\n`],
    "two languages": [
      "",
      (n) => `${n + 1}\n${time(n, ",")}\n${say(n)}\nЭто слово номер ${n}, и ключ его поднимает.\n\n`,
    ],
    "no blank lines": ["", (n) => `${n + 1}\n${time(n, ",")}\n${say(n)}\n`],
    "numbers alone": ["1\n00:00:01,000 --> 00:00:02,000\nA\n\n", (n) => `${n}\n`],
    "blank lines alone": ["1\n00:00:01,000 --> 00:00:02,000\nA\n\n", " \n"],
    sounds: ["", (n) => `${n + 1}\n${time(n, ",")}\n[door ${n} (closes] ♪ ♪ ${say(n)}\n\n`],
    overrides: ["1\n00:00:01,000 --> 00:00:02,000\n", "{\\an8{\\"],
    loops: ["", (n) => `${n + 1}\n${time(n, ",")}\n${say(n % 50)}\n\n`],
    "single words": ["", (n) => `${n + 1}\n${time(n, ",")}\n${words[n % words.length]}\n\n`],
  },
  SubViewer: {
    sentences: ["", (n) => `${clock(at(n)).slice(1)},${clock(at(n) + 650).slice(1)}\n${say(n)}\n\n`],
    commas: ["0:00:01.000,0:00:02.000\nA\n\n", ","],
  },
  JSON: {
    json3: ['{"events":[{}', (n) => `,{"tStartMs":${at(n)},"dDurationMs":650,"segs":[{"utf8":"${say(n)}"}]}`],
    "json3 words": [
      '{"events":[{}',
      (n) =>
        `,{"tStartMs":${at(n)},"dDurationMs":650,"segs":[${say(n)
          .split(" ")
          .map((word, i) => `{"utf8":"${word} ","tOffsetMs":${i * 20}}`)
          .join(",")}]}`,
    ],
    segments: ['{"segments":[{}', (n) => `,{"start":${n},"end":${n + 1},"text":"${say(n)}"}`],
    words: [
      '{"words":[{}',
      (n) => `,{"start":${n / 10},"end":${n / 10 + 0.1},"word":"${words[n % words.length]}"}`,
    ],
    strings: ['["a"', (n) => `,"${say(n)}"`],
    keys: ['{"a":1', (n) => `,"k${n}":{"text":"${say(n)}"}`],
    lists: ["[[]", (n) => `,[{"start":${n},"text":"${say(n)}"}]`],
  },
  "timed text": {
    srv1: [
      '<?xml version="1.0"?><transcript>',
      (n) => `<text start="${at(n) / 1000}" dur="0.6">${say(n)}</text>`,
    ],
    srv3: [
      '<timedtext format="3"><body>',
      (n) => `<p t="${at(n)}" d="650"><s>${say(n).replaceAll(" ", '</s><s t="20" ac="0"> ')}</s></p>`,
    ],
    nested: ["<timedtext><body>", "<p><s>"],
    "unclosed tags": ["<timedtext><body>", '<p t="1" <s '],
    entities: ['<transcript><text start="1" dur="9">', "&amp;amp;#39;"],
    "one attribute for ever": ['<transcript><text start="', "1234567890"],
    attributes: ["<transcript><text ", (n) => `a${n}="1" `],
    comments: ["<transcript>", "<!-- "],
  },
  table: {
    rows: ["start\tend\ttext\n", (n) => `${n * 1000}\t${n * 1000 + 900}\t${say(n)}\n`],
    tabs: ["start\tend\ttext\n", "\t"],
  },
  text: {
    sentences: ["", (n) => `${say(n)} `],
    paragraphs: ["", (n) => `${say(n)}\n\n`],
    speakers: ["", (n) => `Person ${n % 9}: ${say(n)}\n`],
    "stamped lines": ["", (n) => `[${clock(at(n)).slice(0, 8)}] ${say(n)}\n`],
    markdown: ["", (n) => `## Part ${n}\n\n- **${say(n)}** [${n}](https://example.org/${n})\n`],
    "one word for ever": ["", "a"],
    brackets: ["", "[("],
    stars: ["", "*_"],
    spaces: ["a", " "],
    colons: ["", "a: "],
    links: ["", "[a](http://"],
    digits: ["", "1:00 "],
    Chinese: ["", "每一把锁里都有一排小小的弹子，钥匙把它们抬到各自的高度。"],
    "marks without letters": ["a ", "\u0301"],
    "angle brackets": ["a ", "<"],
    ampersands: ["a ", "&"],
  },
};

const endings: Readonly<Record<string, string>> = {
  json3: "]}",
  "json3 words": "]}",
  segments: "]}",
  words: "]}",
  strings: "]",
  keys: "}",
  lists: "]",
};

/**
 * Lists the growth cases for the caption formats. Each covers both the parser and the cleanup of its cues.
 */
export function listCaptionCases(): GrowthCase[] {
  return Object.entries(units).flatMap(([format, contents]) =>
    Object.entries(contents).map(([content, [before, unit]]) => ({
      parser: `captions: ${format}`,
      content,
      build: (length: number) => {
        const text = `${before}${repeat({ unit, length: length - before.length - 300 })}${endings[content] ?? ""}`;
        return () => tolerate(() => parseCaptions({ text }));
      },
    })),
  );
}

/** Rejecting the input is as acceptable as returning captions. */
function tolerate(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (!isAppError(error)) throw error;
  }
}
