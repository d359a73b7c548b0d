import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { escapeMarkdown } from "@pith/core/lib/escape-markdown";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import { answerLikeAModel, readCheckedItems, readPrompt } from "@pith/engine/testing/answer-like-a-model";
import { type OpenAiServer, startOpenAiServer } from "@pith/engine/testing/start-openai-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildVtt, listSentences } from "./testing/build-captions.ts";
import { runPith } from "./testing/run-pith.ts";

const folder = mkdtempSync(join(tmpdir(), "pith-cli-shapes-"));
const vtt = join(folder, "How locks work.en.vtt");
const german = "Ein Stiftzylinder verbirgt kleine Messingstifte.";
let server: OpenAiServer;

interface Fact {
  text: string;
  quotes: unknown[];
  kind: string;
  label: string;
}

/**
 * Answers like a model: the first fact has two quotes, the second is a decision and the third is an answered
 * question. Writes in German if requested.
 */
function answer(request: { instructions: string; prompt: string }): Record<string, unknown> {
  const { kind, instructions } = readPrompt(request);
  const isGerman = instructions.includes("German");
  const said = answerLikeAModel(request);
  switch (kind) {
    case "facts": {
      const [first, second, third, ...rest] = said["facts"] as Fact[];
      const last = rest.at(-1);
      const facts = [
        first && last && { ...first, quotes: [...first.quotes, ...last.quotes] },
        second && { ...second, kind: "decision" },
        third && { ...third, kind: "question", label: "Electronic locks?" },
        ...rest,
      ];
      return isGerman
        ? { ...said, facts: facts.map((fact) => fact && { ...fact, text: german }) }
        : { ...said, facts };
    }
    case "check":
      return {
        verdicts: readCheckedItems(request.prompt).map(({ number }) => ({ claim: number, failing: [] })),
      };
    case "writing":
      if (!isGerman) return said;
      return {
        ...said,
        gist: { text: german, facts: [0] },
        takeaways: [0, 1, 2].map((id) => ({ text: `${id + 1} ${german}`, facts: [id] })),
        notes: [{ chapter: 0, sentences: [{ text: german, facts: [0, 1] }] }],
      };
    default:
      return said;
  }
}

