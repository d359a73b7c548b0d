import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { buildUrl } from "@pith/core/client/build-url";
import { type EndpointName, endpoints, type SchemasOf } from "@pith/core/contract/contract";
import type { EndpointInput } from "@pith/core/contract/define-endpoint";
import type { Tier } from "@pith/core/plans/tier";
import { createFakeClock, createTestLog } from "@pith/core/testing";
import { createGuardedFetch } from "@pith/sources/http/create-guarded-fetch";
import { eq, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { createPasswordHasher, type HashStrength } from "../accounts/members/password-hasher.ts";
import { createSessionTokens } from "../accounts/session-tokens.ts";
import { runAudio } from "../audio/run-audio.ts";
import { readConfig } from "../config.ts";
import { sendSummary } from "../connections/send-summary.ts";
import { createApp } from "../create-app.ts";
import { createCaches } from "../create-caches.ts";
import type { Database } from "../db/database.ts";
import { accounts, users } from "../db/schema/accounts.schema.ts";
import type { Dependencies } from "../dependencies.ts";
import { makeEpisode } from "../follows/make-episode.ts";
import { pollFeed } from "../follows/poll-feeds.ts";
import { sendDigest } from "../follows/send-digest.ts";
import type { AppEnv } from "../http/app-env.ts";
import { standardBodyLimits } from "../http/body-limits.ts";
import { createForwardingWatch } from "../http/forwarding-watch.ts";
import { createMeter } from "../lib/create-meter.ts";
import { systemRandomness } from "../lib/randomness.ts";
import type { Tracer } from "../lib/tracer.ts";
import {
  CLIENT_DOCUMENT_LIMITS,
  createClientDocuments,
} from "../providers/agents/create-client-documents.ts";
import { createCardRenderer } from "../providers/cards/create-card-renderer.ts";
import { createSourceCounts } from "../providers/extraction/create-source-counts.ts";
import { createSandboxProvider } from "../providers/payments/sandbox/create-sandbox-provider.ts";
import type { PlaceClients } from "../providers/places/place-client.ts";
import { createLocalStorage } from "../providers/storage/create-local-storage.ts";
import { createWebhookSender } from "../providers/webhooks/create-webhook-sender.ts";
import { deliverWebhookJob } from "../queue/deliver-webhook.job.ts";
import { makeEpisodeJob, pollFeedJob, sendDigestJob } from "../queue/follows.job.ts";
import { createJobQueue } from "../queue/job-queue.ts";
import { jobs } from "../queue/jobs.ts";
import { sendSummaryJob } from "../queue/send-summary.job.ts";
import { speakSummaryJob } from "../queue/speak-summary.job.ts";
import { summarizeVideoJob } from "../queue/summarize-video.job.ts";
import { runSummary } from "../summaries/run-summary.ts";
import { deliverWebhook } from "../webhooks/deliver-webhook.ts";
import { createScheduledHandlers } from "../worker/scheduled.handler.ts";
import { borrowDatabase } from "./borrow-database.ts";
import { checkAnswers } from "./check-answers.ts";
import { createFakeSources } from "./create-fake-sources.ts";
import { createFakeSpeech } from "./create-fake-speech.ts";
import { createFakeTelegram } from "./create-fake-telegram.ts";

/** A full-strength hash takes 250 ms of CPU time. `passwords.test.ts` tests full-strength hashes. */
const WEAK_HASHES: HashStrength = { cost: 16, blockSize: 1, parallelization: 1 };

export const TEST_ORIGIN = "http://localhost:8000";

/** A caller's credentials, as headers that include the cookie. */
export interface Caller {
  headers: Record<string, string>;
}

export const nobody: Caller = { headers: {} };

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body. Empty if it isn't a JSON object. */
  body: {
    success?: boolean;
    // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects and fails if it isn't there.
    data?: any;
    error?: string;
    detail?: string;
    code?: string;
    request_id?: string;
    [field: string]: unknown;
  };
}

export interface TestServerOptions {
  settings?: Record<string, string>;
  /** Another server's database to share. Defaults to a fresh embedded one. */
  database?: Database;
  change?: (dependencies: Dependencies) => Partial<Dependencies>;
  /** Must be closed by the test. Defaults to null, which records no traces. */
  tracer?: Tracer | null;
}

/**
 * Creates the whole server on its own embedded database. The test controls the clock, the sources and the
 * engine.
 */
