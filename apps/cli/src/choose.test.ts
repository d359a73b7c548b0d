import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWav } from "@pith/sources/testing/build-recordings";
import { buildJson3, buildPlayerResponse } from "@pith/sources/testing/build-youtube-answers";
import { startTestServer } from "@pith/sources/testing/start-test-server";
import { afterAll, describe, expect, inject, it } from "vitest";
import { readConfig } from "./config.ts";
import { formatList } from "./inputs/choose-from-list.ts";
import { listSentences } from "./testing/build-captions.ts";
import { isolatedSettings } from "./testing/isolated-settings.ts";
import { runPith } from "./testing/run-pith.ts";
import { runPithProcess } from "./testing/run-pith-process.ts";

const folder = mkdtempSync(join(tmpdir(), "pith-choose-"));
afterAll(() => rmSync(folder, { recursive: true }));

const playlist = "https://www.youtube.com/playlist?list=PL123456";
const threeIds = ["aaaaaaaaaaa", "bbbbbbbbbbb", "ccccccccccc"];

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Starts a fake YouTube with one playlist, of three videos by default. */
async function startYouTube(ids: readonly string[]) {
  return await startTestServer(async (request, response) => {
    const path = request.url ?? "";
    const body = (await readBody(request)).toString();
    if (path.startsWith("/api/timedtext")) response.end(buildJson3({ seconds: 600 }));
    else if (path.includes("/browse")) {
      response.end(
        JSON.stringify({
          metadata: { playlistMetadataRenderer: { title: "Locks" } },
          contents: ids.map((videoId, at) => ({
            playlistVideoRenderer: {
              videoId,
              title: { runs: [{ text: `Lock \u001b[31m${at + 1}` }] },
              lengthSeconds: String(61 + at),
            },
          })),
        }),
      );
    } else if (path.includes("/player")) {
      const { videoId } = JSON.parse(body) as { videoId: string };
      response.end(JSON.stringify(buildPlayerResponse({ videoId, tracks: [{ language: "en" }] })));
    } else response.writeHead(404).end();
  });
}

async function runOnPlaylist(...parameters: string[]) {
  return await runCommandOnPlaylist(["summarize", playlist, ...parameters]);
}

async function runCommandOnPlaylist(parameters: string[], ids: readonly string[] = threeIds) {
  await using server = await startYouTube(ids);
  return await runPith({
    parameters,
    environment: { PITH_YOUTUBE_ORIGIN: server.origin, PITH_SPONSORBLOCK_ORIGIN: "off" },
  });
}

