import path from "node:path";
import { systemClock } from "@pith/core/lib/clock";
import type { Log } from "@pith/core/logging/create-log";
import { createGuardedFetch } from "@pith/sources/http/create-guarded-fetch";
import { createPasswordHasher } from "./accounts/members/password-hasher.ts";
import { createSessionTokens } from "./accounts/session-tokens.ts";
import type { Config } from "./config.ts";
import { createCaches } from "./create-caches.ts";
import type { Database } from "./db/database.ts";
import { openEmbeddedDatabase } from "./db/open-embedded-database.ts";
import { openPostgresDatabase } from "./db/open-postgres-database.ts";
import { getServerSecret } from "./db/server-secrets.repo.ts";
import type { Dependencies, Lifecycle } from "./dependencies.ts";
import { standardBodyLimits } from "./http/body-limits.ts";
import { createForwardingWatch } from "./http/forwarding-watch.ts";
import { createMeter } from "./lib/create-meter.ts";
import { openTracer } from "./lib/open-tracer.ts";
import { version } from "./lib/process-facts.ts";
import { systemRandomness } from "./lib/randomness.ts";
import type { Tracer } from "./lib/tracer.ts";
import { CLIENT_DOCUMENT_LIMITS, createClientDocuments } from "./providers/agents/create-client-documents.ts";
import { createCardRenderer } from "./providers/cards/create-card-renderer.ts";
import { buildSourceSettings } from "./providers/extraction/build-source-settings.ts";
import {
  createExtractionPool,
  type ExtractionObserver,
  type ExtractionPool,
} from "./providers/extraction/create-extraction-pool.ts";
import {
  createExtractiveAnswerer,
  createExtractiveSummarizer,
} from "./providers/extraction/create-extractive-summarizer.ts";
import { createFeedReader } from "./providers/extraction/create-feed-reader.ts";
import { createSourceCounts } from "./providers/extraction/create-source-counts.ts";
import { createSourceLoader } from "./providers/extraction/create-source-loader.ts";
import { createSpeechSearcher } from "./providers/extraction/create-speech-searcher.ts";
import { createFirebaseTokens } from "./providers/identity/create-firebase-tokens.ts";
import { createOidcClient } from "./providers/identity/create-oidc-client.ts";
import { OIDC_CALLBACK_PATH, type OidcClient } from "./providers/identity/oidc-client.ts";
import { createSmtpMailer } from "./providers/mail/create-smtp-mailer.ts";
import { meterAdapters } from "./providers/meter-adapters.ts";
import { createEmbedder, readEmbeddingConnection } from "./providers/model/create-embedder.ts";
import { createModelAnswerer, createModelSummarizer } from "./providers/model/create-model-summarizer.ts";
import { createModelThreads, type ModelThreads } from "./providers/model/create-model-threads.ts";
import { readModelAccess } from "./providers/model/model-access.ts";
import { createNowpaymentsProvider } from "./providers/payments/nowpayments/create-nowpayments-provider.ts";
import { createNowpaymentsClient } from "./providers/payments/nowpayments/nowpayments-client.ts";
import type { PaymentProvider } from "./providers/payments/payment-provider.ts";
import { createSandboxProvider } from "./providers/payments/sandbox/create-sandbox-provider.ts";
import { createStripeClient } from "./providers/payments/stripe/create-stripe-client.ts";
import { createStripeProvider } from "./providers/payments/stripe/create-stripe-provider.ts";
import { createPlaceClients } from "./providers/places/create-place-clients.ts";
import { createLocalStorage } from "./providers/storage/create-local-storage.ts";
import { createS3Storage } from "./providers/storage/create-s3-storage.ts";
import type { ObjectStorage } from "./providers/storage/object-storage.ts";
import { createBotApiSender } from "./providers/telegram/create-bot-api-sender.ts";
import { createConsoleSender } from "./providers/telegram/create-console-sender.ts";
import { createEmbeddedVoice } from "./providers/voice/create-embedded-voice.ts";
import { createHostedVoice } from "./providers/voice/create-hosted-voice.ts";
import type { SpeechProvider } from "./providers/voice/speech-provider.ts";
import { createWebhookSender } from "./providers/webhooks/create-webhook-sender.ts";
import { createJobQueue } from "./queue/job-queue.ts";
import { jobs } from "./queue/jobs.ts";

/** How many model tasks a thread can run without slowing them down. */
const TASKS_PER_THREAD = 4;

export interface BuiltDependencies {
  dependencies: Dependencies;
  close(): Promise<void>;
}

