import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseCaptions } from "@pith/engine/captions/parse-captions";
import { answerLikeAModel } from "@pith/engine/testing/answer-like-a-model";
import { startOpenAiServer } from "@pith/engine/testing/start-openai-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildVtt, listSentences } from "./testing/build-captions.ts";
import { runPith } from "./testing/run-pith.ts";

const folder = mkdtempSync(join(tmpdir(), "pith-reading-"));
const vtt = join(folder, "locks.vtt");
const plain = join(folder, "plain.txt");
beforeAll(() => {
  writeFileSync(vtt, buildVtt(60));
  writeFileSync(plain, listSentences(40).join(" "));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function run(...parameters: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runPith({ parameters });
  expect([exitCode, stderr]).toEqual([0, ""]);
  return stdout;
}

describe("pith ask", () => {
  it("rejects an empty question", async () => {
    const { exitCode, stderr } = await runPith({ parameters: ["ask", vtt, " "] });
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("missing required argument 'question'")]);
  });
});

describe("pith list", () => {
  it("rejects a limit that isn't a number of entries", async () => {
    const { exitCode, stderr } = await runPith({ parameters: ["list", "--limit", "0"] });
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("Enter a whole number from 1 to 9999.")]);
  });
});

describe("pith transcript", () => {
  it("writes each caption with its time", async () => {
    const lines = (await run("transcript", vtt)).split("\n");
    expect(lines[0]).toBe(`0:00  ${listSentences(1)[0]}`);
    expect(lines[10]).toBe(`1:00  ${listSentences(11)[10]}`);
  });

  it("escapes code in WebVTT, whose players hide what looks like a tag", async () => {
    const code = join(folder, "code.srt");
    writeFileSync(code, "1\n00:00:01,000 --> 00:00:02,000\nA vector<int> & so on.\n");
    const written = await run("transcript", code, "--format", "vtt");
    expect(written).toContain("A vector&lt;int&gt; &amp; so on.");
    expect(parseCaptions({ text: written }).transcript.cues[0]?.text).toBe("A vector<int> & so on.");
  });

  it("leaves lines without a time out of subtitles", async () => {
    const damaged = join(folder, "damaged.srt");
    writeFileSync(
      damaged,
      "1\n00:00:01,000 --> 00:00:02,000\nThe lock opens.\n\n2\n99:59:59,999 --> 99:59:59,999\nThe key is lost.\n",
    );
    const written = await run("transcript", damaged, "--format", "srt");
    expect(written).toBe("1\n00:00:01,000 --> 00:00:02,000\nThe lock opens.\n");
  });

  it.each(["srt", "vtt"])("writes %s that parses back to the same captions", async (format) => {
    const written = await run("transcript", vtt, "--format", format);
    const { transcript } = parseCaptions({ text: written, language: "en", kind: "unknown" });
    expect(transcript.cues.map(({ startMs, text }) => [startMs, text])).toEqual(
      listSentences(60).map((sentence, position) => [position * 6000, sentence]),
    );
  });

  it("writes JSON, limited to the requested range", async () => {
    const { cues } = JSON.parse(await run("transcript", vtt, "-f", "json", "--range", "1:00-2:00"));
    expect(cues).toHaveLength(10);
    expect(cues[0]).toEqual({
      startSeconds: 60,
      endSeconds: 66,
      speaker: null,
      text: listSentences(11)[10],
    });
  });

  it("rejects a subtitle format for text without times", async () => {
    const { exitCode, stdout, stderr } = await runPith({ parameters: ["transcript", plain, "-f", "srt"] });
    expect([exitCode, stdout]).toEqual([3, ""]);
    expect(stderr).toContain("have no times");
  });
});

describe("pith chapters", () => {
  it("writes one chapter per line, with its time and title", async () => {
    const lines = (await run("chapters", vtt)).trimEnd().split("\n");
    expect(lines[0]).toMatch(/^0:00 \S/);
    for (const line of lines) expect(line).toMatch(/^\d+:\d\d \S/);
    const { chapters } = JSON.parse(await run("chapters", vtt, "-f", "json"));
    expect(chapters).toHaveLength(lines.length);
  });
});

describe("pith ask", () => {
  it("answers with timed quotes of the speaker", async () => {
    const answer = await run("ask", vtt, "Who patented the modern lock in 1861?");
    expect(answer).toContain("Linus Yale patented");
    expect(answer).toMatch(/^0:12 {2}“/m);
    const { found, quotes } = JSON.parse(await run("ask", vtt, "Who patented the lock?", "-f", "json"));
    expect(found).toBe(true);
    expect(quotes[0]).toMatchObject({ startSeconds: 12, url: null });
  });

  it("says so if the answer isn't in the video", async () => {
    const answer = await run("ask", vtt, "What does the dolphin eat for breakfast?", "--quiet");
    expect(answer).toBe("That isn't said in this video.\n");
  });

  it("says without a model that it only looked for the question's words", async () => {
    const ask = (...more: string[]) =>
      runPith({ parameters: ["ask", vtt, "Wer erfand das Schloss?", ...more] });
    const note =
      "pith: Without a model, only the question's words are looked for, and the captions are in English. To ask in other words or languages, name a model with --model.\n";
    expect(await ask()).toEqual({ exitCode: 0, stdout: "That isn't said in this video.\n", stderr: note });
    expect((await ask("--quiet")).stderr).toBe("");
  });

  it("asks the model given with --model", async () => {
    const server = await startOpenAiServer({
      respond: (request) => ({ kind: "answer", text: JSON.stringify(answerLikeAModel(request)) }),
    });
    const { exitCode } = await runPith({
      parameters: ["ask", vtt, "Who patented the lock?", "--model", "compatible:small"],
      environment: { MODEL_COMPATIBLE_BASE_URL: server.url },
    });
    await server.close();
    expect(exitCode).toBe(0);
    expect(server.requests[0]?.prompt).toContain("title|locks");
  });
});

describe("--quiet and --verbose", () => {
  it("suppress notes and print each step, respectively", async () => {
    const quiet = await runPith({ parameters: [vtt, "--language", "de", "--quiet"] });
    expect([quiet.exitCode, quiet.stderr]).toEqual([0, ""]);
    const verbose = await runPith({ parameters: ["transcript", vtt, "--verbose"] });
    expect([verbose.exitCode, verbose.stderr]).toEqual([0, "pith: Finding the captions\npith: locks\n"]);
    const refused = await runPith({ parameters: ["missing.vtt", "-q"] });
    expect([refused.exitCode, refused.stderr]).toEqual([
      3,
      "pith: The file missing.vtt doesn't exist. Check the name.\n",
    ]);
  });
});

describe("pith list", () => {
  it("rejects an input that isn't a list", async () => {
    const { exitCode, stderr } = await runPith({ parameters: ["list", "talk.vtt"] });
    expect([exitCode, stderr]).toEqual([
      3,
      "pith: That isn't a link to a playlist, a channel, or a podcast feed.\n",
    ]);
  });
});
