import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isAppError } from "@pith/core/errors/app-error";
import { getEnglish } from "@pith/core/testing";
import { APICallError, type TranscriptionModel } from "ai";
import { MockTranscriptionModelV4 } from "ai/test";
import { afterAll, describe, expect, it } from "vitest";
import { buildWav } from "../testing/build-recordings.ts";
import { createFakeTimer } from "../testing/create-fake-timer.ts";
import { startTestServer } from "../testing/start-test-server.ts";
import type { AudioPiece } from "./audio-piece.ts";
import { createConfiguredRecognizer } from "./create-configured-recognizer.ts";
import { createEndpointRecognizer } from "./create-endpoint-recognizer.ts";
import { createLocalRecognizer } from "./create-local-recognizer.ts";
import { createModelRecognizer } from "./create-model-recognizer.ts";
import type { PieceRecognizer } from "./piece-recognizer.ts";
import { loadSherpa, type SherpaResult } from "./sherpa.ts";

const folder = mkdtempSync(join(tmpdir(), "pith-adapters-"));
afterAll(() => rmSync(folder, { recursive: true }));

const piece: AudioPiece = {
  bytes: buildWav({ seconds: 2 }),
  mediaType: "audio/wav",
  extension: "wav",
  startMs: 0,
  durationMs: 2_000,
};
const recognize = (adapter: PieceRecognizer, signal?: AbortSignal) =>
  adapter.recognizePiece({ piece, language: "de-AT", signal });
const getRefusal = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((reason: unknown) => reason);
  if (!isAppError(error)) throw new Error(`No refusal: ${String(error)}`);
  return {
    code: error.code,
    message: error.detail ?? getEnglish(error.reason),
    retryAfterSeconds: error.retryAfterSeconds,
  };
};
const verbose = {
  text: "Jedes Schloss.",
  segments: [{ id: 0, text: " Jedes Schloss.", start: 0.5, end: 1.5 }],
  words: [{ word: "Jedes", start: 0.5, end: 0.9 }],
};

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("latin1");
}