export async function createTestServer({
  settings = {},
  database: given,
  change,
  tracer = null,
}: TestServerOptions = {}) {
  const objectFolder = await mkdtemp(path.join(os.tmpdir(), "pith-objects-"));
  const config = readConfig({
    NODE_ENV: "test",
    RATE_LIMITS: "off",
    GUEST_SUMMARIES_PER_ADDRESS: "100000",
    DATA_DIR: path.join(objectFolder, "data"),
    ...settings,
  });
  const clock = createFakeClock();
  const { log, lines, dropped } = createTestLog({
    print: (line) => {
      if (process.env["TEST_LOG"]) process.stdout.write(`${line}\n`);
    },
  });
  const database = given ?? (await borrowDatabase());
  const meter = createMeter();
  const queue = createJobQueue({
    database,
    jobs,
    concurrency: 1,
    log,
    onRun: ({ name, outcome, durationMs }) =>
      meter.observe("pith_job_duration_seconds", { queue: name, outcome }, durationMs / 1000),
    tracer,
  });
  const sources = createFakeSources();
  const telegram = createFakeTelegram();
  const speech = createFakeSpeech();
  const stopping = new AbortController();
  const signingSecret = "a signing secret for tests and nothing else";
  const sandbox = createSandboxProvider({
    database,
    clock,
    randomness: systemRandomness,
    publicUrl: config.publicUrl,
    signingSecret,
  });
  const built: Dependencies = {
    config,
    log,
    clock,
    randomness: systemRandomness,
    database,
    queue,
    signingSecret,
    botServiceKey: "a service key for tests and nothing else",
    sessionTokens: createSessionTokens({ secret: signingSecret, clock }),
    ...createCaches({ bus: database.bus, clock }),
    cards: createCardRenderer(),
    firebaseTokens: null,
    passwordHasher: createPasswordHasher(WEAK_HASHES),
    oidcClient: null,
    telegramSender: telegram.sender,
    webhookSender: createWebhookSender(),
    clientDocuments: createClientDocuments({ fetch: createGuardedFetch(CLIENT_DOCUMENT_LIMITS), clock }),
    places: silentPlaces,
    payments: config.hasPlans ? { card: sandbox, crypto: sandbox } : { card: null, crypto: null },
    sandbox: config.hasPlans ? sandbox : null,
    sourceCounts: createSourceCounts(),
    sourceLoader: sources.sourceLoader,
    feedReader: sources.feedReader,
    mailer: null,
    summarizer: sources.summarizer,
    questionAnswerer: sources.questionAnswerer,
    speechSearcher: sources.speechSearcher,
    embedder: null,
    speechMaker: speech.speechMaker,
    objectStorage: createLocalStorage({ folder: objectFolder }),
    bodyLimits: standardBodyLimits,
    forwardingWatch: createForwardingWatch({ clock, log }),
    meter,
    tracer,
    processFacts: {
      id: systemRandomness.createId(),
      role: config.PROCESS_ROLE,
      version: "0.0.0",
      startedAt: new Date(clock.now()),
    },
    lifecycle: { state: "ready", stopping: stopping.signal },
  };
  const dependencies: Dependencies = { ...built, ...change?.(built) };
  await queue.start();
  const app = createApp({ dependencies, websiteFolder: null });
  checkAnswers(app);
  return {
    app,
    clock,
    config,
    database,
    db: database.db,
    dependencies,
    queue,
    /** The log lines so far. */
    logLines: lines,
    sandbox,
    sources,
    speech,
    objectFolder,
    telegram,
    call: createCaller(app),
    /** The bot's credentials, without a user. */
    bot: { headers: { "X-Pith-Service-Key": built.botServiceKey } },
    /** Dumps the whole database as text, for checking that it doesn't contain forbidden data. */
    dumpTables: () => dumpTables(database.db),
    async findAccountId(userId: string): Promise<string> {
      const [row] = await database.db.select().from(users).where(eq(users.id, userId));
      return row?.accountId ?? "";
    },
    /** Puts a user on a plan for a month, starting now. */
    async setTier({ userId, tier }: { userId: string; tier: Tier }): Promise<void> {
      const [row] = await database.db.select().from(users).where(eq(users.id, userId));
      const expiryDate = new Date(clock.now() + 30 * 24 * 3600_000);
      await database.db
        .update(accounts)
        .set({ tier, activationDate: new Date(clock.now()), expiryDate })
        .where(eq(accounts.id, row?.accountId ?? ""));
    },
    /** Creates a guest with a session, as the website does. */
    signInGuest: () => signInGuest(app),
    /** Runs all waiting summaries to completion. */
    runSummaries: () =>
      queue.drain(summarizeVideoJob, ({ resultId }, run) => runSummary({ resultId, run, dependencies })),
    /** Runs all waiting audio to completion. */
    runAudio: () =>
      queue.drain(speakSummaryJob, ({ audioResultId }, run) =>
        runAudio({ audioResultId, run, dependencies }),
      ),
    /**
     * Runs everything that is due for followed feeds: polls, waiting episodes, and writing and sending
     * digests.
     */
    async runFollows(): Promise<void> {
      const { followFeeds } = createScheduledHandlers(dependencies);
      const signal = new AbortController().signal;
      await followFeeds();
      await queue.drain(pollFeedJob, ({ feedId }) => pollFeed({ feedId, signal, dependencies }));
      await queue.drain(makeEpisodeJob, ({ followEpisodeId }) =>
        makeEpisode({ id: followEpisodeId, dependencies }),
      );
      await queue.drain(sendDigestJob, ({ sendingId }, run) => sendDigest({ sendingId, run, dependencies }));
    },
    /** Sends all waiting webhook messages, including retries, until none are left. */
    runWebhooks: () =>
      queue.drain(deliverWebhookJob, ({ deliveryId, attempts }, run) =>
        deliverWebhook({ id: deliveryId, attempts, run, dependencies }),
      ),
    /** Sends all waiting summaries to connected services, including retries. */
    runSends: () =>
      queue.drain(sendSummaryJob, ({ sendId }, run) => sendSummary({ id: sendId, run, dependencies })),
    async close() {
      stopping.abort();
      await queue.stop();
      await rm(objectFolder, { recursive: true, force: true });
      if (!given) await database.close();
      if (dropped.length > 0) throw new Error(`The log has no such fields: ${dropped.join(", ")}`);
    },
  };
}