beforeAll(async () => {
  writeFileSync(vtt, buildVtt(60));
  server = await startOpenAiServer({
    respond: (request) => ({ kind: "answer", text: JSON.stringify(answer(request)) }),
  });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

async function summarize(...parameters: string[]): Promise<string> {
  const run = await runPith({
    parameters: ["summarize", vtt, "--model", "compatible:small", ...parameters],
    environment: { MODEL_COMPATIBLE_BASE_URL: server.url },
  });
  expect([run.exitCode, run.stderr]).toEqual([0, ""]);
  return run.stdout;
}

describe("pith summarize --shape", () => {
  it("shows the gist and three ranked takeaways, without key points, in brief", async () => {
    const text = await summarize("--shape", "brief");
    expect(text).toMatch(/\n\nTakeaways\n *\d:\d\d {2}1\. .+\n *\d:\d\d {2}2\. .+\n *\d:\d\d {2}3\. .+\n\n/);
    expect(text).not.toContain("“");
  });

  it("shows each chapter as a heading and a few sentences, in notes", async () => {
    const text = await summarize("--shape", "notes");
    expect(text).toMatch(/\n\n0:00 {2}.+\n {6}.+\.\n\n/);
    expect(text).not.toContain("\nChapters\n");
    expect(await summarize("--shape", "notes", "--format", "markdown")).toMatch(
      /\n## \*\*0:00\*\* .+\n\n[^-].+\.\n/,
    );
  });

  it("defaults to key points, followed by the talk's lists", async () => {
    const text = await summarize("--length", "long");
    expect(text).toMatch(
      /\n\nDecisions\n *\d:\d\d {2}.+\n\nQuestions answered\n *\d:\d\d {2}Electronic locks\? .+\n/,
    );
    expect(text).not.toContain("Takeaways");
  });

  it("translates an English talk into German in every shape, with the original quotes", async () => {
    const brief = await summarize("--shape", "brief", "--language", "de", "--proof");
    expect(brief).toMatch(/1\. 1 Ein Stiftzylinder verbirgt.*\n {6}\d:\d\d “Linus Yale patented/);
    const notes = await summarize("--shape", "notes", "--language", "de");
    expect(notes).toContain(`      ${german}\n`);
    expect(await summarize("--language", "de")).toContain(`  ${german}\n      “`);
  });

  it("writes the shape's parts to JSON, each point with its quotes and proof", async () => {
    const result = JSON.parse(await summarize("--shape", "brief", "--format", "json"));
    expect(Object.keys(result.shaped)).toEqual(["shape", "takeaways", "notes", "lists"]);
    expect(result.shaped).toMatchObject({ shape: "brief", notes: [] });
    expect(result.shaped.lists.map(({ kind }: { kind: string }) => kind)).toEqual(["decision", "question"]);
    expect(result.shaped.takeaways).toHaveLength(3);
    for (const point of [...result.shaped.takeaways, ...result.keyPoints]) {
      expect(Object.keys(point)).toEqual([
        "text",
        "label",
        "quote",
        "startSeconds",
        "endSeconds",
        "quotes",
        "proof",
        "repairs",
      ]);
      expect(point.proof).toEqual({ kind: "judged", model: "small" });
      expect(listSentences(60)).toContain(point.quotes[0].text);
    }
  });
});

describe("pith summarize --wish", () => {
  it("is passed to the model", async () => {
    const before = server.requests.length;
    await summarize("--wish", " only what concerns keys ");
    const asked = server.requests.slice(before).map(({ instructions, prompt }) => instructions + prompt);
    expect(asked.some((text) => text.includes("only what concerns keys"))).toBe(true);
  });

  it.each([
    ["--shape notes", ["--shape", "notes"]],
    ["--wish", ["--wish", "for a beginner"]],
  ])(
    "is rejected without a model before anything is loaded, as --shape is: %s",
    async (option, parameters) => {
      const run = await runPith({ parameters: ["summarize", "missing.vtt", ...parameters] });
      expect([run.exitCode, run.stdout]).toEqual([3, ""]);
      expect(run.stderr).toBe(
        `pith: ${option} needs a language model. Set MODEL_PROVIDERS, or choose a model with --model, such as --model compatible:llama3.1:8b.\n`,
      );
    },
  );
});

/** Keeps only the words, without a format's escapes and markup. */
const normalize = (text: string) =>
  text
    .replace(/<[^>]+>/g, "")
    .replace(/&\w+;|&#\d+;/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ");

/** Returns the contents of a ZIP archive's files as text. */
function readZip(bytes: Buffer): string {
  const texts: string[] = [];
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50; ) {
    const size = bytes.readUInt32LE(at + 18);
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    const content = bytes.subarray(start, start + size);
    texts.push((bytes.readUInt16LE(at + 8) === 0 ? content : inflateRawSync(content)).toString());
    at = start + size;
  }
  return texts.join("\n");
}

describe("pith summarize --proof", () => {
  it.each<[format: string, parameters: string[], write: (text: string) => string]>([
    ["text", ["-f", "text"], String],
    ["markdown", ["-f", "markdown"], escapeMarkdown],
    ["json", ["-f", "json"], (text) => JSON.stringify(text).slice(1, -1)],
    ["a template", ["-t", join(folder, "proof.txt")], String],
  ])("shows each point with its timed quotes and its proof in %s", async (format, parameters, write) => {
    writeFileSync(
      join(folder, "proof.txt"),
      "{{#keyPoints}}\n{{text}}\n{{#quotes}}\n{{time}} {{text}}\n{{/quotes}}\n{{proof}}\n{{/keyPoints}}\n",
    );
    const { keyPoints } = JSON.parse(await summarize("-f", "json"));
    const said = await summarize("--proof", ...parameters);
    expect(keyPoints.length).toBeGreaterThan(2);
    let at = 0;
    const find = (text: string) => {
      const found = said.indexOf(text, at);
      expect([text, found >= 0]).toEqual([text, true]);
      at = found;
    };
    for (const { text, quotes } of keyPoints) {
      if (format === "json") find(write(text));
      for (const quote of quotes) {
        const time = formatTimecode(quote.startSeconds);
        // In JSON, a quote is followed by its time in seconds.
        if (format !== "json") find(format === "markdown" ? `**${time}**` : time);
        find(write(quote.text));
        if (format === "json") find(`"startSeconds": ${quote.startSeconds}`);
      }
      if (format === "json") find('"judged"');
      else if (format === "a template") find("small checked this against what was said");
    }
    // The other human-readable formats state this once, at the end.
    if (format !== "json") find("small checked this against what was said");
  });

  it.each(["note", "csv", "anki", "epub"])(
    "includes each point's quotes and the judge in %s too",
    async (format) => {
      const file = join(folder, `talk.${format}`);
      await summarize("--proof", "-f", format, "-o", file);
      const bytes = readFileSync(file);
      const written = normalize(format === "epub" ? readZip(bytes) : bytes.toString());
      const { keyPoints } = JSON.parse(await summarize("-f", "json"));
      expect(keyPoints.length).toBeGreaterThan(2);
      for (const { text, quotes } of keyPoints) {
        expect(written).toContain(normalize(text));
        for (const quote of quotes) expect(written).toContain(normalize(quote.text));
      }
      expect(written).toContain("small checked this against what was said");
    },
  );

  it.each(["srt", "vtt"])("shows each point while its quotes are spoken in %s", async (format) => {
    const written = await summarize("-f", format);
    const { keyPoints } = JSON.parse(await summarize("-f", "json"));
    const shown = [...written.matchAll(/^([\d:]+)[,.]\d{3} --> .+\n(.+)$/gm)].map(
      ([, at, text]) => `${at} ${text}`,
    );
    const formatTime = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 19);
    for (const { text, quotes } of keyPoints)
      for (const { startSeconds } of quotes) expect(shown).toContain(`${formatTime(startSeconds)} ${text}`);
  });

  it("shows every quote with its time, and the model that judged the point", async () => {
    const text = await summarize("--proof");
    expect(text).toMatch(/\n *\d:\d\d {2}.+\n {6}\d:\d\d “.+”\n {6}\d:\d\d “.+”\n/);
    // Said once, not below each point.
    expect(text.match(/^small checked this against what was said\.$/gm)).toHaveLength(1);
    const markdown = await summarize("--proof", "--format", "markdown");
    expect(markdown).toMatch(/\n {2}> \*\*\d:\d\d\*\* .+\n {2}>\n {2}> \*\*\d:\d\d\*\* .+\n/);
    expect(markdown.match(/^\*small checked this against what was said\.\*$/gm)).toHaveLength(1);
  });

  it("says that an instant summary is in the speaker's own words", async () => {
    const { stdout } = await runPith({ parameters: ["summarize", vtt, "--proof"] });
    expect(stdout).toMatch(/\n {6}\d:\d\d “.+”\n/);
    expect(stdout.match(/The speaker’s own words, chosen without a language model\./g)).toHaveLength(1);
  });
});
