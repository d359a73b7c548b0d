import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text as readStreamText } from "node:stream/consumers";
import { findWordClasses } from "@pith/engine/chapters/find-word-classes";
import { countWords } from "@pith/engine/transcript/count-words";
import { buildJson3, buildPlayerResponse } from "@pith/sources/testing/build-youtube-answers";
import { startTestServer } from "@pith/sources/testing/start-test-server";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { runCli } from "./run-cli.ts";
import { buildVtt, listSentences } from "./testing/build-captions.ts";
import { runPith } from "./testing/run-pith.ts";
import { runPithProcess } from "./testing/run-pith-process.ts";

interface JsonResult {
  video: Record<string, unknown>;
  captions: Record<string, unknown>;
  engine: string;
  gist: string;
  keyPoints: { text: string; quote: string; startSeconds: number | null; endSeconds: number | null }[];
  chapters: { title: string; startSeconds: number | null; endSeconds: number | null }[];
  coverage: { share: number; blocks: Record<string, unknown>[] };
}

const folder = mkdtempSync(join(tmpdir(), "pith-cli-"));
const vtt = join(folder, "How locks work.en.vtt");
const speech = listSentences(60).join(" ");

beforeAll(() => writeFileSync(vtt, buildVtt(60)));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs `pith summarize … --format json` and parses the result. */
async function summarize(input: string, ...parameters: string[]): Promise<JsonResult> {
  const run = await runPith({ parameters: ["summarize", input, "--format", "json", ...parameters] });
  expect([run.exitCode, run.stderr]).toEqual([0, ""]);
  return JSON.parse(run.stdout);
}

