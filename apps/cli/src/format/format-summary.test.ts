import type { GistEvidence, SummaryOrigin } from "@pith/core/summaries/summary";
import { describe, expect, it } from "vitest";
import { buildFinishedSummary, buildKeyPoint } from "../testing/build-finished-summary.ts";
import { formatMarkdown } from "./format-markdown.ts";
import { formatText } from "./format-text.ts";
import { wrapText } from "./wrap-text.ts";

describe("formatText", () => {
  it("shows title, coverage bar, gist, timed points, chapters and origin", {
    tags: "D.summary.25",
  }, () => {
    expect(formatText({ summary: buildFinishedSummary(), columns: null })).toBe(`How a lock works

Small Machines · 1:40 · https://www.youtube.com/watch?v=dQw4w9WgXcQ

▕████▆      ▇▆╌╌╌▏
covers 50% of what is said

A key lifts every pin to its own height.

0:10  A lock hides a row of pins.
1:15  The key lifts them all.

Chapters
0:00  Pins
0:50  Keys

Instant summary: the speaker's own sentences, no model. Captions: English, automatic.
`);
  });

  it.each([
    {
      isProofShown: false,
      text: "\nA key lifts every pin to its own height. [0:10] [1:15]\n\n0:10",
      markdown:
        "\nA key lifts every pin to its own height. [0:10](https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10s) [1:15](https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=75s)\n\n## Key",
    },
    {
      isProofShown: true,
      text: "[1:15]\n\n0:10  “pins are set by the key”\n1:15  “each at a height” — Ada\n      The words, names",
      markdown:
        "t=75s)\n\n> [0:10](https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10s) pins are set by the key\n>\n> [1:15](",
    },
  ])("says when the gist was said, with its quotes as proof: %j", ({ isProofShown, text, markdown }) => {
    const { quotes, repairs } = buildKeyPoint({
      text: "",
      quote: "pins are set by the key",
      startSeconds: 10,
    });
    const second = { ...quotes[0], text: "each at a height", startSeconds: 75, speaker: "Ada" };
    const gistEvidence: GistEvidence = {
      quotes: [...quotes, second],
      proof: { kind: "compared" },
      repairs,
    };
    const summary = buildFinishedSummary({ content: { gistEvidence } });
    expect(formatText({ summary, columns: null, isProofShown })).toContain(text);
    expect(formatMarkdown({ summary, isProofShown })).toContain(markdown);
  });

  it("shows the quote below a point that paraphrases it", () => {
    const keyPoints = [
      buildKeyPoint({ text: "Pins block it.", quote: "the pins they block it", startSeconds: 3 }),
      buildKeyPoint({ text: "A key turns it.", quote: "so a key turns it", startSeconds: 3 }),
    ];
    const text = formatText({ summary: buildFinishedSummary({ content: { keyPoints } }), columns: null });
    expect(text).toContain("0:03  Pins block it.\n      “the pins they block it”\n0:03  A key turns it.\n\n");
  });

  it("puts quotes in the marks of the captions' language, whose no-break spaces don't wrap", () => {
    const keyPoints = [buildKeyPoint({ text: "Pins block it.", quote: "les goupilles", startSeconds: 3 })];
    const summary = buildFinishedSummary({ content: { keyPoints }, origin: { captionLanguage: "fr" } });
    expect(formatText({ summary, columns: 22 })).toContain("\n      «\u00a0les\n      goupilles\u00a0»\n");
  });

  it("shows every quote's time and speaker, the point's label and a misheard word", () => {
    const base = buildKeyPoint({ text: "Rust frees it.", quote: "rust gives it back", startSeconds: 10 });
    const second = { ...base.quotes[0], text: "no collector runs", startSeconds: 75, speaker: "Ada" };
    const summary = buildFinishedSummary({
      content: {
        keyPoints: [
          {
            ...base,
            label: "Memory",
            quotes: [...base.quotes, second],
            repairs: [{ heard: "rust", meant: "Rust" }],
          },
        ],
      },
    });
    expect(formatText({ summary, columns: null })).toContain(
      "0:10  Memory: Rust frees it.\n      “rust gives it back”\n1:15  “no collector runs” — Ada\n      “rust” → Rust\n",
    );
    expect(formatMarkdown({ summary })).toContain(
      "**Memory:** Rust frees it.\n  > rust gives it back\n  >\n  > [1:15](https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=75s) no collector runs — Ada\n\n  “rust” → Rust",
    );
  });

  it("lists points without times, and omits what is unknown", () => {
    const summary = buildFinishedSummary({
      content: {
        keyPoints: [buildKeyPoint({ text: "A lock hides pins.", startSeconds: null })],
        chapters: [],
      },
      video: { author: null, durationSeconds: null, url: null },
    });
    expect(formatText({ summary, columns: null })).toContain("\n\n- A lock hides pins.\n\n");
  });

  it("wraps lines to the terminal's width", () => {
    const text = formatText({ summary: buildFinishedSummary(), columns: 30 });
    const tooWide = text.split("\n").filter((line) => line.length > 30 && line.includes(" "));
    expect(tooWide).toEqual([]);
  });

  it("says whether the captions were made by a person, automatic or recognized", {
    tags: "D.summary.06",
  }, () => {
    const readOrigin = (origin: Partial<SummaryOrigin>) =>
      formatText({ summary: buildFinishedSummary({ origin }), columns: null });
    expect(readOrigin({ captionKind: "manual" })).toContain("Captions: English, made by a person.");
    expect(readOrigin({ captionKind: "automatic" })).toContain("Captions: English, automatic.");
    expect(readOrigin({ captionKind: "automatic", captionSource: "recognition" })).toContain(
      "Captions: English, by speech recognition.",
    );
  });

  it("says what was skipped and what was used as a fallback", { tags: "D.options.07" }, () => {
    const origin = { sponsorSecondsCut: 95, unavailableLanguage: "de", isFallback: true } as const;
    const summary = { ...buildFinishedSummary({ origin }), range: { startSeconds: 150, endSeconds: null } };
    const text = formatText({ summary, columns: null });
    expect(text).toContain("Only 2:30 to the end was read.");
    expect(text).toContain("1:35 of sponsor segments was cut.");
    expect(text).toContain("German needs a language model");
    expect(text).toContain("The model failed midway");
  });
});

