import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { MAX_LINE_LENGTH } from "@pith/core/logging/create-log";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { describeServices } from "./describe-services.ts";
import { createModelAnswerer, createModelSummarizer } from "./providers/model/create-model-summarizer.ts";
import { createModelThreads } from "./providers/model/create-model-threads.ts";
import { readModelAccess } from "./providers/model/model-access.ts";
import { createStripeClient } from "./providers/payments/stripe/create-stripe-client.ts";
import { createStripeProvider } from "./providers/payments/stripe/create-stripe-provider.ts";
import { createS3Storage } from "./providers/storage/create-s3-storage.ts";
import { createBotApiSender } from "./providers/telegram/create-bot-api-sender.ts";
import { arrangeContract, STARS_ID, TELEGRAM_ID } from "./testing/contract/arrange-contract.ts";
import { type Call, type TrialName, trialNames, type Walk } from "./testing/contract/contract-walk.ts";
import { walkAccount } from "./testing/contract/walk-account.ts";
import { walkAudio } from "./testing/contract/walk-audio.ts";
import { walkBatches } from "./testing/contract/walk-batches.ts";
import { walkConnections } from "./testing/contract/walk-connections.ts";
import { walkFollows } from "./testing/contract/walk-follows.ts";
import { walkLibrary } from "./testing/contract/walk-library.ts";
import { walkServerState } from "./testing/contract/walk-server-state.ts";
import { walkSignIn } from "./testing/contract/walk-sign-in.ts";
import { walkStars } from "./testing/contract/walk-stars.ts";
import { walkSummaries } from "./testing/contract/walk-summaries.ts";
import { walkWebhooks } from "./testing/contract/walk-webhooks.ts";
import { createEchoServer, type EchoServer } from "./testing/create-echo-server.ts";
import {
  type Answer,
  createTestServer,
  readAnswer,
  TEST_ORIGIN,
  type TestServer,
} from "./testing/create-test-server.ts";
import { createTestWebsite } from "./testing/create-test-website.ts";

const METRICS_TOKEN = "canary-metrics-token-0123456789abcdef";
/** Part of every planted value, so that a single search finds them all. */
const CANARY = "canary";
/** Values that aren't planted but may still leak: ids, tokens and spoken words that occur during the test. */
const secrets: string[] = [String(TELEGRAM_ID), String(STARS_ID), "Bridges carry"];

const echo: EchoServer = await createEchoServer();
const threads = createModelThreads({ count: 1 });
let isBroken = false;
let server: TestServer;
let walks: Record<TrialName, Walk>;
let failures: Answer[] = [];

/** Returns an adapter that uses the broken methods while `isBroken` is true. */
function breakable<Adapter extends object>(working: Adapter, broken: Partial<Adapter>): Adapter {
  return new Proxy(working, {
    get: (target, name) => Reflect.get(isBroken && name in broken ? broken : target, name),
  });
}

function createBrokenModel() {
  const access = readModelAccess(
    readConfig({
      MODEL_PROVIDERS: "compatible:canary-model",
      MODEL_COMPATIBLE_BASE_URL: echo.url,
      MODEL_COMPATIBLE_API_KEY: "canary-model-key",
      MODEL_RETRIES: "0",
    }),
  );
  if (!access) throw new Error("The settings name no model.");
  return access;
}

/** Fails like fetch does, with the link in both the message and the cause. */
async function failToFetch(request: { url?: string; fileName?: string | null }): Promise<never> {
  const asked = `${request.url ?? ""} ${request.fileName ?? ""} canary-in-a-source`;
  const cause = Object.assign(new Error(`getaddrinfo ENOTFOUND ${asked}`), {
    code: "ENOTFOUND",
    hostname: asked,
  });
  throw new TypeError(`fetch of ${asked} failed`, { cause });
}

