import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { answerLikeAModel } from "@pith/engine/testing/answer-like-a-model";
import { type OpenAiReply, startOpenAiServer } from "@pith/engine/testing/start-openai-server";
import { startTestServer } from "@pith/sources/testing/start-test-server";
import { type AlertWatch, createAlertWatch, SCRAPE_SECONDS } from "@pith/testbed/alerts/create-alert-watch";
import { createClockSettings } from "@pith/testbed/create-clock-settings";
import { createPerson } from "@pith/testbed/create-person";
import { createGuardedFolder } from "@pith/testbed/guard";
import { setTier } from "@pith/testbed/set-tier";
import { startPostgres } from "@pith/testbed/start-postgres";
import { createServerProcess, type ServerProcess } from "@pith/testbed/start-server";
import { startVideoSource } from "@pith/testbed/start-video-source";
import { waitUntil } from "@pith/testbed/wait-until";
import pg from "pg";
import { createFakeS3 } from "./create-fake-s3.ts";

/** Processes read their clock's file every 50 ms. */
const CLOCK_LOOK_MS = 60;
/**
 * How much a process's clock may differ from the alert watch's in a scrape. The alert rule allows twice as
 * much.
 */
const CLOCK_TOLERANCE_SECONDS = 5;
const METRICS_TOKEN = "a token for metrics in tests and nothing else";
const POOL_SIZE = 4;
const s3Keys = { accessKeyId: "key", secretAccessKey: "secret" };
const rulesFile = new URL("../../../../docs/operating/alerts.yaml", import.meta.url);

/**
 * Starts the built server on Postgres as two processes, an API and a worker, with fake services that speak the real
 * protocols, and an alert watch that scrapes both processes. Each part can be made to fail. The processes' clocks
 * follow the watch's.
 */