describe("formatMarkdown", () => {
  it("links times and escapes markup in untrusted text", () => {
    const summary = buildFinishedSummary({
      content: {
        title: "<b>Locks</b> [free](https://evil.example)",
        keyPoints: [
          buildKeyPoint({
            text: "See ![x](https://evil.example/x.png) and *this*.",
            quote: "# quite another www.evil.example",
            startSeconds: 12.9,
          }),
        ],
      },
    });
    const markdown = formatMarkdown({ summary });
    expect(markdown).toContain("- [0:12](https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=12s) See \\!\\[x\\](");
    expect(markdown).toContain("\\*this\\*");
    expect(markdown).toContain("  > \\# quite another");
    expect(markdown).not.toContain("https://evil.example");
    expect(markdown).not.toContain("www.evil");
    expect(markdown).not.toMatch(/<b>/);
  });
});

describe("wrapText", () => {
  it("breaks between words, or between characters in scripts without spaces", () => {
    expect(wrapText({ text: "one two three", columns: 8, first: "1 ", rest: "  " })).toBe(
      "1 one\n  two\n  three",
    );
    expect(wrapText({ text: "锁里有销子", columns: 6 })).toBe("锁里有\n销子");
    expect(wrapText({ text: "使用GitHub的人", columns: 8 })).toBe("使用\nGitHub的\n人");
    // Hindi vowel signs, which add no columns.
    expect(wrapText({ text: "नमस्ते तुमने सुने", columns: 9 })).toBe("नमस्ते तुमने\nसुने");
    expect(wrapText({ text: "unbreakable", columns: 4 })).toBe("unbreakable");
    expect(wrapText({ text: "one two", columns: null, first: "- " })).toBe("- one two");
  });
});