describe("pith summarize with a link to a list", () => {
  it("lists the videos to choose from", async () => {
    const run = await runOnPlaylist();
    expect([run.exitCode, run.stderr]).toEqual([0, ""]);
    expect(run.stdout).toMatch(/^Locks\n\n1 +1:01 +Lock .*1\n2 +1:02 +Lock .*2\n3 +1:03 +Lock .*3\n/);
    expect(run.stdout).toContain("Add --item and a number");
    expect(run.stdout).not.toContain("\u001b");
  });

  it("lists them as JSON for programs", async () => {
    const run = await runOnPlaylist("--format", "json");
    expect(JSON.parse(run.stdout)).toMatchObject({
      list: { kind: "playlist", id: "PL123456", title: "Locks", isComplete: true },
      items: threeIds.map((id, at) => ({
        item: at + 1,
        url: `https://www.youtube.com/watch?v=${id}`,
        durationSeconds: 61 + at,
      })),
    });
  });

  it.each([["transcript"], ["chapters"], ["ask", "Why?"]])(
    "lists them for pith %s as well, as JSON and in a file",
    async (command, ...question) => {
      const file = join(folder, `${command}.json`);
      const parameters = [command, playlist, ...question, "--format", "json"];
      const run = await runCommandOnPlaylist(parameters);
      expect(JSON.parse(run.stdout)).toMatchObject({
        list: { id: "PL123456" },
        items: [{ item: 1 }, {}, {}],
      });
      const written = await runCommandOnPlaylist([...parameters, "--output", file]);
      expect([written.exitCode, written.stdout]).toEqual([0, ""]);
      expect(readFileSync(file, "utf8")).toBe(run.stdout);
    },
  );

  it("summarizes the chosen video", async () => {
    const run = await runOnPlaylist("--item", "2", "--format", "json");
    expect([run.exitCode, run.stderr]).toEqual([0, ""]);
    expect(JSON.parse(run.stdout)).toMatchObject({ video: { id: "bbbbbbbbbbb" } });
  });

  it.each([
    [["--item", "9"], 3, /has no number 9\. Choose a number from 1 to 3/],
    [["--item", "0"], 2, /number shown before the video/],
    [["--item", "two"], 2, /number shown before the video/],
  ])("rejects %j", async (parameters, exitCode, text) => {
    const run = await runOnPlaylist(...parameters);
    expect([run.exitCode, run.stdout]).toEqual([exitCode, ""]);
    expect(run.stderr).toMatch(text);
  });

  it("summarizes a whole list with --out, each video once into its own file", async () => {
    const out = join(folder, "summaries");
    const template = join(folder, "note.txt");
    writeFileSync(template, "{{id}} {{title}}\n");
    for (const parameters of [
      ["-f", "json"],
      ["-f", "json"],
      ["-t", template],
    ]) {
      const run = await runOnPlaylist("--out", out, ...parameters);
      expect(run).toEqual({ exitCode: 0, stdout: "", stderr: "" });
    }
    expect(readdirSync(out)).toEqual(threeIds.flatMap((id) => [`youtube-${id}.json`, `youtube-${id}.txt`]));
    for (const id of threeIds) {
      const { video } = JSON.parse(readFileSync(join(out, `youtube-${id}.json`), "utf8"));
      expect(video.id).toBe(id);
      expect(readFileSync(join(out, `youtube-${id}.txt`), "utf8")).toMatch(new RegExp(`^${id} .+\n$`));
    }
  });

  it("says so if a list has more videos than are summarized", async () => {
    const out = join(folder, "long-list");
    mkdirSync(out);
    const ids = Array.from({ length: 101 }, (_, at) => `video${String(at).padStart(6, "0")}`);
    // Existing files are skipped.
    for (const id of ids) writeFileSync(join(out, `youtube-${id}.json`), "{}");
    const parameters = ["summarize", playlist, "--out", out, "-f", "json"];
    const run = await runCommandOnPlaylist(parameters, ids);
    expect([run.exitCode, run.stdout]).toEqual([0, ""]);
    expect(run.stderr).toBe(
      `pith: ${playlist}: Only the first 100 videos of this list are summarized. For the others, put their links in a file and pass it with --batch.\n`,
    );
    const whole = await runCommandOnPlaylist(parameters, ids.slice(1));
    expect(whole).toEqual({ exitCode: 0, stdout: "", stderr: "" });
  });

  it("rejects --item for a link to a single video", async () => {
    const run = await runPith({ parameters: ["summarize", "https://youtu.be/dQw4w9WgXcQ", "--item", "1"] });
    expect([run.exitCode, run.stderr]).toEqual([3, expect.stringContaining("this link is a single video.")]);
  });

  it("rejects --item for a file and for standard input, which aren't lists", async () => {
    const file = join(folder, "talk.srt");
    writeFileSync(file, "1\n00:00:01,000 --> 00:00:05,000\nA lock lifts a boat.\n");
    for (const input of [file, "-"]) {
      const run = await runPith({
        parameters: ["summarize", input, "--item", "5"],
        input: readFileSync(file),
      });
      expect([run.exitCode, run.stderr]).toEqual([3, expect.stringContaining("isn't a link to one.")]);
    }
  });

  it("doesn't silently summarize nothing for a list on standard input", async () => {
    await using server = await startYouTube(threeIds);
    const run = await runPith({
      parameters: ["-", "--out", join(folder, "piped")],
      input: playlist,
      environment: { PITH_YOUTUBE_ORIGIN: server.origin },
    });
    expect([run.exitCode, run.stderr]).toEqual([3, expect.stringContaining("This is a list of videos.")]);
  });

  it.each([
    ["summarize", playlist, "-f", "srt"],
    ["summarize", playlist, "-f", "epub"],
    ["transcript", playlist, "-f", "vtt"],
  ])("doesn't write a list as a file of one video: %s", async (...parameters) => {
    const output = join(folder, "list.out");
    const run = await runCommandOnPlaylist([...parameters, "-o", output]);
    expect([run.exitCode, run.stderr]).toEqual([3, expect.stringContaining("Choose a video with --item.")]);
    expect(readdirSync(folder)).not.toContain("list.out");
  });

  it("rejects an empty --model instead of summarizing without one", async () => {
    const run = await runPith({ parameters: ["summarize", join(folder, "talk.srt"), "--model", ""] });
    expect([run.exitCode, run.stderr]).toEqual([2, expect.stringContaining("Enter a model")]);
  });

  it("says if a list is longer than shown", () => {
    const list = {
      kind: "feed" as const,
      id: "x",
      url: "https://show.example/feed.xml",
      title: "Show",
      author: "Ann",
      entries: [],
      latestUrl: null,
      isComplete: false,
    };
    expect(formatList(list)).toMatch(/^Show \(Ann\)[\s\S]*This list has more videos\./);
  });
});

