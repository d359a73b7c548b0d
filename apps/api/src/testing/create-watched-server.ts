import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { serve } from "@hono/node-server";
import { createTestLog } from "@pith/core/testing";
import { answerLikeAModel } from "@pith/engine/testing/answer-like-a-model";
import { type OpenAiReply, startOpenAiServer } from "@pith/engine/testing/start-openai-server";
import { startTestServer } from "@pith/sources/testing/start-test-server";
import { type AlertWatch, createAlertWatch, SCRAPE_SECONDS } from "@pith/testbed/alerts/create-alert-watch";
import { startPostgres } from "@pith/testbed/start-postgres";
import { startVideoSource } from "@pith/testbed/start-video-source";
import { readConfig } from "../config.ts";
import { openPostgresDatabase } from "../db/open-postgres-database.ts";
import { buildSourceSettings } from "../providers/extraction/build-source-settings.ts";
import { createExtractionPool } from "../providers/extraction/create-extraction-pool.ts";
import { createSourceLoader } from "../providers/extraction/create-source-loader.ts";
import { meterAdapters } from "../providers/meter-adapters.ts";
import { createModelSummarizer } from "../providers/model/create-model-summarizer.ts";
import { createModelThreads } from "../providers/model/create-model-threads.ts";
import { readModelAccess } from "../providers/model/model-access.ts";
import { createStripeClient } from "../providers/payments/stripe/create-stripe-client.ts";
import { createStripeProvider } from "../providers/payments/stripe/create-stripe-provider.ts";
import { createS3Storage } from "../providers/storage/create-s3-storage.ts";
import { createWebhookSender } from "../providers/webhooks/create-webhook-sender.ts";
import type { Job } from "../queue/define-job.ts";
import { jobs } from "../queue/jobs.ts";
import { createFakeS3 } from "./create-fake-s3.ts";
import { createTestServer } from "./create-test-server.ts";

const METRICS_TOKEN = "a token for metrics in tests and nothing else";
const POOL_SIZE = 4;
const s3Keys = { accessKeyId: "key", secretAccessKey: "secret" };
const scheduledJobs = jobs.filter(({ schedule }) => schedule) as Job<object>[];
const rulesFile = new URL("../../../../docs/operating/alerts.yaml", import.meta.url);

/**
 * Creates the server on Postgres, with real adapters for fake services that speak the real protocols, and a
 * monitor that scrapes it. Each part can be made to fail.
 */