/** Fakes OpenAI's transcriptions endpoint. Returns each answer once, then repeats the last one. */
async function startEndpoint(
  answers: { status?: number; headers?: Record<string, string>; body?: unknown }[],
) {
  const asked: { path: string; authorization: string | undefined; body: string }[] = [];
  const server = await startTestServer(async (request, response) => {
    asked.push({
      path: request.url ?? "",
      authorization: request.headers.authorization,
      body: await readBody(request),
    });
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? {};
    response.writeHead(answer.status ?? 200, { "content-type": "application/json", ...answer.headers });
    response.end(typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body ?? {}));
  });
  return { ...server, asked, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

describe("createEndpointRecognizer", () => {
  const create = (origin: string, more = {}) =>
    createEndpointRecognizer({
      baseUrl: `${origin}/v1/`,
      model: "whisper-large",
      apiKey: "key",
      fetch: globalThis.fetch,
      timer: { wait: async () => {} },
      ...more,
    });

  it("requests words and segments, and returns both", { tags: "D.captions.08" }, async () => {
    await using server = await startEndpoint([{ body: verbose }]);
    expect(await recognize(create(server.origin))).toEqual({
      text: "Jedes Schloss.",
      segments: [{ text: " Jedes Schloss.", startMs: 500, endMs: 1_500 }],
      words: [{ text: "Jedes", startMs: 500, endMs: 900 }],
    });
    const [asked] = server.asked;
    expect([asked?.path, asked?.authorization]).toEqual(["/v1/audio/transcriptions", "Bearer key"]);
    for (const part of [
      'name="model"\r\n\r\nwhisper-large',
      'name="language"\r\n\r\nde\r\n',
      "verbose_json",
      'filename="speech.wav"',
      "RIFF",
    ]) {
      expect(asked?.body).toContain(part);
    }
  });

  it("falls back to plain text for a server without timestamps, and remembers that", async () => {
    await using server = await startEndpoint([
      { status: 400, body: { error: "response_format" } },
      { body: { text: "Hallo." } },
    ]);
    const adapter = create(server.origin, { apiKey: null });
    expect(await recognize(adapter)).toEqual({ text: "Hallo.", segments: [], words: [] });
    await recognize(adapter);
    expect(server.asked.map(({ body }) => body.includes("verbose_json"))).toEqual([true, false, false]);
    expect(server.asked[0]?.authorization).toBeUndefined();
  });

  it("waits as long as the server asks, then retries", async () => {
    await using server = await startEndpoint([
      { status: 429, headers: { "retry-after": "7" } },
      { status: 503 },
      { body: verbose },
    ]);
    const waits: number[] = [];
    const timer = { wait: async ({ ms }: { ms: number }) => void waits.push(ms) };
    expect((await recognize(create(server.origin, { timer }))).text).toBe("Jedes Schloss.");
    expect(waits).toEqual([7_000, 4_000]);
  });

  it.each<
    [
      name: string,
      answer: { status?: number; headers?: Record<string, string>; body?: unknown },
      code: string,
      message: RegExp,
    ]
  >([
    ["a wrong key", { status: 401 }, "not_configured", /rejected the key/],
    ["a model that doesn't exist", { status: 404 }, "not_configured", /model/],
    ["a piece that is too large", { status: 413 }, "input_too_large", /too large for speech recognition/],
    ["a recording that it can't read", { status: 415 }, "model_failed", /couldn't read this recording/],
    [
      "too many requests",
      { status: 429, headers: { "retry-after": "30" } },
      "model_failed",
      /too many requests/,
    ],
    ["a fault of the server", { status: 500 }, "model_failed", /failed/],
    ["broken JSON", { body: '{"text":' }, "model_failed", /failed/],
    ["JSON of another kind", { body: [1] }, "model_failed", /failed/],
    [
      "a redirect",
      { status: 302, headers: { location: "http://169.254.169.254/" } },
      "model_failed",
      /failed/,
    ],
  ])("refuses %s", async (_name, answer, code, message) => {
    await using server = await startEndpoint([answer]);
    const refusal = await getRefusal(recognize(create(server.origin)));
    expect(refusal).toMatchObject({ code, message: expect.stringMatching(message) });
    if (code === "model_failed" && answer.headers?.["retry-after"])
      expect(refusal.retryAfterSeconds).toBe(30);
  });

  it("gives up if nothing responds, and stops on abort", async () => {
    await using silent = await startTestServer(() => {});
    expect((await getRefusal(recognize(create(silent.origin, { timeoutMs: 100 })))).code).toBe("timeout");
    expect((await getRefusal(recognize(create("http://127.0.0.1:1")))).code).toBe("model_failed");
    const controller = new AbortController();
    const work = recognize(create(silent.origin), controller.signal);
    controller.abort();
    expect((await getRefusal(work)).code).toBe("cancelled");
    await using busy = await startEndpoint([{ status: 429 }]);
    const timer = createFakeTimer();
    const stop = new AbortController();
    const waiting = recognize(create(busy.origin, { timer }), stop.signal);
    while (timer.pending === 0) await new Promise<void>((resolve) => setImmediate(resolve));
    stop.abort();
    expect((await getRefusal(waiting)).code).toBe("cancelled");
  });
});

describe("createModelRecognizer", () => {
  type Generate = MockTranscriptionModelV4["doGenerate"];
  const answer = (more = {}): Awaited<ReturnType<Generate>> => ({
    text: "Every lock.",
    segments: [{ text: "Every lock.", startSecond: 0.5, endSecond: 1.5 }],
    language: "en",
    durationInSeconds: 2,
    warnings: [],
    response: { timestamp: new Date(0), modelId: "m" },
    ...more,
  });
  const create = (doGenerate: Generate) =>
    createModelRecognizer({
      // The package's types for its mock don't account for exactOptionalPropertyTypes.
      model: new MockTranscriptionModelV4({
        provider: "mock.transcription",
        modelId: "ears",
        doGenerate,
      }) as TranscriptionModel,
      getProviderOptions: ({ language }) => ({ mock: { language } }),
    });

  it("recognizes speech with any provider's model", { tags: "D.captions.08" }, async () => {
    const calls: Parameters<Generate>[0][] = [];
    const adapter = create(async (options) => {
      calls.push(options);
      return answer();
    });
    expect(adapter.name).toBe("mock:ears");
    expect(await recognize(adapter)).toEqual({
      text: "Every lock.",
      segments: [{ text: "Every lock.", startMs: 500, endMs: 1_500 }],
      words: [],
    });
    expect(calls[0]).toMatchObject({
      mediaType: "audio/wav",
      providerOptions: { mock: { language: "de-AT" } },
    });
  });

  it("returns nothing for a piece without speech", async () => {
    const adapter = create(async () => answer({ text: "", segments: [] }));
    expect(await recognize(adapter)).toEqual({ text: "", segments: [], words: [] });
  });

  it.each([
    [401, "not_configured"],
    [400, "model_failed"],
    [413, "input_too_large"],
  ])("rejects when the provider responds with %i", async (statusCode, code) => {
    const adapter = create(async () => {
      throw new APICallError({
        message: "No",
        url: "https://x.example",
        requestBodyValues: {},
        statusCode,
        isRetryable: false,
      });
    });
    expect((await getRefusal(recognize(adapter))).code).toBe(code);
  });

  it("reports an abort as canceled", async () => {
    const controller = new AbortController();
    const adapter = create(async () => {
      controller.abort();
      throw new Error("aborted");
    });
    expect((await getRefusal(recognize(adapter, controller.signal))).code).toBe("cancelled");
  });
});

describe("createLocalRecognizer", () => {
  let models = 0;
  const createModel = (name: string, files: readonly string[]) => {
    const path = mkdtempSync(join(folder, `${name}-${models++}-`));
    for (const file of files) writeFileSync(join(path, file), "");
    return path;
  };
  const transducer = ["tokens.txt", "encoder.onnx", "encoder.int8.onnx", "decoder.onnx", "joiner.onnx"];

  /** Fakes the sherpa-onnx package and records the recognizer's configuration. */
  function createSherpa(result: SherpaResult) {
    const configs: unknown[] = [];
    const heard: number[] = [];
    const createAsync = async (config: unknown) => {
      configs.push(config);
      return {
        createStream: () => ({
          acceptWaveform: ({ samples }: { samples: Float32Array }) => heard.push(samples.length),
        }),
        decodeAsync: async () => result,
      };
    };
    const OfflineRecognizer = Object.assign(() => {}, { createAsync });
    return { configs, heard, loadModule: () => loadSherpa(async () => ({ default: { OfflineRecognizer } })) };
  }

  it("recognizes locally, loads the model once, and times words by their tokens", {
    tags: "D.captions.08",
  }, async () => {
    const { configs, heard, loadModule } = createSherpa({
      text: " every lock",
      tokens: ["\u2581ev", "ery", "\u2581lock"],
      timestamps: [0.1, 0.3, 0.9],
    });
    const adapter = createLocalRecognizer({ modelFolder: createModel("zipformer", transducer), loadModule });
    expect(await recognize(adapter)).toEqual({
      text: " every lock",
      segments: [],
      words: [
        { text: "every", startMs: 100, endMs: 900 },
        { text: "lock", startMs: 900, endMs: 2_000 },
      ],
    });
    await recognize(adapter);
    expect([configs.length, heard]).toEqual([1, [32_000, 32_000]]);
    expect(configs[0]).toMatchObject({
      modelConfig: { transducer: { encoder: expect.stringContaining("encoder.int8.onnx") }, numThreads: 2 },
    });
  });

  it.each([
    ["whisper", ["tiny-encoder.onnx", "tiny-decoder.onnx", "tiny-tokens.txt"], "whisper"],
    [
      "moonshine",
      [
        "preprocess.onnx",
        "encode.int8.onnx",
        "uncached_decode.int8.onnx",
        "cached_decode.int8.onnx",
        "tokens.txt",
      ],
      "moonshine",
    ],
    ["sense-voice", ["model.onnx", "tokens.txt"], "senseVoice"],
    ["paraformer", ["model.onnx", "tokens.txt"], "paraformer"],
    ["nemo-ctc", ["model.onnx", "tokens.txt"], "nemoCtc"],
    ["parakeet", transducer, "transducer"],
  ])("detects a %s model by its files", async (name, modelFiles, kind) => {
    const { configs, loadModule } = createSherpa({ text: "every lock" });
    const adapter = createLocalRecognizer({ modelFolder: createModel(name, modelFiles), loadModule });
    expect((await recognize(adapter)).text).toBe("every lock");
    expect(configs[0]).toMatchObject({
      modelConfig: { [kind]: expect.anything(), tokens: expect.stringContaining("tokens.txt") },
    });
  });

  it("reports a missing folder, model or package", async () => {
    const { loadModule } = createSherpa({ text: "" });
    const absent = createLocalRecognizer({ modelFolder: join(folder, "absent"), loadModule });
    expect(await getRefusal(recognize(absent))).toMatchObject({
      code: "not_configured",
      message: expect.stringContaining("can't be read"),
    });
    const empty = createLocalRecognizer({ modelFolder: createModel("empty", ["readme.md"]), loadModule });
    expect(await getRefusal(recognize(empty))).toMatchObject({
      code: "not_configured",
      message: expect.stringContaining("tokens.txt"),
    });
    const without = createLocalRecognizer({
      modelFolder: createModel("zipformer", transducer),
      loadModule: () => loadSherpa(() => Promise.reject(new Error("Cannot find package"))),
    });
    expect(await getRefusal(recognize(without))).toMatchObject({
      code: "not_configured",
      message: expect.stringContaining("npm install sherpa-onnx-node"),
    });
    await expect(loadSherpa(async () => ({}))).rejects.toMatchObject({ code: "not_configured" });
  });
});

describe("createConfiguredRecognizer", () => {
  const run = async (settings: Parameters<typeof createConfiguredRecognizer>[0]["settings"]) => {
    const path = join(folder, "speech.wav");
    writeFileSync(path, buildWav({ seconds: 2 }));
    const recognizer = createConfiguredRecognizer({ settings, ffmpegPath: null, temporaryFolder: folder });
    const { cues } = await recognizer.recognize({ audio: { kind: "file", path }, language: "de" });
    return { name: recognizer.name, text: cues.map(({ text }) => text).join(" ") };
  };
  const details = {
    seek: 0,
    tokens: [1],
    temperature: 0,
    avg_logprob: -0.1,
    compression_ratio: 1,
    no_speech_prob: 0,
  };
  const spoken = {
    ...verbose,
    segments: verbose.segments.map((segment) => ({ ...segment, ...details })),
    language: "german",
    duration: 2,
  };

  it("sets up OpenAI through the ai package, and any other endpoint", async () => {
    await using server = await startEndpoint([{ body: spoken }]);
    expect(await run({ kind: "openai", apiKey: "key", baseUrl: `${server.origin}/v1` })).toEqual({
      name: "openai:whisper-1",
      text: "Jedes Schloss.",
    });
    expect(await run({ kind: "endpoint", baseUrl: `${server.origin}/v1`, model: "base" })).toEqual({
      name: "endpoint:base",
      text: "Jedes Schloss.",
    });
    expect(server.asked.map(({ path }) => path)).toEqual([
      "/v1/audio/transcriptions",
      "/v1/audio/transcriptions",
    ]);
  });
});
