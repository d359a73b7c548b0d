import type { ModelConnection } from "@pith/engine/model/model-connection";
import { z } from "zod";
import type { Config } from "../config.ts";
import { readEmbeddingConnection } from "../providers/model/create-embedder.ts";
import { readModelAccess } from "../providers/model/model-access.ts";
import { createAnswer, type HttpService } from "./ask-service.ts";
import { createFinding, type Finding } from "./finding.ts";

const GOOGLE_KEYS =
  "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";
const OPENAI_URL = "https://api.openai.com/v1";

/** Lists the configured services that speak HTTP. */
export function listHttpServices(config: Config): HttpService[] {
  return [
    ...listModels(config),
    ...listEmbeddings(config),
    ...listVoice(config),
    ...listRecognition(config),
    ...listTelegram(config),
    ...listPayments(config),
    ...listSignIn(config),
  ];
}

function listModels(config: Config): HttpService[] {
  const access = readModelAccess(config);
  if (!access) return [];
  const { connections, checker } = access;
  const isOwn = checker !== null && checker !== "same";
  return [
    ...connections.map((connection) =>
      createModelService({ connection, code: "finding.name_model", setting: "MODEL_PROVIDERS" }),
    ),
    ...(isOwn
      ? [createModelService({ connection: checker, code: "finding.name_checker", setting: "MODEL_CHECKER" })]
      : []),
  ];
}

/** The hosted providers have an endpoint for a single model; other servers can only list their models. */
function createModelService({
  connection: { provider, model, baseUrl, apiKey },
  code,
  setting,
}: {
  connection: ModelConnection;
  code: "finding.name_model" | "finding.name_checker";
  setting: string;
}): HttpService {
  const name = { code, params: { model, provider } };
  const key = `MODEL_${provider.toUpperCase()}_API_KEY`;
  const whenMissing = {
    code: "finding.model_missing" as const,
    params: { service: name, setting, url: `MODEL_${provider.toUpperCase()}_BASE_URL` },
  };
  const one = { name, setting: key, whenMissing, url: `${baseUrl}/models/${encodeURIComponent(model)}` };
  switch (provider) {
    case "openai":
      return { ...one, headers: bear(apiKey) };
    case "anthropic":
      return { ...one, headers: { "x-api-key": apiKey ?? "", "anthropic-version": "2023-06-01" } };
    case "google":
      return { ...one, headers: { "x-goog-api-key": apiKey ?? "" } };
    case "compatible":
      return listModelsOf({
        name,
        baseUrl,
        apiKey,
        model,
        setting: "MODEL_COMPATIBLE_BASE_URL",
        choice: setting,
      });
  }
}

const modelListSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

function listModelsOf({
  name,
  baseUrl,
  apiKey,
  model,
  setting,
  choice,
}: {
  name: HttpService["name"];
  baseUrl: string;
  apiKey: string | null;
  model: string;
  /** The setting with the server's URL. */
  setting: string;
  /** The setting with the model's name. */
  choice: string;
}): HttpService {
  return {
    name,
    url: `${baseUrl}/models`,
    headers: bear(apiKey),
    setting,
    whenMissing: { code: "finding.service_missing_version", params: { service: name, setting } },
    judge(answer) {
      const list = modelListSchema.safeParse(answer).data?.data;
      if (!list) return null;
      // Ollama lists llama3.1 as llama3.1:latest.
      const isListed = list.some(({ id }) => id === model || id === `${model}:latest`);
      if (isListed || list.length === 0) return createAnswer(name);
      const models = list
        .slice(0, 5)
        .map(({ id }) => id)
        .join(", ");
      const params = { service: name, setting: choice, models };
      return createFinding({ state: "risk", code: "finding.model_unlisted", params });
    },
  };
}

function bear(apiKey: string | null): Record<string, string> {
  return apiKey ? { Authorization: `Bearer ${apiKey}` } : {};
}