describe("pith summarize with a recording", () => {
  const wav = join(folder, "How locks work.wav");
  writeFileSync(wav, buildWav({ seconds: 120 }));
  const sentences = listSentences(20);

  async function startListener(status = 200) {
    const heard: string[] = [];
    const server = await startTestServer(async (request, response) => {
      heard.push(`${request.url} ${request.headers.authorization ?? "no key"}`);
      await readBody(request);
      response.writeHead(status, { "content-type": "application/json" });
      response.end(
        JSON.stringify({
          text: sentences.join(" "),
          segments: sentences.map((text, at) => ({ text, start: at * 6, end: at * 6 + 6 })),
        }),
      );
    });
    return { ...server, heard, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
  }

  it("transcribes it if speech recognition is configured in the environment", {
    tags: "D.captions.08",
  }, async () => {
    await using listener = await startListener();
    const run = await runPithProcess({
      parameters: ["summarize", wav, "--format", "json"],
      environment: {
        PITH_RECOGNITION_BASE_URL: `${listener.origin}/v1`,
        PITH_RECOGNITION_MODEL: "ears",
        PITH_RECOGNITION_API_KEY: "key",
      },
    });
    expect([run.exitCode, run.stderr]).toEqual([0, ""]);
    expect(JSON.parse(run.stdout)).toMatchObject({
      video: { host: "upload", title: "How locks work" },
      captions: { kind: "automatic" },
    });
    expect(listener.heard).toEqual(["/v1/audio/transcriptions Bearer key"]);
  });

  it("stops on Ctrl-C and leaves no temporary files", async () => {
    const temporary = mkdtempSync(join(folder, "temporary-"));
    let asked = () => {};
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    await using listener = await startTestServer(() => asked());
    const child = spawn(process.execPath, [inject("pith"), "summarize", wav], {
      env: {
        ...isolatedSettings,
        PATH: process.env["PATH"],
        TMPDIR: temporary,
        PITH_RECOGNITION_BASE_URL: `${listener.origin}/v1`,
        PITH_RECOGNITION_MODEL: "ears",
      },
      stdio: "ignore",
    });
    const ended = new Promise((resolve) => child.once("close", resolve));
    await isAsked;
    child.kill("SIGINT");
    expect(await ended).toBe(130);
    expect(readdirSync(temporary).filter((name) => name.startsWith("pith-"))).toEqual([]);
  });

  it("reports the recognition service's error", async () => {
    await using listener = await startListener(401);
    const run = await runPith({
      parameters: ["summarize", wav],
      environment: { PITH_RECOGNITION_BASE_URL: `${listener.origin}/v1`, PITH_RECOGNITION_MODEL: "ears" },
    });
    expect([run.exitCode, run.stdout]).toEqual([3, ""]);
    expect(run.stderr).toContain("rejected the key");
  });

  it("rejects it if speech recognition isn't set up", async () => {
    const run = await runPith({ parameters: ["summarize", wav] });
    expect([run.exitCode, run.stdout]).toEqual([3, ""]);
    expect(run.stderr).toContain("speech recognition isn't set up");
  });

  it("names the missing environment variable", async () => {
    const run = await runPith({
      parameters: ["summarize", wav],
      environment: { PITH_RECOGNITION_BASE_URL: "http://localhost:9/v1" },
    });
    expect(run).toMatchObject({
      exitCode: 3,
      stderr: "pith: PITH_RECOGNITION_BASE_URL needs PITH_RECOGNITION_MODEL beside it.\n",
    });
  });
});

describe("readConfig", () => {
  it("prefers a local recognition model to an endpoint, and an endpoint to OpenAI", () => {
    const all = {
      PITH_RECOGNITION_MODEL_FOLDER: "/models/whisper",
      PITH_RECOGNITION_BASE_URL: "http://localhost:9/v1",
      PITH_RECOGNITION_MODEL: "ears",
      PITH_RECOGNITION_API_KEY: "key",
    };
    expect(readConfig(all).sources.recognition).toEqual({ kind: "local", modelFolder: "/models/whisper" });
    expect(readConfig({ ...all, PITH_RECOGNITION_MODEL_FOLDER: "" }).sources.recognition).toMatchObject({
      kind: "endpoint",
      model: "ears",
    });
    expect(readConfig({ PITH_RECOGNITION_API_KEY: "key" }).sources.recognition).toEqual({
      kind: "openai",
      apiKey: "key",
    });
    expect(readConfig({})).toMatchObject({ problem: null, sources: { recognition: null } });
  });
});