export async function createWatchedServer() {
  await using opened = new AsyncDisposableStack();
  const postgres = opened.use(await startPostgres());
  const youtube = opened.use(await startVideoSource());
  /** The model's response. Null for a successful one. */
  let modelReply: OpenAiReply | null = null;
  const nextModelReplies: OpenAiReply[] = [];
  const models = opened.adopt(
    await startOpenAiServer({
      respond: (request) =>
        nextModelReplies.shift() ??
        modelReply ?? {
          kind: "answer",
          text: JSON.stringify(answerLikeAModel(request)),
          usage: { input: 1000, output: 100 },
        },
    }),
    (server) => server.close(),
  );
  const s3 = opened.adopt(await createFakeS3(s3Keys), (server) => server.close());
  const stripe = opened.use(await startTestServer((_request, response) => response.writeHead(500).end()));
  const folder = opened.use(await createGuardedFolder("pith-watched-"));
  // Not in the data folder, because a test mounts a disk there.
  const clock = opened.use(await createGuardedFolder("pith-clock-"));
  const clockFile = path.join(clock.path, "ahead");
  writeFileSync(clockFile, "0");
  const connectionString = await postgres.createDatabase();
  const sql = new pg.Pool({ connectionString, max: 4 });
  opened.defer(() => sql.end());
  const startProcess = async (role: "api" | "worker"): Promise<ServerProcess> => {
    const started = opened.use(
      await createServerProcess({
        settings: {
          ...createClockSettings({ aheadMs: 0, file: clockFile }),
          PROCESS_ROLE: role,
          DATABASE_URL: connectionString,
          DATABASE_POOL_SIZE: String(POOL_SIZE),
          DATA_DIR: folder.path,
          METRICS_TOKEN,
          RATE_LIMITS: "off",
          LOG_LEVEL: "error",
          YOUTUBE_ORIGIN: youtube.origin,
          SPONSORBLOCK_ORIGIN: youtube.origin,
          MODEL_PROVIDERS: "compatible:small",
          MODEL_COMPATIBLE_BASE_URL: models.url,
          MODEL_PRICES: "small=2/8",
          MODEL_RETRIES: "0",
          MODEL_SILENCE_TIMEOUT_SECONDS: "1",
          S3_ENDPOINT: s3.endpoint,
          S3_BUCKET: "audio",
          S3_ACCESS_KEY_ID: s3Keys.accessKeyId,
          S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
          STRIPE_SECRET_KEY: "sk_test_x",
          STRIPE_WEBHOOK_SECRET: "whsec_right",
          STRIPE_API_ORIGIN: stripe.origin,
        },
      }),
    );
    await started.start();
    return started;
  };
  const api = await startProcess("api");
  const worker = await startProcess("worker");
  const { origin } = api;

  const guest = await createPerson({ origin });
  await setTier({ sql, person: guest, tier: "admin" });
  // An API key, because a session's token would expire: hours pass on the server's clock.
  const key = await guest.call<{ secret: string }>({
    origin,
    method: "POST",
    path: "/api/users/account/keys",
    body: { name: "Watch", scopes: ["read", "create", "account"] },
  });
  const headers = { Authorization: `Bearer ${key.data?.secret}`, "Content-Type": "application/json" };
  const call = async ({ path: to, body }: { path: string; body?: object }) => {
    const answer = await fetch(`${origin}${to}`, {
      headers,
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
    const { data } = await answer.json();
    if (!answer.ok) throw new Error(`${to} was refused with ${answer.status}.`);
    return data;
  };
  const waitForEnd = (to: string) =>
    waitUntil({
      what: `${to} has ended`,
      check: async () => ["done", "failed"].includes((await call({ path: to })).status),
    });

  let watch: AlertWatch;
  const startWatch = () => {
    watch = createAlertWatch({ rules: readFileSync(rulesFile, "utf8"), startSeconds: watchedSeconds });
  };
  let watchedSeconds = Date.now() / 1000;
  /** How far the server's clock is ahead of the alert watch's. */
  let offMs = 0;
  startWatch();

  const scrapeProcess = async (server: ServerProcess): Promise<string | null> => {
    const answer = await fetch(`${server.origin}/metrics`, {
      headers: { Authorization: `Bearer ${METRICS_TOKEN}` },
    });
    return answer.ok ? answer.text() : null;
  };
  const readClock = (text: string) => Number(/^pith_time_seconds (\S+)$/m.exec(text)?.[1]);
  const setClock = (seconds: number) => {
    // Renamed into place, so that no process reads an empty file.
    writeFileSync(`${clockFile}.new`, String(seconds * 1000 - Date.now()));
    renameSync(`${clockFile}.new`, clockFile);
  };
  /** Waits until the process has read its new time, then scrapes it. */
  const scrapeAt = async ({ server, atSeconds }: { server: ServerProcess; atSeconds: number }) => {
    while (true) {
      await delay(CLOCK_LOOK_MS);
      const text = await scrapeProcess(server);
      if (text === null || Math.abs(readClock(text) - atSeconds) < CLOCK_TOLERANCE_SECONDS) return text;
      setClock(atSeconds);
    }
  };

  let talks = 0;
  const closing = opened.move();
  return {
    origin,
    sql,
    youtube,
    s3,
    poolSize: POOL_SIZE,
    dataDir: folder.path,
    call,
    /** Starts over without any scrapes, like a new Prometheus instance. */
    startWatch,
    answerModelWith(reply: OpenAiReply | null) {
      modelReply = reply;
    },
    /** Makes the model's next call fail. */
    failModelOnce(status: number) {
      nextModelReplies.push({ kind: "status", status });
    },
    /** Sets how far the server's clock is ahead of the alert watch's. */
    setClockOff(ms: number) {
      offMs = ms;
    },
    /** Stops the process that runs jobs. From then on, only the API is scraped. */
    endWorker: () => worker.terminate(),
    startWorker: () => worker.start(),
    /** Requests a summary of a new text or video. Returns its id, by default once it has ended. */
    async summarize(kind: "text" | "link" = "text", { isAwaited = true } = {}): Promise<string> {
      talks += 1;
      const text = `Talk ${talks} is here. ${"A bridge carries its load down to the ground. ".repeat(12)}`;
      const source = kind === "text" ? { kind, title: null, text } : { kind, url: youtube.linkTo(talks) };
      const { summary } = await call({ path: "/api/summaries", body: { source } });
      if (isAwaited) await waitForEnd(`/api/summaries/${summary.id}`);
      return summary.id;
    },
    /** Requests audio of a summary. Returns the audio's URL. */
    async speak(summaryId: string): Promise<string> {
      const to = `/api/summaries/${summaryId}/audio`;
      await call({ path: to, body: {} });
      await waitForEnd(to);
      return new URL((await call({ path: to })).url, origin).href;
    },
    /** Advances the clock by 15 seconds and scrapes the processes. Returns the alerts that fire. */
    async scrape(): Promise<string[]> {
      watchedSeconds += SCRAPE_SECONDS;
      const atSeconds = watchedSeconds + offMs / 1000;
      setClock(atSeconds);
      const texts = await Promise.all(
        [api, worker].flatMap((server) => (server.isRunning ? scrapeAt({ server, atSeconds }) : [])),
      );
      return watch.take(texts.map((text, index) => ({ job: "pith", instance: `process ${index}`, text })));
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

export type WatchedServer = Awaited<ReturnType<typeof createWatchedServer>>;