function listVoice(config: Config): HttpService[] {
  const { HOSTED_VOICE_MODEL: model, HOSTED_VOICE_BASE_URL, HOSTED_VOICE_API_KEY: apiKey } = config;
  if (!model) return [];
  return [
    listModelsOf({
      name: { code: "finding.name_voice", params: { model } },
      baseUrl: HOSTED_VOICE_BASE_URL ?? OPENAI_URL,
      apiKey,
      model,
      setting: HOSTED_VOICE_BASE_URL ? "HOSTED_VOICE_BASE_URL" : "HOSTED_VOICE_API_KEY",
      choice: "HOSTED_VOICE_MODEL",
    }),
  ];
}

/** Embeds one word, since not every server lists its embedding models. */
function listEmbeddings(config: Config): HttpService[] {
  const connection = readEmbeddingConnection(config);
  if (!connection) return [];
  const { model, baseUrl, apiKey } = connection;
  const name = { code: "finding.name_embeddings", params: { model } } as const;
  return [
    {
      name,
      url: `${baseUrl}/embeddings`,
      headers: bear(apiKey),
      body: { model, input: ["Pith"], encoding_format: "float" },
      setting: config.EMBEDDINGS_BASE_URL ? "EMBEDDINGS_BASE_URL" : "EMBEDDINGS_API_KEY",
      whenMissing: { code: "finding.embeddings_missing", params: { service: name } },
      judge: requireField({ name, schema: embeddingsSchema }),
    },
  ];
}

const embeddingsSchema = z.object({
  data: z.array(z.object({ embedding: z.array(z.number()).min(1) })).length(1),
});

function listRecognition(config: Config): HttpService[] {
  const { RECOGNITION_MODEL, RECOGNITION_BASE_URL: baseUrl, RECOGNITION_API_KEY: apiKey } = config;
  if (!baseUrl && !apiKey) return [];
  const model = RECOGNITION_MODEL ?? "whisper-1";
  return [
    listModelsOf({
      name: { code: "finding.name_recognition", params: { model } },
      baseUrl: baseUrl ?? OPENAI_URL,
      apiKey,
      model,
      setting: baseUrl ? "RECOGNITION_BASE_URL" : "RECOGNITION_API_KEY",
      choice: "RECOGNITION_MODEL",
    }),
  ];
}

const botSchema = z.object({ ok: z.literal(true), result: z.object({ username: z.string() }) });
const webhookSchema = z.object({
  ok: z.literal(true),
  result: z.object({
    url: z.string(),
    pending_update_count: z.number(),
    last_error_message: z.string().optional(),
  }),
});

function listTelegram(config: Config): HttpService[] {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_BOT_USERNAME: username, TELEGRAM_API_ROOT } = config;
  if (!token) return [];
  const name = { code: "finding.name_telegram", params: { bot: `@${username}` } } as const;
  const root = `${TELEGRAM_API_ROOT ?? "https://api.telegram.org"}/bot${token}`;
  const common = {
    setting: "TELEGRAM_BOT_TOKEN",
    // Telegram responds to a malformed token with 404.
    whenMissing: {
      code: "finding.service_refuses_key",
      params: { service: name, setting: "TELEGRAM_BOT_TOKEN" },
    },
  } as const;
  return [
    {
      ...common,
      name,
      url: `${root}/getMe`,
      judge(answer) {
        const bot = botSchema.safeParse(answer).data?.result;
        if (!bot) return null;
        if (bot.username.toLowerCase() === username?.toLowerCase()) return createAnswer(name);
        const params = { bot: `@${bot.username}` };
        return createFinding({ state: "problem", code: "finding.telegram_other_bot", params });
      },
    },
    {
      ...common,
      name: { code: "finding.name_webhook", params: {} },
      url: `${root}/getWebhookInfo`,
      judge(answer) {
        const info = webhookSchema.safeParse(answer).data?.result;
        if (!info) return null;
        if (!info.url) return createFinding({ state: "ok", code: "finding.telegram_polls" });
        const waiting = info.pending_update_count;
        // Telegram keeps reporting the last error after the webhook has recovered. The message contains no
        // secret, but could be long.
        const error = info.last_error_message?.slice(0, 100);
        return error && waiting > 0
          ? createFinding({
              state: "risk",
              code: "finding.telegram_webhook_failing",
              params: { error, waiting },
            })
          : createFinding({ state: "ok", code: "finding.telegram_webhook_ok", params: { waiting } });
      },
    },
  ];
}

