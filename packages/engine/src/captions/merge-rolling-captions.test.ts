import { describe, expect, it } from "vitest";
import { parseCaptions } from "./parse-captions.ts";

function words(text: string): string {
  return parseCaptions({ text })
    .transcript.cues.map((cue) => cue.text)
    .join(" ");
}

function clock(ms: number): string {
  return `00:${String(Math.floor(ms / 60_000)).padStart(2, "0")}:${String(Math.floor(ms / 1000) % 60).padStart(2, "0")}.${String(ms % 1000).padStart(3, "0")}`;
}

/**
 * Builds what YouTube's rolling captions show for each line: first the line below the previous one while it
 * is being spoken, then the line alone.
 */
function roll(lines: readonly string[]): { startMs: number; endMs: number; lines: string[] }[] {
  return lines.flatMap((line, index) => {
    const startMs = 1000 + index * 3000;
    const [first = "", ...rest] = line.split(" ");
    const timed = rest
      .map((word, place) => `<${clock(startMs + (place + 1) * 300)}><c> ${word}</c>`)
      .join("");
    return [
      { startMs, endMs: startMs + 2990, lines: [lines[index - 1] ?? " ", first + timed] },
      { startMs: startMs + 2990, endMs: startMs + 3000, lines: [line, " "] },
    ];
  });
}

function toVtt(cues: ReturnType<typeof roll>): string {
  return `WEBVTT\nKind: captions\nLanguage: en\n\n${cues
    .map(
      (cue) =>
        `${clock(cue.startMs)} --> ${clock(cue.endMs)} align:start position:0%\n${cue.lines.join("\n")}\n`,
    )
    .join("\n")}`;
}

function toSrt(cues: ReturnType<typeof roll>): string {
  return cues
    .map(({ startMs, endMs, lines }, index) => {
      const text = lines.map((line) => line.replace(/<[^>]*>/g, "")).filter((line) => line.trim() !== "");
      return `${index + 1}\n${clock(startMs).replace(".", ",")} --> ${clock(endMs).replace(".", ",")}\n${text.join("\n")}\n`;
    })
    .join("\n");
}

const speech = [
  "welcome to another episode of the",
  "show where we look at",
  "yes",
  "what people make",
  "and why they do it",
];

describe("mergeRollingCaptions", () => {
  it("keeps each line once, with the time it was first said", () => {
    const { transcript } = parseCaptions({ text: toVtt(roll(speech)) });
    expect(transcript.cues.map(({ startMs, text }) => [startMs, text])).toEqual(
      speech.map((text, index) => [1000 + index * 3000, text]),
    );
    expect(transcript.kind).toBe("automatic");
  });

  it("ends a cue at its last word instead of when it leaves the screen", () => {
    const [first] = parseCaptions({ text: toVtt(roll(speech)) }).transcript.cues;
    expect(first?.endMs).toBeGreaterThan(1000 + 5 * 300);
    expect(first?.endMs).toBeLessThan(1000 + 2990);
  });

  it("handles SRT converted from rolling captions", () => {
    expect(words(toSrt(roll(speech)))).toBe(speech.join(" "));
  });

  it("handles missing intermediate states and lines that run together", () => {
    const spoken = roll(speech).filter((_, index) => index % 2 === 0);
    expect(words(toSrt(spoken))).toBe(speech.join(" "));
    expect(words(toSrt(spoken.map((cue) => ({ ...cue, lines: [cue.lines.join(" ")] }))))).toBe(
      speech.join(" "),
    );
  });

  it("handles captions that grow word by word", () => {
    const said = speech.flatMap((line, row) =>
      line.split(" ").map((_, index, all) => ({
        startMs: row * 4000 + index * 300,
        endMs: row * 4000 + index * 300 + 300,
        lines: [all.slice(0, index + 1).join(" ")],
      })),
    );
    expect(words(toSrt(said))).toBe(speech.join(" "));
  });

  it("handles live captions that scroll in three lines", () => {
    const cues = speech.map((_, index) => ({
      startMs: index * 2000,
      endMs: index * 2000 + 2000,
      lines: speech.slice(Math.max(0, index - 2), index + 1),
    }));
    expect(words(toSrt(cues))).toBe(speech.join(" "));
  });

  it.each([
    ["inside a line", ["oh no no no you", "have to see this", "it is great"]],
    ["across lines", ["and I said no", "no", "no", "you have to see this"]],
    ["as whole lines", ["you have to see this", "you have to see this", "it is great"]],
    ["at the seam", ["it was very very", "very very good", "and so on"]],
  ])("keeps what a speaker repeats %s", (_, lines) => {
    expect(words(toVtt(roll(lines)))).toBe(lines.join(" "));
  });

  it("keeps what is repeated after the screen was cleared", () => {
    const again = [
      ...roll(speech),
      { startMs: 16_000, endMs: 16_010, lines: [" ", " "] },
      {
        startMs: 20_000,
        endMs: 22_000,
        lines: [" ", `and<${clock(20_300)}><c> why</c><${clock(20_600)}><c> they</c>`],
      },
    ];
    expect(words(toVtt(again))).toBe(`${speech.join(" ")} and why they`);
  });

  it("recognizes a line despite different spacing", () => {
    const lines = ["we have  to see", "how\tit goes", "and then", "we say so"];
    const cues = lines.map((line, index) => ({
      startMs: index * 2000,
      endMs: index * 2000 + 2000,
      lines: index === 0 ? [line] : [(lines[index - 1] ?? "").replace(/\s+/g, "  "), line],
    }));
    expect(words(toSrt(cues))).toBe("we have to see how it goes and then we say so");
  });

  it("splits a line at a long silence inside it", () => {
    const file = `WEBVTT\n\n00:00:01.000 --> 00:00:09.000\n \nso<00:00:01.300><c> there</c><00:00:07.000><c> you</c><00:00:07.200><c> go</c>\n`;
    expect(parseCaptions({ text: file }).transcript.cues.map(({ startMs, text }) => [startMs, text])).toEqual(
      [
        [1000, "so there"],
        [7000, "you go"],
      ],
    );
  });

  it("doesn't change captions that don't roll", () => {
    const file =
      "1\n00:00:01,000 --> 00:00:02,000\nSay it again.\n\n2\n00:00:02,000 --> 00:00:03,000\nAgain and\nonce more.\n\n3\n00:00:03,000 --> 00:00:04,000\nonce more.\nDone.\n";
    expect(words(file)).toBe("Say it again. Again and once more. once more. Done.");
  });
});