/** Creates the real adapters. Nothing else does. */
export async function createDependencies({
  config,
  lifecycle,
  log,
  print,
}: {
  config: Config;
  lifecycle: Lifecycle;
  log: Log;
  /** Prints to the operator's terminal. */
  print: (line: string) => void;
}): Promise<BuiltDependencies> {
  const database = await openDatabase({ config, log });
  try {
    const now = new Date(systemClock.now());
    const { createSecret } = systemRandomness;
    const signingSecret =
      config.SESSION_SECRET ??
      (await getServerSecret({ db: database.db, name: "signing", createSecret, now }));
    const botServiceKey =
      config.BOT_SERVICE_KEY ??
      (await getServerSecret({ db: database.db, name: "bot-service-key", createSecret, now }));
    const sourceCounts = createSourceCounts();
    const observer: ExtractionObserver = {
      countAttempt: sourceCounts.countAttempt,
      onProblem: (problem) => print(`A setting of the sources is wrong: ${problem}`),
    };
    // The queue runs fewer jobs than this at once, so there is always a thread left for an interactive
    // question.
    const pool = createExtractionPool({ size: 2 * config.WORKER_CONCURRENCY + 2, observer });
    // A separate pool, so that slow feeds delay neither summaries nor answers.
    const listPool = createExtractionPool({ size: 2, observer });
    const threads = createModelThreads({ count: Math.ceil(config.WORKER_CONCURRENCY / TASKS_PER_THREAD) });
    const cards = createCardRenderer();
    const { SMTP_URL, MAIL_FROM } = config;
    const mailer = SMTP_URL && MAIL_FROM ? createSmtpMailer({ url: SMTP_URL, from: MAIL_FROM }) : null;
    const meter = createMeter();
    const processFacts = {
      id: systemRandomness.createId(),
      role: config.PROCESS_ROLE,
      version,
      startedAt: now,
    };
    const tracer = await createTracer({ config, processFacts });
    const queue = createJobQueue({
      database,
      jobs,
      concurrency: config.WORKER_CONCURRENCY,
      log,
      onRun: ({ name, outcome, durationMs }) =>
        meter.observe("pith_job_duration_seconds", { queue: name, outcome }, durationMs / 1000),
      tracer,
    });
    const usesSandbox = config.cardPayments === "sandbox" || config.cryptoPayments === "sandbox";
    const sandbox = createSandboxProvider({
      database,
      clock: systemClock,
      randomness: systemRandomness,
      publicUrl: config.publicUrl,
      signingSecret,
    });
    const embedding = readEmbeddingConnection(config);
    const adapters = {
      ...createEngines({ pool, threads, config, log }),
      embedder: embedding && createEmbedder({ threads, connection: embedding }),
      payments: {
        card:
          createCardProvider({ config, database }) ?? (config.cardPayments === "sandbox" ? sandbox : null),
        crypto:
          createCryptoProvider({ config, database, log }) ??
          (config.cryptoPayments === "sandbox" ? sandbox : null),
      },
      telegramSender: config.TELEGRAM_BOT_TOKEN
        ? createBotApiSender({ token: config.TELEGRAM_BOT_TOKEN, apiRoot: config.TELEGRAM_API_ROOT, fetch })
        : createConsoleSender({ print }),
      webhookSender: createWebhookSender(),
      objectStorage: createObjectStorage(config),
      mailer,
    };
    return {
      dependencies: {
        config,
        log,
        clock: systemClock,
        randomness: systemRandomness,
        database,
        queue,
        signingSecret,
        botServiceKey,
        sessionTokens: createSessionTokens({ secret: signingSecret, clock: systemClock }),
        ...createCaches({ bus: database.bus, clock: systemClock }),
        cards,
        firebaseTokens: config.FIREBASE_PROJECT_ID
          ? createFirebaseTokens({
              projectId: config.FIREBASE_PROJECT_ID,
              acceptsEmulator: config.FIREBASE_AUTH_EMULATOR_HOST !== null && !config.isProduction,
              clock: systemClock,
            })
          : null,
        passwordHasher: createPasswordHasher(),
        clientDocuments: createClientDocuments({
          fetch: createGuardedFetch(CLIENT_DOCUMENT_LIMITS),
          clock: systemClock,
        }),
        oidcClient: createOidc(config),
        sandbox: usesSandbox ? sandbox : null,
        feedReader: createFeedReader({ pool: listPool, settings: buildSourceSettings(config) }),
        places: createPlaceClients(),
        sourceCounts,
        sourceLoader: createSourceLoader({ pool, listPool, settings: buildSourceSettings(config) }),
        ...meterAdapters({ adapters, modelProviders: listModelProviders(config), meter, tracer }),
        meter,
        tracer,
        speechSearcher: createSpeechSearcher({ pool }),
        speechMaker: createSpeechMaker(config),
        bodyLimits: standardBodyLimits,
        forwardingWatch: createForwardingWatch({ clock: systemClock, log }),
        processFacts,
        lifecycle,
      },
      async close() {
        mailer?.close();
        // Awaited last, so that an unresponsive collector delays nothing else.
        const sent = tracer?.close();
        await Promise.all([pool.close(), listPool.close(), threads.close(), cards.close()]);
        await database.close();
        await sent;
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function createOidc(config: Config): OidcClient | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ADMIN_GROUP } = config;
  if (config.signIn !== "accounts" || !OIDC_ISSUER || !OIDC_CLIENT_ID) return null;
  return createOidcClient({
    settings: {
      issuer: OIDC_ISSUER,
      clientId: OIDC_CLIENT_ID,
      clientSecret: OIDC_CLIENT_SECRET,
      redirectUri: `${config.publicUrl}${OIDC_CALLBACK_PATH}`,
      needsGroups: OIDC_ADMIN_GROUP !== null,
    },
    clock: systemClock,
  });
}

function createCardProvider({
  config,
  database,
}: Pick<Dependencies, "config" | "database">): PaymentProvider | null {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_ORIGIN } = config;
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET) return null;
  return createStripeProvider({
    stripe: createStripeClient({ secretKey: STRIPE_SECRET_KEY, apiOrigin: STRIPE_API_ORIGIN }),
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    database,
    clock: systemClock,
  });
}

