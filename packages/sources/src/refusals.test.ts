import { chmodSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ErrorCode, errorCodes, isAppError } from "@pith/core/errors/app-error";
import { getEnglish } from "@pith/core/testing";
import { afterAll, describe, expect, it } from "vitest";
import { createGuardedFetch } from "./http/create-guarded-fetch.ts";
import { loadVideo } from "./load-video.ts";
import { convertWithFfmpeg } from "./recognition/convert-with-ffmpeg.ts";
import { createSpeechRecognizer } from "./recognition/create-speech-recognizer.ts";
import { buildWav } from "./testing/build-recordings.ts";
import { createFakeFetch } from "./testing/create-fake-fetch.ts";
import { createFakePieceRecognizer } from "./testing/create-fake-piece-recognizer.ts";
import { createTestDependencies } from "./testing/create-test-dependencies.ts";
import { loadFromRoutes, type Routes } from "./testing/load-from-routes.ts";
import { playable, runLadder } from "./testing/run-youtube-ladder.ts";
import { startTestServer } from "./testing/start-test-server.ts";
import { createVimeoError, vimeoOutcomes } from "./vimeo/vimeo-outcome.ts";
import { createYouTubeError, youtubeOutcomes } from "./youtube/youtube-outcome.ts";

const folder = mkdtempSync(join(tmpdir(), "pith-refusals-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function getRefusal(work: Promise<unknown>): Promise<[ErrorCode, string]> {
  const error: unknown = await work.catch((reason: unknown) => reason);
  if (!isAppError(error)) throw new Error(`No refusal: ${String(error)}`);
  return [error.code, getEnglish(error.reason)];
}

const link = "https://page.example.org/talk";
const page = (track: Routes[string]): Routes => ({
  [link]: {
    headers: { "content-type": "text/html" },
    body: '<html><body><video><track kind="captions" srclang="en" src="/a.vtt"></video></body></html>',
  },
  "https://page.example.org/a.vtt": track ?? { status: 404 },
});

describe("refusals not covered by the sources' own tests", () => {
  it.each<[what: string, track: Routes[string], code: ErrorCode, text: string]>([
    [
      "captions that are kept back",
      { status: 403 },
      "source_blocked",
      "This video has captions, but the site it's on won't let Pith read them.",
    ],
    [
      "captions that can't be reached",
      "source_unreachable",
      "source_unreachable",
      "Pith can't reach this video's captions right now. Try again in a moment.",
    ],
  ])("report %s", async (_what, track, code, text) => {
    expect(await getRefusal(loadFromRoutes({ link, routes: page(track) }).loaded)).toEqual([code, text]);
  });

  it("report a host with an unexpected status", async () => {
    const loaded = loadFromRoutes({ link, routes: { [link]: { status: 418 } } }).loaded;
    expect(await getRefusal(loaded)).toEqual([
      "source_changed",
      "page.example.org sent a response that Pith doesn't recognize. Try again later.",
    ]);
  });

  it("report a link that no source reads", async () => {
    const reference = { host: "nowhere", id: "x", url: "https://nowhere.example/" } as never;
    const dependencies = createTestDependencies({ fetch: createFakeFetch(() => ({ status: 404 })) });
    expect(await getRefusal(loadVideo({ reference, dependencies }))).toEqual([
      "unsupported_link",
      "Pith couldn't find a video at this link. Paste a direct link to the video, or upload its captions as a VTT, SRT, SBV, JSON3, or text file.",
    ]);
  });

  it("report an unsupported compression", async () => {
    await using server = await startTestServer((_request, response) => {
      response.writeHead(200, { "content-encoding": "zstd" }).end("x");
    });
    const fetch = createGuardedFetch({ allowedOrigins: [server.origin] });
    expect(await getRefusal(fetch({ url: server.origin }))).toEqual([
      "source_changed",
      "The video's site sent a response that Pith doesn't recognize. Try again later.",
    ]);
  });

  it("report YouTube's empty captions, and its timeout", async () => {
    expect(await getRefusal(runLadder({ players: [playable()], captions: [{ body: "" }] }).loaded)).toEqual([
      "source_blocked",
      "This video has captions, but YouTube sent an empty file. Try again later.",
    ]);
    expect(await getRefusal(runLadder({ players: ["timeout"] }).loaded)).toEqual([
      "timeout",
      "YouTube took too long to respond. Try again in a moment.",
    ]);
  });

  it("report a recording longer than twelve hours", async () => {
    const path = join(folder, "long.wav");
    const wav = Buffer.from(buildWav({ seconds: 1, sampleRate: 8_000 }));
    const dataBytes = (12 * 3600 + 60) * 8_000 * 2;
    wav.writeUInt32LE(36 + dataBytes, 4);
    wav.writeUInt32LE(dataBytes, 40);
    writeFileSync(path, wav);
    // A sparse file takes up no disk space.
    truncateSync(path, 44 + dataBytes);
    const adapter = createFakePieceRecognizer();
    const recognizer = createSpeechRecognizer({ adapter, ffmpegPath: null, temporaryFolder: folder });
    expect(await getRefusal(recognizer.recognize({ audio: { kind: "file", path }, language: null }))).toEqual(
      ["input_too_large", expect.stringContaining("This recording is longer than")],
    );
    expect(adapter.pieces).toEqual([]);
  });

  it("report a recording that takes too long to convert", async () => {
    const ffmpegPath = join(folder, "ffmpeg");
    writeFileSync(ffmpegPath, `#!${process.execPath}\nsetInterval(() => {}, 1000);\n`);
    chmodSync(ffmpegPath, 0o755);
    const converted = convertWithFfmpeg({
      ffmpegPath,
      inputPath: join(folder, "in"),
      outputPath: join(folder, "out"),
      container: { name: "webm", mediaType: "audio/webm", extension: "webm", demuxer: "matroska" } as never,
      maxSeconds: 10,
      signal: undefined,
      timeoutMs: 200,
    });
    expect(await getRefusal(converted)).toEqual([
      "timeout",
      "This recording took too long to convert. Try a shorter one, or upload only the audio.",
    ]);
  });
});

describe("YouTube and Vimeo outcomes", () => {
  const refusals = [
    ...youtubeOutcomes.map((outcome) => ({
      name: `youtube ${outcome}`,
      error: createYouTubeError({ outcome }),
    })),
    ...vimeoOutcomes.map((outcome) => ({
      name: `vimeo ${outcome}`,
      error: createVimeoError({ outcome }),
    })),
  ];

  it("have a known error code and a unique message in full sentences", () => {
    for (const { name, error } of refusals) {
      expect(errorCodes, name).toContain(error.code);
      expect(error.code, name).not.toBe("internal");
      expect(getEnglish(error.reason), name).toMatch(/^[A-Z][^{}$]{20,}\.$/);
    }
    const texts = refusals.map(({ name, error }) => `${name.split(" ")[0]}: ${getEnglish(error.reason)}`);
    const twice = texts.filter((text, at) => texts.indexOf(text) !== at);
    expect(twice).toEqual([]);
  });
});
