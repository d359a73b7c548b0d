import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCaptions } from "./parse-captions.ts";

const cues = [
  expect.objectContaining({ startMs: 1500, endMs: 3000, text: "Hello, friends." }),
  expect.objectContaining({ startMs: 3000, endMs: 4250, text: 'He said "no".' }),
];

describe("parseTable", () => {
  it.each([
    ["Whisper's TSV", 'start\tend\ttext\n1500\t3000\tHello, friends.\n3000\t4250\tHe said "no".\n'],
    ["tabs", 'start_time\tend_time\ttext\n0:01.5\t0:03\tHello, friends.\n0:03\t0:04.25\tHe said "no".\n'],
    ["seconds", 'start,end,text\r\n1.5,3.0,"Hello, friends."\r\n3.0,4.25,"He said ""no""."\r\n'],
    ["milliseconds", 'start,end,text\n1500,3000,"Hello, friends."\n3000,4250,"He said ""no""."'],
    ["a text with commas but no quotes", 'start,end,text\n1.5,3,Hello, friends.\n3,4.25,He said "no".\n'],
    [
      "clock times and other columns in another order",
      '"Speaker Name";"Text";"Start Time";"End Time"\n"";"Hello, friends.";"00:00:01.500";"00:00:03.000"\n"";"He said ""no"".";"00:00:03.000";"00:00:04.250"',
    ],
    [
      "durations",
      'id,Start (s),Duration (s),Transcript\n1,1.5,1.5,"Hello, friends."\n2,3,1.25,"He said ""no""."\n',
    ],
    ["a line break in a cell", 'start,end,text\n1.5,3,"Hello,\nfriends."\n3,4.25,"He said ""no""."\n'],
    ["rows without a time", 'start,end,text\n1.5,3,"Hello, friends."\n,,\nx\n3,4.25,"He said ""no""."\n'],
  ])("reads %s", (_what, text) => {
    expect(parseCaptions({ text }).transcript.cues).toEqual(cues);
  });

  it("reads speakers", () => {
    const text = "speaker,start,end,text\nAnn Lee,0,2,Hello.\nBob,2,4,Good day.\n";
    expect(parseCaptions({ text }).transcript.cues.map(({ speaker }) => speaker)).toEqual(["Ann Lee", "Bob"]);
  });

  it("leaves text alone that only looks like a table", () => {
    const text = "Start, end, text: these are the columns.\nThen, as we said, we left.";
    expect(parseCaptions({ text }).transcript.cues.map((cue) => cue.text)).toEqual(text.split("\n"));
  });

  it("keeps every word, however broken the quotes are", () => {
    const cell = fc.array(fc.constantFrom('"', "word", " ", ",", '""'), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 5 }), (cells) => {
        const rows = cells.map((parts, at) => `${at}.5,w${at}${parts.join("")}`);
        const text = ["start,text", "0,first", ...rows].join("\n");
        const said = parseCaptions({ text })
          .transcript.cues.map((cue) => cue.text)
          .join(" ");
        for (const at of cells.keys()) expect(said).toContain(`w${at}`);
      }),
    );
  });
});