beforeAll(async () => {
  server = await createTestServer({
    settings: { METRICS_TOKEN },
    change(built) {
      const access = createBrokenModel();
      const { database, clock, log } = built;
      const stripe = createStripeClient({ secretKey: "sk_test_canary", apiOrigin: echo.url, maxRetries: 0 });
      const webhookSecret = "whsec_canary";
      const fail = () => Promise.reject(new Error("canary-answerer"));
      const fallback = { limitMs: 0, answer: fail, answerFromPassages: fail };
      return {
        firebaseTokens: {
          // Fails like a verifier that quotes its input.
          verify: (token: string) => Promise.reject(new Error(`Firebase says no to ${token}`)),
        },
        telegramSender: breakable(
          built.telegramSender,
          createBotApiSender({ token: "1:canary-token", apiRoot: echo.url, fetch }),
        ),
        objectStorage: breakable(
          built.objectStorage,
          createS3Storage({
            endpoint: echo.url,
            bucket: "canary-bucket",
            region: "auto",
            accessKeyId: "canary-key",
            secretAccessKey: "canary-secret",
          }),
        ),
        sourceLoader: breakable(built.sourceLoader, {
          loadLink: failToFetch,
          loadRecording: failToFetch,
          list: () => failToFetch({}),
        }),
        summarizer: breakable(built.summarizer, createModelSummarizer({ threads, access })),
        questionAnswerer: breakable(
          built.questionAnswerer,
          createModelAnswerer({ threads, access, fallback, log, timeoutMs: 2_000 }),
        ),
        payments: {
          ...built.payments,
          card: breakable(
            built.payments.card ?? built.payments.crypto ?? failWithoutSandbox(),
            createStripeProvider({ stripe, webhookSecret, database, clock }),
          ),
        },
      };
    },
  });
  const arranged = await arrangeContract(server);
  const { user, login, listener, extensionToken, ownerToken } = arranged;
  secrets.push(user.token, user.cookie, login.code, login.cookie, listener.token, extensionToken);
  secrets.push(ownerToken ?? "", server.dependencies.botServiceKey, server.dependencies.signingSecret);
  secrets.push("canary-place-token");
  walks = {
    ...walkSignIn({ server, arranged }),
    ...walkAccount({ server, arranged }),
    ...walkSummaries({ arranged }),
    ...walkLibrary({ arranged }),
    ...walkFollows({ arranged }),
    ...walkBatches({ arranged }),
    ...walkAudio({ arranged }),
    ...walkStars({ server, arranged }),
    ...walkWebhooks({ arranged }),
    ...walkConnections({ arranged }),
    ...walkServerState({ arranged }),
  };
});
afterAll(async () => {
  await server.close();
  await threads.close();
  await echo[Symbol.asyncDispose]();
});

function failWithoutSandbox(): never {
  throw new Error("The test server has no payments.");
}

const hostileHeaders = {
  "X-Request-Id": "canary-request-id",
  "X-Forwarded-For": "canary-address",
  "User-Agent": "canary-agent",
  Referer: "https://canary.example/?canary",
  "Last-Event-ID": "canary-event",
  "Accept-Language": "canary",
};

/** Replaces every string in a value with a canary. */
function plant(value: unknown): unknown {
  if (typeof value === "string") return `${CANARY}-${value.slice(0, 12)}`;
  if (Array.isArray(value)) return value.map(plant);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plant(inner)]));
}

/**
 * Makes every call in the contract, with input that is either valid or full of canaries. With canaries, also
 * repeats each call as another user.
 */
async function callEverything(input: "right" | "planted"): Promise<void> {
  for (const name of trialNames) {
    const { right } = walks[name];
    const { as, query, body, headers = {}, ...others } = right;
    const make = async (call: Call) => failures.push(await server.call(name, call as never));
    const given = { ...right, headers: { ...headers, ...hostileHeaders } };
    if (input === "right") {
      await make(given);
      continue;
    }
    const planted = { ...others, headers: given.headers, query: plant(query), body: plant(body) } as Call;
    await make({ ...planted, ...(as && { as }) });
    const stranger = { Authorization: "Bearer canary-token", Cookie: "session=canary; auth_request=canary" };
    await make({ ...planted, as: { headers: stranger } });
  }
}

/** Reads the metrics while the services behind them are failing. */
async function readMetrics(): Promise<string> {
  const Authorization = `Bearer ${METRICS_TOKEN}`;
  return (
    await readAnswer(await server.app.request(`${TEST_ORIGIN}/metrics`, { headers: { Authorization } }))
  ).text;
}

async function askPages(): Promise<void> {
  await using site = await createTestWebsite({
    server,
    files: { "index.html": "<!doctype html><body>Pith</body>" },
  });
  for (const address of [
    "/canary?canary=canary",
    "/s/canary",
    "/api/canary",
    "/feeds/canary",
    "/assets/canary.js",
  ]) {
    failures.push(await readAnswer(await site.get(address, { ...hostileHeaders, Cookie: "session=canary" })));
  }
  for (const provider of ["stripe", "nowpayments", "sandbox"]) {
    failures.push(
      await readAnswer(
        await server.app.request(`${TEST_ORIGIN}/api/webhooks/${provider}`, {
          method: "POST",
          headers: { "Stripe-Signature": "t=1,v1=canary", "x-nowpayments-sig": "canary" },
          body: '{"id":"canary","canary":',
        }),
      ),
    );
  }
}

/** Queues work so that jobs fail, too. */
async function queueWork(): Promise<void> {
  const as = await server.signInGuest();
  await server.setTier({ userId: as.userId, tier: "pro" });
  const wish = "canary wish";
  const text = `canary-speech ${"A bridge carries its load down to the ground. ".repeat(40)}`;
  for (const source of [
    { kind: "text", title: "canary-title", text },
    { kind: "link", url: "https://www.youtube.com/watch?v=canarylinks&list=canary#canary" },
  ] as const) {
    await server.call("createSummary", { as, body: { source, wish } as never });
  }
}

/** Makes every insert and update fail as if the disk were full, with an error that quotes the row. */
const fillDisk = [
  sql`create function fill_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: %', to_jsonb(new) using errcode = '53100'; end $$`,
  sql`do $$ declare t record; begin
      for t in select tablename from pg_tables where schemaname = 'public' loop
        execute format('create trigger full_disk before insert or update on public.%I for each row execute function fill_disk()', t.tablename);
      end loop; end $$`,
];
const freeDisk = sql`drop function fill_disk() cascade`;