export async function createWatchedServer() {
  await using opened = new AsyncDisposableStack();
  const postgres = opened.use(await startPostgres());
  const youtube = opened.use(await startVideoSource());
  /** How the model responds. Null for a valid response. */
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
  let hookStatus = 200;
  const receiver = opened.use(
    await startTestServer((_request, response) => response.writeHead(hookStatus).end()),
  );
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "pith-watched-"));
  opened.defer(() => rm(dataDir, { recursive: true, force: true }));
  const settings = {
    METRICS_TOKEN,
    DATA_DIR: dataDir,
    YOUTUBE_ORIGIN: youtube.origin,
    SPONSORBLOCK_ORIGIN: youtube.origin,
    MODEL_PROVIDERS: "compatible:small",
    MODEL_COMPATIBLE_BASE_URL: models.url,
    MODEL_PRICES: "small=2/8",
    MODEL_RETRIES: "0",
    MODEL_SILENCE_TIMEOUT_SECONDS: "1",
  };
  const config = readConfig({ NODE_ENV: "test", ...settings });
  const access = readModelAccess(config);
  if (!access) throw new Error("The settings name no model.");
  const database = opened.adopt(
    await openPostgresDatabase({
      connectionString: await postgres.createDatabase(),
      poolSize: POOL_SIZE,
      waitMs: 0,
      log: createTestLog().log,
    }),
    (database) => database.close(),
  );
  const threads = opened.adopt(createModelThreads({ count: 1 }), (pool) => pool.close());
  const server = await createTestServer({
    settings,
    database,
    change(built) {
      const { clock, meter, sourceCounts } = built;
      const observer = { countAttempt: sourceCounts.countAttempt, onProblem: () => {} };
      const pool = opened.adopt(createExtractionPool({ size: 1, observer }), (one) => one.close());
      const stripe = createStripeClient({
        secretKey: "sk_test_x",
        apiOrigin: receiver.origin,
        maxRetries: 0,
      });
      return {
        sourceLoader: createSourceLoader({ pool, settings: buildSourceSettings(config) }),
        ...meterAdapters({
          adapters: {
            ...built,
            summarizer: createModelSummarizer({ threads, access }),
            objectStorage: createS3Storage({
              ...s3Keys,
              endpoint: s3.endpoint,
              bucket: "audio",
              region: "auto",
            }),
            webhookSender: createWebhookSender({ allowedOrigins: [receiver.origin] }),
            payments: {
              card: createStripeProvider({ stripe, webhookSecret: "whsec_right", database, clock }),
              crypto: built.payments.crypto,
            },
          },
          modelProviders: new Map([["small", "compatible"]]),
          meter,
          tracer: null,
        }),
      };
    },
  });
  opened.defer(() => server.close());
  const listening = opened.adopt(
    serve({ fetch: server.app.fetch, hostname: "127.0.0.1", port: 0 }),
    (one) => {
      one.close();
    },
  );
  if (!listening.listening) await new Promise((resolve) => listening.once("listening", resolve));
  const address = listening.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  const origin = `http://127.0.0.1:${address.port}`;

  const guest = await server.signInGuest();
  await server.setTier({ userId: guest.userId, tier: "admin" });
  await server.call("createWebhook", {
    as: guest,
    body: { url: `${receiver.origin}/hook`, events: ["summary.completed"] },
  });
  // A session token would expire, because hours pass on the server's clock.
  const { body: key } = await server.call("createApiKey", {
    as: guest,
    body: { name: "Watch", scopes: ["read", "create"] },
  });
  const person = { headers: { Authorization: `Bearer ${key.data.secret}` } };
  let watch: AlertWatch;
  const startWatch = () => {
    watch = createAlertWatch({
      rules: readFileSync(rulesFile, "utf8"),
      startSeconds: server.clock.now() / 1000,
    });
  };
  startWatch();
  let talks = 0;
  const closing = opened.move();

  return {
    server,
    database,
    youtube,
    s3,
    poolSize: POOL_SIZE,
    dataDir,
    person,
    origin,
    /** Forgets all scrapes, like a newly started Prometheus. */
    startWatch,
    answerModelWith(reply: OpenAiReply | null) {
      modelReply = reply;
    },
    /** Makes the model's next call fail. */
    failModelOnce(status: number) {
      nextModelReplies.push({ kind: "status", status });
    },
    answerHooksWith(status: number) {
      hookStatus = status;
    },
    /** Requests a summary of a new text or video, and runs it. */
    async summarize(kind: "text" | "link" = "text", { isRun = true } = {}): Promise<string> {
      talks += 1;
      const text = `Talk ${talks} is here. ${"A bridge carries its load down to the ground. ".repeat(12)}`;
      const source =
        kind === "text" ? { kind, title: null, text } : ({ kind, url: youtube.linkTo(talks) } as const);
      const { body } = await server.call("createSummary", { as: person, body: { source } });
      if (isRun) await server.runSummaries();
      return body.data.summary.id;
    },
    /** Creates the audio of a summary. */
    async speak(summaryId: string): Promise<void> {
      await server.call("createSummaryAudio", { as: person, params: { id: summaryId }, body: {} });
      await server.runAudio();
    },
    /** Advances the clock by 15 s and scrapes the server. Returns the firing alerts. */
    async scrape(): Promise<string[]> {
      server.clock.advance(SCRAPE_SECONDS * 1000);
      // The queue schedules these every minute, but no worker runs here.
      for (const job of scheduledJobs) await server.queue.drain(job, async () => {});
      const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
      const response = await fetch(`${origin}/metrics`, { headers });
      return watch.take([{ job: "pith", instance: "one", text: response.ok ? await response.text() : null }]);
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

export type WatchedServer = Awaited<ReturnType<typeof createWatchedServer>>;
