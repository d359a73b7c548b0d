import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import type { Log } from "@pith/core/logging/create-log";
import { createTestLog } from "@pith/core/testing";
import { buildWav } from "@pith/speech/testing/build-wav";
import { type RunningPostgres, startPostgres } from "@pith/testbed/start-postgres";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readConfig } from "./config.ts";
import { createApp } from "./create-app.ts";
import { createDependencies } from "./create-dependencies.ts";
import type { Dependencies } from "./dependencies.ts";
import { describeServices } from "./describe-services.ts";
import { systemRandomness } from "./lib/randomness.ts";
import { createFakeS3, type FakeS3 } from "./testing/create-fake-s3.ts";
import { readAnswer, TEST_ORIGIN } from "./testing/create-test-server.ts";
import { makeDataFolder } from "./testing/make-data-folder.ts";

const credentials = { accessKeyId: "AKTEST", secretAccessKey: "a secret for tests" };
const TELEGRAM_ID = 555_000_222;

let opened: AsyncDisposableStack;
let postgres: RunningPostgres;
let s3: FakeS3;
let sent: { path: string; body: { chat_id?: unknown; text?: string } }[];
let dependencies: Dependencies;
let app: ReturnType<typeof createApp>;

/** Starts a fake Bot API that accepts and records every request. */
async function startBotApi(): Promise<string> {
  sent = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    sent.push({ path: request.url ?? "", body: JSON.parse(text || "{}") });
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify({ ok: true, result: { message_id: 1 } }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  opened.defer(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts a fake OpenAI speech endpoint. Renders every text as one second of the same tone. */
async function startVoice() {
  const texts: string[] = [];
  const wav = buildWav({
    samples: Int16Array.from({ length: 24_000 }, (_, at) => 8_000 * Math.sin(at / 20)),
    sampleRate: 24_000,
  });
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    texts.push(JSON.parse(text).input);
    response.setHeader("Content-Type", "audio/wav").end(wav);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  opened.defer(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, texts };
}

/** Has these dependencies' voice read a sentence aloud. */
async function speak({ speechMaker }: Dependencies) {
  const voice = speechMaker.chooseVoice({ language: "en", gender: "female" });
  if (voice === null) throw new Error("There is no voice.");
  return speechMaker.speak({
    script: {
      language: "en",
      sections: [{ title: "Bridges", paragraphs: ["A bridge carries its load to the ground."] }],
    },
    voice,
    tags: { title: "Bridges", artist: "Ada", language: "en" },
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
}

beforeAll(async () => {
  opened = new AsyncDisposableStack();
  postgres = opened.use(await startPostgres());
  s3 = await createFakeS3(credentials);
  opened.defer(() => s3.close());
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "pith-dependencies-"));
  opened.defer(() => rm(dataDir, { recursive: true, force: true }));
  // Simulate a server that has run without DATABASE_URL until now.
  await makeDataFolder(dataDir);
  const config = readConfig({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    DATA_DIR: dataDir,
    DATABASE_URL: await postgres.createDatabase(),
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: "pith",
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    TELEGRAM_BOT_TOKEN: "1:token-that-is-long-enough",
    TELEGRAM_BOT_USERNAME: "pith_bot",
    TELEGRAM_API_ROOT: await startBotApi(),
    BOT_SERVICE_KEY: "k".repeat(32),
  });
  const lifecycle = { state: "ready", stopping: new AbortController().signal } as const;
  const built = await createDependencies({
    config,
    lifecycle,
    log: createTestLog().log,
    print: () => {},
  });
  opened.defer(() => built.close());
  dependencies = built.dependencies;
  await dependencies.queue.start();
  opened.defer(() => dependencies.queue.stop());
  app = createApp({ dependencies, websiteFolder: null });
}, 120_000);
afterAll(() => opened.disposeAsync());

const readServices = () => describeServices({ ...dependencies, config: dependencies.config }).join("\n");

const post = async (path: string, body: unknown, headers: Record<string, string> = {}) =>
  readAnswer(
    await app.request(`${TEST_ORIGIN}${path}`, {
      method: path.startsWith("/api/bot") ? "PUT" : "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    }),
  );

describe("createDependencies", () => {
  it("uses Postgres if DATABASE_URL is set, even if there is an embedded database", {
    tags: "D.defaults.08",
  }, async () => {
    expect(readServices()).toContain("Postgres (DATABASE_URL)");
    expect(dependencies.database.kind).toBe("postgres");
    const { status, body } = await post("/api/auth/guest-session", {});
    expect(status).toBe(200);
    const { rows } = (await dependencies.database.pool?.query("select id from users where id = $1", [
      body.data.user.id,
    ])) ?? { rows: [] };
    expect(rows).toHaveLength(1);
  });

  it("stores objects in S3-compatible storage if it is configured", {
    tags: ["D.defaults.11", "D.scale.04"],
  }, async () => {
    expect(readServices()).toContain(`S3 at ${s3.endpoint}, bucket pith`);
    const bytes = Uint8Array.from([1, 2, 3, 4]);
    const { objectStorage } = dependencies;
    await objectStorage.put({ key: "audio/one.mp3", bytes, contentType: "audio/mpeg" });
    // The fake checks every signature, so only requests signed with the secret get here.
    expect(s3.objects.get("pith/audio/one.mp3")?.bytes).toEqual(Buffer.from(bytes));
    const stream = await objectStorage.open({ key: "audio/one.mp3", range: { start: 1, end: 2 } });
    expect(new Uint8Array(await new Response(stream).arrayBuffer())).toEqual(bytes.slice(1, 3));
    await objectStorage.delete("audio/one.mp3");
    expect(s3.objects.size).toBe(0);
  });

  it("reads aloud with espeak-ng unless a hosted voice is set up", {
    tags: ["D.defaults.03", "D.defaults.10"],
  }, async () => {
    expect(readServices()).toContain("espeak-ng (embedded)");
    const embedded = await speak(dependencies);
    expect(embedded.durationSeconds).toBeGreaterThan(1.5);

    const voice = await startVoice();
    const { config, lifecycle } = dependencies;
    const built = await createDependencies({
      config: {
        ...config,
        DATABASE_URL: await postgres.createDatabase(),
        HOSTED_VOICE_MODEL: "a-voice",
        HOSTED_VOICE_BASE_URL: voice.url,
      },
      lifecycle,
      log: createTestLog().log,
      print: () => {},
    });
    try {
      const hosted = await speak(built.dependencies);
      expect(voice.texts.join(" ")).toContain("carries its load to the ground");
      expect(hosted.files.map(({ bytes }) => bytes.length > 0)).toEqual(embedded.files.map(() => true));
    } finally {
      await built.close();
    }
  });

  it("sends login codes through the bot if its token is set", { tags: "D.defaults.15" }, async () => {
    expect(readServices()).toContain("Telegram bot @pith_bot");
    await post(
      `/api/bot/users/${TELEGRAM_ID}`,
      { first_name: "Ada", last_name: null, username: null, language_code: null },
      { "X-Pith-Service-Key": "k".repeat(32) },
    );
    const { status } = await post("/auth/request-login-code", { telegramId: String(TELEGRAM_ID) });
    expect(status).toBe(200);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.path).toBe("/bot1:token-that-is-long-enough/sendMessage");
    expect(String(sent[0]?.body.chat_id)).toBe(String(TELEGRAM_ID));
    expect(sent[0]?.body.text).toMatch(/\b\d{6}\b/);
  });
});

describe("TELEGRAM_BOT_TOKEN", () => {
  it("prints login codes if it isn't set", { tags: "D.defaults.07" }, async () => {
    const { config, lifecycle } = dependencies;
    const lines: string[] = [];
    const built = await createDependencies({
      config: { ...config, DATABASE_URL: await postgres.createDatabase(), TELEGRAM_BOT_TOKEN: null },
      lifecycle,
      log: createTestLog().log,
      print: (line) => lines.push(line),
    });
    try {
      await built.dependencies.telegramSender.send({ telegramId: "55555555", text: "123456 is your code" });
      expect(lines).toEqual(["To Telegram 55555555: 123456 is your code"]);
    } finally {
      await built.close();
    }
  });
});

describe("DATABASE_WAIT_SECONDS", () => {
  const open = ({ url, seconds, log }: { url: string; seconds: number; log: Log }) =>
    createDependencies({
      config: readConfig({
        NODE_ENV: "test",
        LOG_LEVEL: "silent",
        DATABASE_URL: url,
        DATABASE_WAIT_SECONDS: String(seconds),
      }),
      lifecycle: { state: "starting", stopping: new AbortController().signal },
      log,
      print: () => {},
    });

  it("makes startup wait for an unreachable Postgres, but not after a rejected login", async () => {
    await using postgres = await startPostgres();
    const url = await postgres.createDatabase();
    const stranger = new URL(url);
    stranger.password = "wrong";
    const refused = createTestLog();
    await expect(open({ url: stranger.href, seconds: 3600, log: refused.log })).rejects.toThrow(
      "refuses the user or the password: check DATABASE_URL.",
    );
    expect(refused.lines).toEqual([]);

    await postgres.stop();
    await expect(open({ url, seconds: 0, log: refused.log })).rejects.toThrow(
      /can't be reached .*: start it, or fix DATABASE_URL\.$/,
    );
    expect(refused.lines).toEqual([]);

    let started: Promise<void> | undefined;
    const { log } = createTestLog({
      print(line) {
        if (line.includes("Waiting for Postgres")) started ??= postgres.start();
      },
    });
    const { dependencies: late, close } = await open({ url, seconds: 3600, log });
    expect(started).toBeDefined();
    await late.database.ping();
    await close();
  });
});

describe("systemRandomness", () => {
  it("creates uniformly distributed codes without Math.random", { tags: "D.codes.02" }, () => {
    const weak = vi.spyOn(Math, "random");
    const codes = Array.from({ length: 2_000 }, () => systemRandomness.createDigits(6));
    expect(weak).not.toHaveBeenCalled();
    weak.mockRestore();
    for (const code of codes) expect(code).toMatch(/^\d{6}$/);
    expect(new Set(codes).size).toBeGreaterThan(1_980);
    expect(dependencies.randomness).toBe(systemRandomness);
    // Every digit should be equally frequent in each position: 200 times, with a standard deviation of 14.
    for (let place = 0; place < 6; place += 1) {
      for (const digit of "0123456789") {
        const count = codes.filter((code) => code[place] === digit).length;
        expect(Math.abs(count - 200)).toBeLessThan(100);
      }
    }
  });
});