describe("pith summarize", () => {
  it("writes exactly the documented JSON fields", {
    tags: ["D.summary.02", "D.summary.03", "D.summary.07", "D.summary.08", "D.summary.09", "D.summary.12"],
  }, async () => {
    const result = await summarize(vtt);
    expect(Object.keys(result)).toEqual([
      "video",
      "captions",
      "engine",
      "gist",
      "gistEvidence",
      "keyPoints",
      "chapters",
      "coverage",
      "shaped",
    ]);
    expect(result.video).toEqual({
      host: "upload",
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
      title: "How locks work",
      durationSeconds: 360,
    });
    expect(result.captions).toEqual({
      language: "en",
      kind: expect.stringMatching(/^(manual|automatic|unknown)$/),
      cues: expect.any(Number),
      words: countWords(speech),
    });
    expect(result.engine).toBe("extractive");
    expect(result.gist.length).toBeGreaterThan(10);
    expect(result.keyPoints.length).toBeGreaterThan(2);
    for (const point of result.keyPoints) {
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
    }
    for (const chapter of result.chapters) {
      expect(Object.keys(chapter)).toEqual(["title", "startSeconds", "endSeconds"]);
    }
    expect(Object.keys(result.coverage)).toEqual(["share", "blocks"]);
    expect(result.coverage.share).toBeGreaterThan(0);
  });

  it("quotes verbatim what is said at each point's times", {
    tags: ["D.summary.11", "D.summary.23"],
  }, async () => {
    const { keyPoints } = await summarize(vtt, "--length", "long");
    for (const { quote, startSeconds, endSeconds } of keyPoints) {
      expect(speech).toContain(quote);
      const position = listSentences(60).findIndex((sentence) => quote.startsWith(sentence.slice(0, 20)));
      expect(startSeconds).toBe(position * 6);
      expect(endSeconds ?? 0).toBeGreaterThan(startSeconds ?? 0);
    }
  });

  it("needs no key and no connection for the built-in engine", { tags: "D.engine.03" }, async () => {
    const connect = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("There is no network."));
    onTestFinished(() => connect.mockRestore());
    const { engine, keyPoints } = await summarize(vtt);
    expect(engine).toBe("extractive");
    expect(keyPoints.length).toBeGreaterThan(0);
    expect(connect).not.toHaveBeenCalled();
  });

  it("keeps more key points for longer lengths", { tags: "D.options.01" }, async () => {
    const counts = [];
    for (const length of ["short", "medium", "long"]) {
      counts.push((await summarize(vtt, "--length", length)).keyPoints.length);
    }
    expect(counts).toEqual(counts.toSorted((first, second) => first - second));
    expect(counts.at(-1)).toBeGreaterThan(counts[0] ?? 0);
  });

  it.each([30, 60, 120])("limits all key points together to %i words", async (words) => {
    const { keyPoints } = await summarize(vtt, "--words", String(words));
    const total = keyPoints.reduce((sum, { text }) => sum + countWords(text), 0);
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThanOrEqual(words);
  });

  it("counts a dash between spaces as a word, as wc does", async () => {
    const file = join(folder, "dashes.vtt");
    writeFileSync(file, buildVtt(60).replaceAll(" and ", " – – – and – "));
    for (const words of [25, 50, 75]) {
      const { keyPoints } = await summarize(file, "--words", String(words));
      const total = keyPoints.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
      expect(total).toBeLessThanOrEqual(words);
    }
  });

  it("reads only the requested range", { tags: "D.options.05" }, async () => {
    const { keyPoints, chapters, captions } = await summarize(vtt, "--range", "1:00-2:30");
    expect(captions["cues"]).toBe(15);
    expect([chapters[0]?.startSeconds, chapters.at(-1)?.endSeconds]).toEqual([60, 150]);
    for (const { startSeconds, endSeconds } of keyPoints) {
      expect(startSeconds).toBeGreaterThanOrEqual(60);
      expect(endSeconds).toBeLessThanOrEqual(150);
    }
  });

  it("returns null for times that the input doesn't have", async () => {
    const plain = join(folder, "talk.txt");
    writeFileSync(plain, listSentences(40).join(" "));
    const { video, keyPoints, chapters } = await summarize(plain);
    expect(video["durationSeconds"]).toBeNull();
    for (const { startSeconds, endSeconds } of [...keyPoints, ...chapters]) {
      expect([startSeconds, endSeconds]).toEqual([null, null]);
    }
    expect(keyPoints.length).toBeGreaterThan(0);
  });

  it("loads the verbs of the captions' language, so that clauses aren't headings", async () => {
    const input =
      "La lumière traverse le prisme, et les couleurs apparaissent sur le mur de la pièce. Nous avons vu que chaque couleur est une onde.";
    expect((await runPith({ parameters: ["-"], input })).exitCode).toBe(0);
    expect(findWordClasses("fr").verbs.get("commence")).toBeGreaterThan(0);
  });

  it("reads standard input for -", async () => {
    const run = await runPithProcess({
      parameters: ["summarize", "-", "-f", "json"],
      input: buildVtt(60),
    });
    expect([run.exitCode, run.stderr]).toEqual([0, ""]);
    const result: JsonResult = JSON.parse(run.stdout);
    expect(result.video["host"]).toBe("upload");
    expect(result.keyPoints[0]?.startSeconds).not.toBeNull();
  });

  it("says how the summary was created and why it isn't translated", {
    tags: ["D.engine.06", "D.options.03", "D.options.04"],
  }, async () => {
    const { stdout, stderr, exitCode } = await runPithProcess({
      parameters: ["summarize", vtt, "--language", "de"],
    });
    expect(exitCode).toBe(0);
    expect(stderr).toBe(
      "pith: Without a model a summary isn't translated. Captions in German are used if there are any; name a model with --model to write in German.\n",
    );
    expect(stdout).toContain("Instant summary");
    expect(stdout).toContain("It stays in English: German needs a language model, and none is set up.");
    expect(stdout).toMatch(/^▕[ ▁▂▃▄▅▆▇█.╌]{16}▏\ncovers \d+% of what is said$/m);
    expect(stdout).toMatch(/^ *\d:\d\d {2}[A-Z].*\.$/m);
  });

  it("writes the result to a file and nothing to standard output", async () => {
    const file = join(folder, "summary.md");
    const parameters = ["summarize", vtt, "--format", "markdown", "--output", file];
    expect(await runPith({ parameters })).toEqual({ exitCode: 0, stdout: "", stderr: "" });
    expect(readFileSync(file, "utf8")).toMatch(
      /^# How locks work\n[\s\S]*## Key points\n\n- \*\*\d:\d\d\*\* /,
    );
  });

  it.each<[name: string, parameters: string[]]>([
    ["no command", []],
    ["no input", ["summarize"]],
    ["an unknown option", ["summarize", "a", "--speed", "2"]],
    ["an unknown length", ["summarize", "a", "--length", "huge"]],
    ["an unknown format", ["summarize", "a", "--format", "pdf"]],
    ["no words", ["summarize", "a", "--words", "0"]],
    ["words that are no number", ["summarize", "a", "--words", "many"]],
    ["a backward range", ["summarize", "a", "--range", "9:00-3:00"]],
    ["a range that is none", ["summarize", "a", "--range", "middle"]],
    ["a language that is none", ["summarize", "a", "--language", "klingon please"]],
    ["the name of a language", ["summarize", "a", "--language", "german"]],
    ["an unknown shape", ["summarize", "a", "--shape", "poem"]],
    ["an empty wish", ["summarize", "a", "--wish", " "]],
    ["a wish that is too long", ["summarize", "a", "--wish", "x".repeat(301)]],
  ])("exits with 2 for %s", async (_name, parameters) => {
    const run = await runPith({ parameters });
    expect([run.exitCode, run.stdout]).toEqual([2, ""]);
    expect(run.stderr).not.toBe("");
    expect(run.stderr).not.toContain("    at ");
  });

  it.each<[name: string, input: string, reason: RegExp]>([
    ["a file that isn't there", "missing.vtt", /file missing\.vtt doesn't exist/],
    ["a folder", folder, /is a folder/],
    ["a link to a private network", "http://192.168.0.1/video", /private network/],
    ["a link with another scheme", "ftp://example.com/video", /http and https/],
    ["a page that nobody can reach", "https://nothing.invalid/talk", /can't reach nothing\.invalid/],
    ["a device without end", "/dev/zero", /16 MB/],
    ["a word that is no command", "explain", /file explain doesn't exist/],
  ])("exits with 3 and the reason for %s", async (_name, input, reason) => {
    const run = await runPith({ parameters: ["summarize", input] });
    expect([run.exitCode, run.stdout]).toEqual([3, ""]);
    expect(run.stderr).toMatch(/^pith: .*\n$/);
    expect(run.stderr).toMatch(reason);
  });

  it.each<[name: string, content: string | Uint8Array, reason: RegExp]>([
    ["an empty file", "", /is empty/],
    ["binary data", new Uint8Array([1, 2, 0, 3, 0, 0, 9, 0, 0, 0, 0, 7]), /./],
    [
      "a recording",
      new Uint8Array([0, 0, 0, 24, ...Buffer.from("ftypisom")]),
      /speech recognition isn't set up/,
    ],
    ["a PDF", "%PDF-1.7 ...", /type of file/],
    ["captions without speech", "WEBVTT\n\n00:00.000 --> 00:09.000\n[Music]\n", /no spoken words/],
    ["a file over 16 MB", new Uint8Array(16_000_001).fill(97), /16 MB/],
  ])("exits with 3 and the reason for %s, as a file and on standard input", async (name, content, reason) => {
    const file = join(folder, `${name}.bin`);
    writeFileSync(file, content);
    for (const run of [
      await runPith({ parameters: ["summarize", file] }),
      await runPith({ parameters: ["summarize", "-"], input: content }),
    ]) {
      expect([run.exitCode, run.stdout]).toEqual([3, ""]);
      expect(run.stderr).toMatch(reason);
    }
  });

  it("exits with 3 for a range outside the video", async () => {
    const run = await runPithProcess({ parameters: ["summarize", vtt, "--range", "50:00-55:00"] });
    expect([run.exitCode, run.stderr]).toEqual([
      3,
      "pith: The range starts after the video ends. Choose an earlier one.\n",
    ]);
  });

  it("exits with 1 if the result can't be written", async () => {
    const run = await runPith({ parameters: ["summarize", vtt, "--output", join(folder, "no", "where")] });
    expect([run.exitCode, run.stdout]).toEqual([1, ""]);
    expect(run.stderr).toMatch(/^pith: The result can't be written to .*: no such file or directory\.\n$/);
  });

  it("shows its help on standard output", async () => {
    const run = await runPith({ parameters: ["summarize", "--help"] });
    expect([run.exitCode, run.stderr]).toEqual([0, ""]);
    expect(run.stdout).toContain("--range <range>");
  });

  it.each([
    [],
    ["summarize"],
    ["ask"],
    ["transcript"],
    ["chapters"],
    ["list"],
    ["batch"],
    ["completion"],
    ["man"],
  ])("keeps the help within 80 columns: %s", async (...command) => {
    const { stdout, exitCode } = await runPith({ parameters: [...command, "--help"] });
    expect(exitCode).toBe(0);
    expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
  });

  it("puts the descriptions of options below them in a narrow terminal", async () => {
    const stdout = Object.assign(new PassThrough(), { isTTY: true, columns: 40 });
    const [output] = await Promise.all([
      readStreamText(stdout),
      runCli({
        parameters: ["summarize", "--help"],
        loadConfig: () => Promise.reject(new Error("Help needs no settings.")),
        stdin: new PassThrough(),
        stdout,
        stderr: new PassThrough(),
        signal: new AbortController().signal,
      }).then(() => stdout.end()),
    ]);
    const [usage = "", ...lines] = output.split("\n");
    expect(usage).toMatch(/^Usage: pith summarize/);
    expect(lines.filter((line) => line.length > 40)).toEqual([]);
    expect(output).toContain("\n  --range <range>\n    only part of the video, such as\n    2:30-12:00\n");
  });

  it.each([
    [["ask", "talk.vtt"], "(run pith ask --help for usage)"],
    [["--speed", "2"], "(run pith summarize --help for usage)"],
  ])("names the help of the command that was misused: %j", async (parameters, hint) => {
    expect((await runPith({ parameters })).stderr).toContain(hint);
  });

  it.each([
    ["sumarize", "summarize"],
    ["lst", "list"],
    ["chapter", "chapters"],
  ])("suggests the intended command for %s", async (word, meant) => {
    const run = await runPith({ parameters: [word, "https://youtu.be/dQw4w9WgXcQ"] });
    expect([run.exitCode, run.stdout]).toEqual([2, ""]);
    expect(run.stderr).toContain(`(Did you mean ${meant}?)\n(run pith --help for usage)`);
  });

  it("neutralizes terminal escapes and markup from titles and speech", async () => {
    const file = join(folder, "evil \u001b[31m![x](https:).vtt");
    writeFileSync(file, buildVtt(20).replaceAll("brass", "\u001b[2J ![brass](https://evil.example/x.png)"));
    for (const format of ["text", "markdown"]) {
      const { stdout, exitCode } = await runPith({
        parameters: ["summarize", file, "-f", format, "-l", "long"],
      });
      expect(exitCode).toBe(0);
      expect(stdout).not.toContain("\u001b");
      if (format === "markdown") expect(stdout).not.toMatch(/(?<!\\)!\[|(?<!\\)\]\(/);
    }
  });
});

describe("pith summarize with a YouTube link", () => {
  const link = "https://youtu.be/dQw4w9WgXcQ?t=30";

  async function runAgainst(player: unknown, ...parameters: string[]) {
    await using server = await startTestServer((request, response) => {
      const path = request.url ?? "";
      if (path.startsWith("/api/timedtext")) response.end(buildJson3({ seconds: 600 }));
      else if (path.startsWith("/api/skipSegments")) {
        response.end(
          JSON.stringify([
            { videoID: "dQw4w9WgXcQ", segments: [{ segment: [60, 90], category: "sponsor" }] },
          ]),
        );
      } else response.end(JSON.stringify(player));
    });
    const environment = { PITH_YOUTUBE_ORIGIN: server.origin, PITH_SPONSORBLOCK_ORIGIN: server.origin };
    return await runPith({ parameters: ["summarize", link, ...parameters], environment });
  }

  it("accepts the link on standard input", async () => {
    await using server = await startTestServer((request, response) => {
      if (request.url?.startsWith("/api/timedtext")) response.end(buildJson3({ seconds: 600 }));
      else response.end(JSON.stringify(buildPlayerResponse({ tracks: [{ language: "en" }] })));
    });
    const environment = { PITH_YOUTUBE_ORIGIN: server.origin, PITH_SPONSORBLOCK_ORIGIN: "off" };
    const run = await runPith({ parameters: ["-", "-f", "json"], input: `${link}\n`, environment });
    expect([run.exitCode, run.stderr]).toEqual([0, ""]);
    const { video }: JsonResult = JSON.parse(run.stdout);
    expect(video).toMatchObject({ host: "youtube", id: "dQw4w9WgXcQ" });
  });

  it("summarizes the video's captions", async () => {
    const run = await runAgainst(buildPlayerResponse({ tracks: [{ language: "en" }] }), "--format", "json");
    expect([run.exitCode, run.stderr]).toEqual([0, ""]);
    const { video, captions }: JsonResult = JSON.parse(run.stdout);
    expect(video).toEqual({
      host: "youtube",
      id: "dQw4w9WgXcQ",
      title: "How a lock works",
      durationSeconds: 600,
    });
    expect(captions).toMatchObject({ language: "en", kind: "manual" });
  });

  it("links every time in Markdown and reports the skipped sponsor segments", {
    tags: "D.options.07",
  }, async () => {
    const player = buildPlayerResponse({ tracks: [{ language: "en" }] });
    // The command waits at most 300 ms for the segments, which may not be enough for the request on a busy
    // machine.
    await vi.waitFor(
      async () => {
        const run = await runAgainst(player, "--format", "markdown");
        expect(run.stdout).toMatch(
          /^- \[\d+:\d\d\]\(https:\/\/www\.youtube\.com\/watch\?v=dQw4w9WgXcQ&t=\d+s\) /m,
        );
        expect(run.stdout).toContain("0:30 of sponsor segments was cut.");
      },
      { timeout: 20_000 },
    );
  });

  it("exits with 3 and the reason if the video has no captions or is private", {
    tags: ["D.captions.09", "D.captions.10"],
  }, async () => {
    const silent = await runAgainst(buildPlayerResponse());
    expect([silent.exitCode, silent.stdout]).toEqual([3, ""]);
    expect(silent.stderr).toBe(
      "pith: This video has no captions, and speech recognition isn't set up on this server.\n",
    );
    const hidden = await runAgainst(
      buildPlayerResponse({ status: "LOGIN_REQUIRED", reason: "This video is private." }),
    );
    expect(hidden.exitCode).toBe(3);
    expect(hidden.stderr).toContain("private");
  });

  it("exits with 3 if YouTube can't be reached", async () => {
    const server = await startTestServer((_request, response) => response.end());
    await server[Symbol.asyncDispose]();
    const environment = { PITH_YOUTUBE_ORIGIN: server.origin, PITH_SPONSORBLOCK_ORIGIN: "off" };
    const run = await runPith({ parameters: ["summarize", link], environment });
    expect([run.exitCode, run.stdout]).toEqual([3, ""]);
    expect(run.stderr).toBe(
      "pith: Pith can't reach YouTube. Check the link and your network, then try again.\n",
    );
  });
});