/** Accepts everything. Tests of what is sent use their own clients. */
const silentPlaces: PlaceClients = {
  notion: async () => ({ id: "1".repeat(32), url: "https://www.notion.so/page", properties: {} }),
  readwise: async () => null,
};

export type TestServer = Awaited<ReturnType<typeof createTestServer>>;

function createCaller(app: Hono<AppEnv>) {
  /** Calls an endpoint in the contract with any input, valid or not. */
  return async <Name extends EndpointName>(
    name: Name,
    {
      as = nobody,
      headers = {},
      bytes,
      ...input
    }: Partial<EndpointInput<SchemasOf<Name>>> &
      LooseInput & { as?: Caller; headers?: Record<string, string>; bytes?: Uint8Array<ArrayBuffer> } = {},
  ): Promise<Answer> => {
    const { params, query, body } = input as LooseInput;
    const endpoint = endpoints[name];
    const url = buildUrl({
      baseUrl: TEST_ORIGIN,
      path: endpoint.path,
      ...(params && { params }),
      ...(query && { query }),
    });
    const response = await app.request(url, {
      method: endpoint.method,
      headers: { "Content-Type": "application/json", ...as.headers, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(bytes && { body: bytes }),
    });
    return readAnswer(response);
  };
}

interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  let body: Answer["body"] = {};
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed))
      body = parsed as Answer["body"];
  } catch {
    // A response that isn't JSON is an export or an event stream, which the test reads as text.
  }
  return { status: response.status, headers: response.headers, text, body };
}

async function signInGuest(
  app: Hono<AppEnv>,
): Promise<Caller & { userId: string; cookie: string; token: string }> {
  const response = await app.request(`${TEST_ORIGIN}/api/auth/guest-session`, { method: "POST" });
  const { body, headers } = await readAnswer(response);
  const cookie = readCookie(headers, "session");
  const token: string = body.data.token;
  return { headers: { Authorization: `Bearer ${token}` }, userId: body.data.user.id, cookie, token };
}

/** Returns a cookie from the response as `name=value`, ready to send back. */
export function readCookie(headers: Headers, name: string): string {
  const set = headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));
  return set?.split(";")[0] ?? "";
}

/** Dumps the rows of all our tables and the queue as text. */
async function dumpTables(db: Database["db"]): Promise<string> {
  const { rows: tables } = await db.execute(
    sql`select table_schema, table_name from information_schema.tables
        where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  const texts: string[] = [];
  for (const { table_schema, table_name } of tables) {
    const name = sql`${sql.identifier(String(table_schema))}.${sql.identifier(String(table_name))}`;
    const { rows } = await db.execute(sql`select coalesce(json_agg(t)::text, '') as rows from ${name} t`);
    texts.push(`${String(table_name)}: ${String(rows[0]?.["rows"])}\n`);
  }
  return texts.join("");
}
