import type { Cue } from "@pith/core/transcripts/transcript";
import { describe, expect, it } from "vitest";
import { parseCaptions } from "./parse-captions.ts";

function parse(text: string): Cue[] {
  return parseCaptions({ text }).transcript.cues;
}

function texts(text: string): string[] {
  return parse(text).map((cue) => cue.text);
}

describe("cleanCues", () => {
  it("reads voice tags, even two in one cue", () => {
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

  it("reads the names in Webex's identifiers of cues", () => {
    const cues = parse(
      'WEBVTT\n\n1 "Ann Lee" (3344513)\n00:00:01.000 --> 00:00:05.000\nHi there.\n\n2\n00:00:06.000 --> 00:00:08.000\nNobody.\n',
    );
    expect(cues.map(({ speaker, text }) => [speaker, text])).toEqual([
      ["Ann Lee", "Hi there."],
      [null, "Nobody."],
    ]);
  });

  it("decodes entities exactly once and removes only real tags", () => {
    expect(
      texts("WEBVTT\n\n00:01.000 --> 00:02.000\nWrite &amp;lt; or &lt;b&gt; or &#233;t&eacute; or &nosuch;"),
    ).toEqual(["Write &lt; or <b> or été or &nosuch;"]);
    expect(
      texts('1\n00:00:01,000 --> 00:00:02,000\n<font color="red">if a < b and c > d</font> {\\an8}then'),
    ).toEqual(["if a < b and c > d then"]);
  });

  it("keeps code in formats that don't define tags", () => {
    expect(
      texts(
        "1\n00:00:01,000 --> 00:00:05,000\nA <b>vector</b><int> or a Map<String, T> <inaudible> in <vector>\n",
      ),
    ).toEqual(["A vector<int> or a Map<String, T> in <vector>"]);
    expect(texts("Include <stdio.h> first.\nThen write <T> there.")).toEqual([
      "Include <stdio.h> first.",
      "Then write <T> there.",
    ]);
  });

  it("removes the description of a sound that takes two lines", () => {
    expect(
      texts(
        "1\n00:00:01,000 --> 00:00:03,000\n[dramatic music\nin the dark]\n\n2\n00:00:03,000 --> 00:00:05,000\n(crowd cheering\nloudly) Good day.\n\n3\n00:00:05,000 --> 00:00:07,000\nWe said (in the\nbeginning) no.",
      ),
    ).toEqual(["Good day.", "We said (in the beginning) no."]);
  });

  it("strips zero-width, bidirectional, tag and control characters from captions", {
    tags: "D.engine.16",
  }, () => {
    const hidden = "\u200B\u200E\u202E\u2066\u2060\u00AD\uFEFF\u{E0041}\u{E0042}\u{FE0F}\u0007";
    const file = `WEBVTT\n\n00:01.000 --> 00:02.000\nig${hidden}nore ${hidden}nothing &#8203;&#x202E;&lrm;here`;
    expect(texts(file)).toEqual(["ignore nothing here"]);
    expect(texts(`1\n00:00:01,000 --> 00:00:02,000\n<v Ma\u200Bry>Hi`)[0]).toBe("Hi");
  });

  it("keeps the joiners that spelling needs", { tags: "D.engine.16" }, () => {
    expect(
      texts("WEBVTT\n\n00:01.000 --> 00:02.000\nمی\u200Cخواهم 👩\u200D💻 क्\u200Dष no\u200Cne\u200D"),
    ).toEqual(["می\u200Cخواهم 👩\u200D💻 क्\u200Dष none"]);
  });

  it("removes sounds and keeps words in brackets", () => {
    const line = (text: string) =>
      `WEBVTT\n\n00:01.000 --> 00:02.000\nSo\n\n00:02.000 --> 00:03.000\n${text}`;
    expect(texts(line("[Music] my [laughter] friends (applause)"))).toEqual(["So", "my friends"]);
    expect(texts(line("♪ la la la ♪"))).toEqual(["So", "la la la"]);
    expect(texts(line("[ 掌声 ]"))).toEqual(["So"]);
    expect(texts(line("(screen whooshes)"))).toEqual(["So"]);
    expect(texts(line("[the] engine (of the car) runs"))).toEqual(["So", "[the] engine (of the car) runs"]);
  });

  it("reads speaker change marks", () => {
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

  it("reads names after speaker change marks", () => {
    const said = [">> REPORTER: GOOD EVENING.", ">> ANCHOR: THANK YOU.", ">> REPORTER: AND GOOD NIGHT."];
    const file = said
      .map((text, index) => `${index + 1}\n00:00:0${index},000 --> 00:00:0${index},900\n${text}\n`)
      .join("\n");
    expect(parse(file).map(({ speaker, text }) => [speaker, text])).toEqual([
      ["REPORTER", "GOOD EVENING."],
      ["ANCHOR", "THANK YOU."],
      ["REPORTER", "AND GOOD NIGHT."],
    ]);
  });

  it("reads a name in capitals after a speaker change mark even if it occurs only once", () => {
    const file = (mark: string, said = "For fans, it's new.") =>
      ["Welcome.", `${mark}MARY O'NEIL: ${said}`, "So is this."]
        .map((text, index) => `${index + 1}\n00:00:0${index},000 --> 00:00:0${index},900\n${text}\n`)
        .join("\n");
    expect(parse(file(">> "))[1]).toMatchObject({ speaker: "MARY O'NEIL", text: "For fans, it's new." });
    expect(parse(file(">> ", "ALL IN CAPITALS."))[1]).toMatchObject({ speaker: null });
    expect(parse(file(""))[1]).toMatchObject({ speaker: null, text: "MARY O'NEIL: For fans, it's new." });
  });

  it("reads names that start with an at sign", () => {
    const name = "@mary / Mary Smith (EIP-1)";
    const said = [`${name}: Hello.`, `${name}: So this is it.`, "Bob: Thank you.", `${name}: Bye.`];
    const file = said
      .map((text, index) => `${index + 1}\n00:00:0${index},000 --> 00:00:0${index},900\n${text}\n`)
      .join("\n");
    expect(parse(file).map(({ speaker, text }) => [speaker, text])).toEqual([
      [name, "Hello."],
      [name, "So this is it."],
      ["Bob", "Thank you."],
      [name, "Bye."],
    ]);
  });

  it("separates sentences that have no space between them", () => {
    expect(
      texts("1\n00:00:00,000 --> 00:00:05,000\nThat's true.It is.I know! example.com and U.S.A. stay\n"),
    ).toEqual(["That's true. It is. I know! example.com and U.S.A. stay"]);
  });

  it("doesn't mistake a lead-in for a speaker", () => {
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

  it.each([
    ["en", ["Three: we sold the house.", "Four: we left.", "That was all."]],
    ["de", ["Drei: wir haben das Haus verkauft.", "Vier: wir sind dann gegangen.", "Das war alles."]],
  ])("doesn't mistake the numbers of a short list for speakers (%s)", (_language, said) => {
    expect(parse(said.join("\n")).map(({ speaker, text }) => [speaker, text])).toEqual(
      said.map((text) => [null, text]),
    );
  });

  it("collapses speech recognition loops and keeps what people repeat", () => {
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

  it("collapses a loop of one to twelve words wherever it starts, at its shortest", () => {
    const spell = (at: number) => String.fromCharCode(97 + at).repeat(3);
    for (let period = 1; period <= 12; period += 1) {
      const repeats = period === 1 ? 6 : period <= 3 ? 5 : 4;
      const phrase = Array.from({ length: period }, (_, at) => spell(at)).join(" ");
      for (let lead = 0; lead < 12; lead += 1) {
        const before = Array.from({ length: lead }, (_, at) => `${spell(at + 12)} `).join("");
        const say = (times: number) => `${before}${`${phrase} `.repeat(times)}end.`;
        expect(
          parse(`1\n00:00:10,000 --> 00:00:40,000\n${say(repeats)}\n`)
            .map(({ text }) => text)
            .join(" "),
        ).toBe(say(period === 1 ? 3 : 1));
      }
    }
  });
});