describe("canaries", () => {
  it("from inputs and secrets never reach logs, metrics, error responses or failed jobs", async () => {
    const { db } = server;
    // All services work now, so calls are rejected only because of their input.
    await callEverything("planted");
    await askPages();

    isBroken = true;
    await queueWork();
    await server.runSummaries();
    await callEverything("right");
    await askPages();

    for (const statement of fillDisk) await db.execute(statement);
    await callEverything("right");
    await askPages();
    await server.runSummaries();
    const metrics = [await readMetrics()];
    await db.execute(freeDisk);

    await db.execute(sql`alter schema public rename to hidden`);
    await callEverything("planted");
    await askPages();
    metrics.push(await readMetrics());
    await db.execute(sql`alter schema hidden rename to public`);
    isBroken = false;

    metrics.push(await readMetrics());
    const logged = server.logLines.join("\n");
    // Make sure that the faults actually happened.
    for (const code of ["53100", "42P01", "ENOTFOUND"]) expect(logged).toContain(`"code":"${code}"`);
    for (const message of [
      "A request failed",
      "A job failed",
      "The model failed",
      "A question was answered without",
    ]) {
      expect(logged).toContain(message);
    }
    const longest = Math.max(...server.logLines.map(({ length }) => length));
    expect(longest).toBeLessThanOrEqual(MAX_LINE_LENGTH);
    expect(echo.count).toBeGreaterThan(5);
    for (const text of metrics) expect(text).toContain('route="/api/summaries"');

    failures = failures.filter(({ status }) => status >= 400);
    expect(failures.length).toBeGreaterThan(200);
    const { rows: jobs } = await db.execute(sql`select output from pgboss.job where output is not null`);
    expect(JSON.stringify(jobs)).toContain("ENOTFOUND");
    const seen = {
      logs: logged,
      jobs: JSON.stringify(jobs),
      metrics: metrics.join("\n"),
      answers: failures.map(({ text }) => text).join("\n"),
      headers: failures.map(({ headers }) => JSON.stringify([...headers])).join("\n"),
    };
    for (const [where, text] of Object.entries(seen)) {
      const readable = text.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "");
      for (const word of [CANARY, ...secrets])
        expect({ where, around: findAround(readable, word) }).toEqual({ where, around: null });
    }
  });

  it("in configured URLs aren't printed at startup", () => {
    const url = (host: string) => `http://${host}/canary`;
    const config = readConfig({
      RECOGNITION_BASE_URL: url("recognition.example"),
      RECOGNITION_MODEL: "small",
      PUBLIC_URL: TEST_ORIGIN,
      NOWPAYMENTS_API_ROOT: url("nowpayments.example"),
      NOWPAYMENTS_API_KEY: "canary",
      NOWPAYMENTS_IPN_SECRET: "canary",
    });
    const credentials = { bucket: "audio", region: "auto", accessKeyId: "canary", secretAccessKey: "canary" };
    const objectStorage = createS3Storage({
      endpoint: "http://canary:canary@storage.example/canary",
      ...credentials,
    });
    const printed = describeServices({ ...server.dependencies, config, objectStorage }).join("\n");
    for (const name of ["recognition", "nowpayments", "storage"])
      expect(printed).toContain(`${name}.example`);
    expect(printed).not.toContain(CANARY);
  });

  it("thrown or printed by a process or its threads reach no output", async () => {
    const source = (file: string) => JSON.stringify(path.join(import.meta.dirname, file));
    const script = `
      const { createLogger } = await import(${source("lib/create-logger.ts")});
      const { guardProcess } = await import(${source("../../../packages/core/src/logging/guard-process.ts")});
      const { startThread } = await import(${source("lib/start-thread.ts")});
      const log = createLogger({ LOG_LEVEL: "debug", isProduction: true });
      guardProcess({ host: process, console, log });
      console.error("canary", { canary: "canary" });
      process.emitWarning("canary", "OddWarning", "canary code");
      const thread = startThread({ url: new URL("data:text/javascript,console.log('canary');process.emitWarning('canary');throw new Error('canary')"), memoryMb: 64 });
      await new Promise((resolve) => thread.once("error", (error) => { log.error({ err: error }, "A thread failed"); resolve(); }));
      Promise.reject(new Error("canary", { cause: "canary" }));
    `;
    const ended = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]).catch(
      (error: { code: number; stdout: string; stderr: string }) => error,
    );
    expect(ended).toMatchObject({ code: 1, stderr: "" });
    const lines = ended.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { message: string });
    expect(lines.map(({ message }) => message)).toEqual([
      "A library wrote to the console",
      "Node warns",
      "A thread failed",
      "Nothing caught this error, so the process ends",
    ]);
    expect(ended.stdout).not.toMatch(/canary/i);
  });
});

function findAround(text: string, word: string): string | null {
  const at = text.indexOf(word);
  return word === "" || at < 0 ? null : text.slice(Math.max(0, at - 300), at + 200);
}