function listPayments(config: Config): HttpService[] {
  const services: HttpService[] = [];
  const { STRIPE_SECRET_KEY, NOWPAYMENTS_API_KEY, NOWPAYMENTS_EMAIL, NOWPAYMENTS_PASSWORD } = config;
  if (STRIPE_SECRET_KEY) {
    // A restricted key that can create checkout sessions can list them, too.
    services.push({
      name: "Stripe",
      url: `${config.STRIPE_API_ORIGIN ?? "https://api.stripe.com"}/v1/checkout/sessions?limit=1`,
      headers: bear(STRIPE_SECRET_KEY),
      setting: "STRIPE_SECRET_KEY",
      judge: requireField({ name: "Stripe", schema: z.object({ object: z.literal("list") }) }),
    });
  }
  if (NOWPAYMENTS_API_KEY) {
    const root = config.NOWPAYMENTS_API_ROOT ?? "https://api.nowpayments.io";
    services.push({
      name: "NOWPayments",
      url: `${root}/v1/currencies`,
      headers: { "x-api-key": NOWPAYMENTS_API_KEY },
      setting: "NOWPAYMENTS_API_KEY",
      judge: requireField({ name: "NOWPayments", schema: z.object({ currencies: z.array(z.unknown()) }) }),
    });
    if (NOWPAYMENTS_EMAIL) {
      const name = { code: "finding.name_nowpayments_sign_in", params: {} } as const;
      services.push({
        name,
        url: `${root}/v1/auth`,
        headers: { "x-api-key": NOWPAYMENTS_API_KEY },
        body: { email: NOWPAYMENTS_EMAIL, password: NOWPAYMENTS_PASSWORD },
        setting: { code: "finding.setting_nowpayments", params: {} },
        judge: requireField({ name, schema: z.object({ token: z.string() }) }),
      });
    }
  }
  return services;
}

const discoverySchema = z.object({ issuer: z.string(), authorization_endpoint: z.string() });
const projectSchema = z.object({ authorizedDomains: z.array(z.string()) });

function listSignIn(config: Config): HttpService[] {
  const services: HttpService[] = [];
  const { OIDC_ISSUER: issuer, FIREBASE_API_KEY, FIREBASE_AUTH_EMULATOR_HOST: emulator } = config;
  if (issuer) {
    const name = { code: "finding.name_oidc", params: {} } as const;
    services.push({
      name,
      url: `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
      setting: "OIDC_ISSUER",
      judge(answer) {
        const found = discoverySchema.safeParse(answer).data;
        if (!found) return null;
        if (found.issuer === issuer) return createAnswer(name);
        const params = { issuer: found.issuer };
        return createFinding({ state: "problem", code: "finding.oidc_issuer", params });
      },
    });
  }
  if (FIREBASE_API_KEY) {
    const origin = emulator
      ? `http://${emulator}/identitytoolkit.googleapis.com`
      : "https://identitytoolkit.googleapis.com";
    const host = new URL(config.publicUrl).hostname;
    services.push({
      name: "Firebase",
      url: `${origin}/v1/projects?key=${encodeURIComponent(FIREBASE_API_KEY)}`,
      setting: "FIREBASE_API_KEY",
      judge(answer) {
        const project = projectSchema.safeParse(answer).data;
        if (!project) return null;
        return project.authorizedDomains.includes(host)
          ? createAnswer("Firebase")
          : createFinding({ state: "problem", code: "finding.firebase_domain", params: { host } });
      },
    });
    if (!emulator) {
      services.push({
        name: { code: "finding.name_firebase_keys", params: {} },
        url: GOOGLE_KEYS,
        setting: { code: "finding.setting_google", params: {} },
      });
    }
  }
  return services;
}

function requireField({
  name,
  schema,
}: {
  name: HttpService["name"];
  schema: z.ZodType;
}): (answer: unknown) => Finding | null {
  return (answer) => (schema.safeParse(answer).success ? createAnswer(name) : null);
}
