import { chooseInterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import { listSummarySections } from "@pith/core/summaries/list-summary-sections";
import {
  buildContent,
  buildGistEvidence,
  buildKeyPoint,
  buildOrigin,
  buildQuote,
  buildVideo,
} from "@pith/core/testing";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { createServerTranslators } from "../create-server-translators.ts";
import { type SummaryFileFormat, summaryFileFormats } from "./summary-file.ts";
import { writeAnySummaryFile, writeSummaryFile } from "./write-summary-file.ts";

const translators = createServerTranslators();
const video = buildVideo();
const writtenAt = new Date("2026-11-26T10:00:00Z");

function build(changes: Parameters<typeof buildContent>[0] = {}) {
  const content = buildContent(changes);
  return { content, video, texts: translators[chooseInterfaceLanguage(content.language)] };
}

/** Builds a one-point summary with the same untrusted text everywhere. */
function buildEvil(text: string) {
  const quotes = [buildQuote({ text, speaker: text })] as const;
  return build({
    title: text,
    gist: text,
    chapters: [{ title: text, startSeconds: 0, endSeconds: null }],
    keyPoints: [buildKeyPoint({ text, label: text, quotes: [...quotes], chapterIndex: 0 })],
    shaped: null,
  });
}

const texts = fc.string({ unit: "binary", minLength: 1, maxLength: 60 });
const formulas = fc
  .tuple(fc.constantFrom("=", "+", "-", "@", "\t", "\r"), texts)
  .map(([start, rest]) => start + rest);
const untrusted = fc.oneof(
  texts,
  formulas,
  fc.constantFrom('"', "a,b", "a\r\nb", "]]>", "<script>", "a --> b", "\ud800"),
);

const parseCsv = (text: string) => parse(text, { bom: true, columns: true }) as Record<string, string>[];

describe.each(["markdown", "text", "epub"] as const)("labels in %s", (format) => {
  async function write(label: string, text: string): Promise<string> {
    const quotes = [buildQuote({ text })] as const;
    const summary = build({ keyPoints: [buildKeyPoint({ text, label, quotes: [...quotes] })], shaped: null });
    const file = await writeAnySummaryFile({ format, ...summary, writtenAt });
    const page =
      typeof file === "string" ? file : strFromU8(unzipSync(file)["EPUB/summary.xhtml"] ?? new Uint8Array());
    return page.replace(/<[^<>]+>|\*\*/g, "");
  }

  it("have no colon after a question mark", async () => {
    expect(await write("What did it cost?", "Forty million.")).toContain("What did it cost? Forty million.");
  });

  it("are left out before a text that starts with them", async () => {
    expect(await write("Harbor", "The harbor opened in 1931.")).not.toContain("Harbor:");
  });
});

it.each(["markdown", "text", "epub"] as const)("says when the gist was said in %s", async (format) => {
  const summary = build({ gist: "Cold nights do it.", gistEvidence: buildGistEvidence() });
  const file = await writeAnySummaryFile({ format, ...summary, writtenAt });
  const page =
    typeof file === "string" ? file : strFromU8(unzipSync(file)["EPUB/summary.xhtml"] ?? new Uint8Array());
  const [, after = ""] = page.split("Cold nights do it.");
  const [line = ""] = after.split("\n");
  expect(line.match(/\d:\d\d/g)).toEqual(["1:00", "5:00"]);
  expect(line.match(/t=\d+s/g) ?? []).toEqual(format === "text" ? [] : ["t=60s", "t=300s"]);
});

it("says when the speaker said the gist before the topics that follow it", () => {
  const [quote] = buildGistEvidence().quotes;
  const gistEvidence = buildGistEvidence({ quotes: [quote], proof: { kind: "verbatim" } });
  const summary = build({ gist: `${quote.text}. About oranges.`, gistEvidence });
  const file = writeSummaryFile({ format: "text", ...summary });
  expect(file).toContain(`\n${quote.text}. [1:00] About oranges.\n`);
  expect(file).toContain("\nThe speaker’s own words, chosen without a language model.\n\n");
});

it("puts quotes in a text file in the marks of the captions' language", () => {
  const origin = buildOrigin({ captionLanguage: "de" });
  const file = writeSummaryFile({ format: "text", ...build({ origin }) });
  expect(file).toContain("„it is the cool nights that break the green down“");
});

describe("CSV", () => {
  it("has a row for each point, with its quotes, time, link and proof", () => {
    const summary = build();
    const rows = parseCsv(writeSummaryFile({ format: "csv", ...summary }));
    const points = listSummarySections(summary.content).flatMap((section) => section.points);
    expect(rows.map(({ text }) => text)).toEqual(points.map(({ text }) => text));
    expect(rows[0]).toMatchObject({
      number: "1",
      quotes: points[0]?.quotes.map(({ text }) => text).join("\n"),
      start_seconds: String(points[0]?.quotes[0].startSeconds),
      link: expect.stringContaining("https://"),
      proof: expect.stringMatching(/./),
    });
  });

  it("round-trips any text without producing a formula", () => {
    fc.assert(
      fc.property(untrusted, (text) => {
        const [row] = parseCsv(writeSummaryFile({ format: "csv", ...buildEvil(text) }));
        for (const cell of Object.values(row ?? {})) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
        for (const name of ["heading", "label", "text", "quotes", "speaker"])
          expect([text.toWellFormed(), `'${text}`]).toContain(row?.[name]);
      }),
    );
  });
});

/** Parses an Anki import file into headers and rows. */
function parseAnki(file: string) {
  const lines = file.trimEnd().split("\n");
  const rows = lines.filter((line) => !line.startsWith("#"));
  return { headers: lines.slice(0, lines.length - rows.length), rows: rows.map((row) => row.split("\t")) };
}

describe("Anki", () => {
  it("has a note for each point, with quote, link, time and proof on the back", () => {
    const summary = build();
    const { headers, rows } = parseAnki(writeSummaryFile({ format: "anki", ...summary }));
    expect(headers).toEqual(expect.arrayContaining(["#separator:tab", "#html:true", "#guid column:1"]));
    const [point] = summary.content.keyPoints;
    const [, front, back] = rows[0] ?? [];
    expect(front).toContain("1:00");
    expect(back).toContain(point?.quotes[0].text);
    expect(back).toMatch(/<a href="https:[^"]+t=60s">1:00<\/a>/);
    expect(back).toContain("small-judge checked this");
  });

  it("keeps a note's ID when other content changes", () => {
    const ids = (changes: Parameters<typeof buildContent>[0]) =>
      parseAnki(writeSummaryFile({ format: "anki", ...build(changes) })).rows.map(([id]) => id);
    const before = ids({});
    expect(new Set(before).size).toBe(before.length);
    expect(ids({ title: "A new title", gist: "New." })).toEqual(before);
  });

  it("has four fields in every row for any text", () => {
    fc.assert(
      fc.property(untrusted, (text) => {
        const { rows } = parseAnki(writeSummaryFile({ format: "anki", ...buildEvil(text) }));
        expect(rows.map((row) => row.length)).toEqual([4]);
        expect(rows.flat().join(" ")).not.toContain("<script>");
      }),
    );
  });

  it("is written from right to left in Arabic", () => {
    const file = writeSummaryFile({ format: "anki", ...build({ language: "ar" }) });
    expect(file).toContain('<div dir="rtl">');
  });
});

async function unzipEpub(summary: ReturnType<typeof build>) {
  const bytes = await writeAnySummaryFile({ format: "epub", writtenAt, ...summary });
  if (typeof bytes === "string") throw new Error("Not a binary file.");
  const files = Object.entries(unzipSync(bytes)).map(([name, file]) => [name, strFromU8(file)] as const);
  return { bytes, files: new Map(files) };
}

/** Returns whether all elements in an XML document are closed in order. */
function isWellFormed(xml: string): boolean {
  const open: string[] = [];
  let isRight = true;
  const parser = new Parser(
    {
      onopentag: (name) => open.push(name),
      onclosetag: (name, isImplied) => {
        isRight &&= open.pop() === name && (!isImplied || xml.includes("/>"));
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML can't have them.
  return isRight && open.length === 0 && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(xml);
}

describe("EPUB", () => {
  it("starts with the uncompressed media type, as readers require", async () => {
    const { bytes, files } = await unzipEpub(build());
    expect(strFromU8(bytes.slice(30, 58))).toBe("mimetypeapplication/epub+zip");
    expect([...files.keys()]).toEqual([
      "mimetype",
      "META-INF/container.xml",
      "EPUB/package.opf",
      "EPUB/contents.xhtml",
      "EPUB/summary.xhtml",
      "EPUB/style.css",
    ]);
    const opf = files.get("EPUB/package.opf") ?? "";
    for (const [, href] of opf.matchAll(/href="([^"]+)"/g)) expect(files.has(`EPUB/${href}`)).toBe(true);
    expect(opf).toContain('<meta property="dcterms:modified">2026-11-26T10:00:00Z</meta>');
  });

  it("is well formed for any text", { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(untrusted, async (text) => {
        const { files } = await unzipEpub(buildEvil(text));
        for (const [name, file] of files)
          if (/\.(xhtml|opf|xml)$/.test(name)) expect(isWellFormed(file), name).toBe(true);
        expect(files.get("EPUB/summary.xhtml")).not.toContain("<script>");
      }),
    );
  });

  it("is deterministic, and turns pages from right to left in Arabic", async () => {
    const [first, second] = [await unzipEpub(build()), await unzipEpub(build())];
    expect(second.bytes).toEqual(first.bytes);
    const { files } = await unzipEpub(build({ language: "ar" }));
    expect(files.get("EPUB/package.opf")).toContain('page-progression-direction="rtl"');
    expect(files.get("EPUB/summary.xhtml")).toContain('lang="ar" xml:lang="ar" dir="rtl"');
  });
});

describe("a note", () => {
  it("has front matter with its video's ID that no text can break out of", () => {
    fc.assert(
      fc.property(untrusted, (text) => {
        const lines = writeSummaryFile({ format: "note", ...buildEvil(text) }).split("\n");
        expect(lines.filter((line) => line === "---")).toHaveLength(2);
        expect(lines).toContain(`pith: ${JSON.stringify(`${video.host}:${video.id}`)}`);
        expect(JSON.parse(lines[1]?.slice("title: ".length) ?? "")).toBe(text || video.title);
      }),
    );
  });
});

describe("a note's front matter", () => {
  it("escapes the characters that YAML refuses, such as those of a title read in the wrong encoding", () => {
    const title = "It\u0092s\u007f \u2028about\ufeff \uffff cold\u0085";
    const note = writeSummaryFile({ format: "note", ...build(), content: { ...build().content, title } });
    const [, line = ""] = note.split("\n");
    expect(JSON.parse(line.slice("title: ".length))).toBe(title);
    expect(line).toMatch(/^[\x20-\x7e]+$/);
  });
});

describe("subtitles", () => {
  it("show points at their quotes' times, in both formats", () => {
    const point = buildKeyPoint({ text: "Cold & <b>night</b>s -->\n turn it." });
    const summary = build({ keyPoints: [point], shaped: null });
    expect(writeSummaryFile({ format: "vtt", ...summary })).toBe(
      "WEBVTT\n\n00:01:00.000 --> 00:01:08.000\nCold &amp; &lt;b&gt;night&lt;/b&gt;s --&gt; turn it.\n",
    );
    expect(writeSummaryFile({ format: "srt", ...summary })).toBe(
      "1\n00:01:00,000 --> 00:01:08,000\nCold & <b>night</b>s --> turn it.\n",
    );
  });
});

describe("every format", () => {
  it.each(Object.keys(summaryFileFormats) as SummaryFileFormat[])(
    "%s can be written without a video",
    async (format) => {
      const file = await writeAnySummaryFile({ format, writtenAt, ...build(), video: null });
      expect(file.length).toBeGreaterThan(0);
    },
  );
});