function createCryptoProvider({
  config,
  database,
  log,
}: Pick<Dependencies, "config" | "database" | "log">): PaymentProvider | null {
  const { NOWPAYMENTS_API_KEY, NOWPAYMENTS_IPN_SECRET, NOWPAYMENTS_API_ROOT } = config;
  const { NOWPAYMENTS_EMAIL: email, NOWPAYMENTS_PASSWORD: password } = config;
  if (!NOWPAYMENTS_API_KEY || !NOWPAYMENTS_IPN_SECRET) return null;
  return createNowpaymentsProvider({
    client: createNowpaymentsClient({
      apiKey: NOWPAYMENTS_API_KEY,
      account: email && password ? { email, password } : null,
      apiRoot: NOWPAYMENTS_API_ROOT,
      clock: systemClock,
      log,
      fetch,
    }),
    database,
    clock: systemClock,
    randomness: systemRandomness,
    log,
    publicUrl: config.publicUrl,
    ipnSecret: NOWPAYMENTS_IPN_SECRET,
  });
}

function createEngines({
  pool,
  threads,
  config,
  log,
}: {
  pool: ExtractionPool;
  threads: ModelThreads;
} & Pick<Dependencies, "config" | "log">): Pick<Dependencies, "summarizer" | "questionAnswerer"> {
  const extractive = createExtractiveAnswerer({ pool });
  const access = readModelAccess(config);
  if (!access) return { summarizer: createExtractiveSummarizer({ pool }), questionAnswerer: extractive };
  return {
    summarizer: createModelSummarizer({ threads, access }),
    questionAnswerer: createModelAnswerer({ threads, access, fallback: extractive, log }),
  };
}

async function createTracer({
  config,
  processFacts,
}: Pick<Dependencies, "config" | "processFacts">): Promise<Tracer | null> {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return null;
  return openTracer({
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS,
    sampleRatio: config.OTEL_TRACES_SAMPLER_ARG,
    service: {
      name: config.OTEL_SERVICE_NAME,
      version: processFacts.version,
      instanceId: processFacts.id,
      role: processFacts.role,
    },
  });
}

/** Maps each configured model's name to its provider. */
function listModelProviders(config: Config): Map<string, string> {
  const access = readModelAccess(config);
  const checker = typeof access?.checker === "object" ? access.checker : null;
  const connections = [...(checker ? [checker] : []), ...(access?.connections ?? [])];
  const embedding = readEmbeddingConnection(config);
  const providers = new Map<string, string>(connections.map(({ model, provider }) => [model, provider]));
  if (embedding) providers.set(embedding.model, config.EMBEDDINGS_BASE_URL ? "compatible" : "openai");
  return providers;
}

function createSpeechMaker(config: Config): SpeechProvider {
  return config.HOSTED_VOICE_MODEL
    ? createHostedVoice({
        model: config.HOSTED_VOICE_MODEL,
        apiKey: config.HOSTED_VOICE_API_KEY,
        baseUrl: config.HOSTED_VOICE_BASE_URL,
        voices: { male: config.HOSTED_VOICE_MALE, female: config.HOSTED_VOICE_FEMALE },
      })
    : createEmbeddedVoice();
}

/** Creates the storage for audio files. Separate, because the doctor needs it without a database. */
export function createObjectStorage(config: Config): ObjectStorage {
  const { S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  return S3_BUCKET && S3_ENDPOINT && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
    ? createS3Storage({
        endpoint: S3_ENDPOINT,
        bucket: S3_BUCKET,
        region: config.S3_REGION,
        accessKeyId: S3_ACCESS_KEY_ID,
        secretAccessKey: S3_SECRET_ACCESS_KEY,
      })
    : createLocalStorage({ folder: path.join(config.dataDir, "objects") });
}

function openDatabase({ config, log }: { config: Config; log: Dependencies["log"] }): Promise<Database> {
  return config.DATABASE_URL
    ? openPostgresDatabase({
        connectionString: config.DATABASE_URL,
        poolerString: config.DATABASE_POOLER_URL ?? null,
        poolSize: config.DATABASE_POOL_SIZE,
        waitMs: config.DATABASE_WAIT_SECONDS * 1000,
        log,
      })
    : openEmbeddedDatabase({
        dataDir: config.dataDir,
        backupsKept: config.BACKUPS_KEPT,
        now: new Date(systemClock.now()),
      });
}
