import { MAX_MONTHLY_UNITS } from "@pith/core/accounts/member-limits";
import { parseModelChoice, parseModelPrice } from "@pith/engine/model/model-choice";
import { modelEfforts } from "@pith/engine/model/model-settings";
import { z } from "zod";

/** Minimum length of a signing secret, in characters. */
const MIN_SECRET_CHARACTERS = 32;

const optionalText = z
  .string()
  .trim()
  .optional()
  .transform((text) => text || null);
const optionalUrl = z
  .union([z.url({ protocol: /^https?$/, error: "must be an http or https address" }), z.literal("")])
  .optional()
  .transform((text) => (text ? text.replace(/\/+$/, "") : null));
/** An issuer identifier of OpenID Connect, which is compared to the letter, with its final slash or without. */
const issuer = z
  .union([z.url({ protocol: /^https?$/, error: "must be an http or https address" }), z.literal("")])
  .optional()
  .transform((text) => text || null);
const list = z
  .string()
  .optional()
  .transform((text) =>
    (text ?? "")
      .split(",")
      .map((item) => item.trim())
      .filter(Boolean),
  );
const count = (fallback: number, { min = 0, max = 1_000_000 } = {}) =>
  z.coerce
    .number({ error: "must be a number" })
    .int("must be a whole number")
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)
    .default(fallback);
const secret = z
  .string()
  .min(MIN_SECRET_CHARACTERS, `must have at least ${MIN_SECRET_CHARACTERS} characters`)
  .or(z.literal(""))
  .optional()
  .transform((text) => text || null);

const models = list.transform((items, context) =>
  items.flatMap((item) => {
    const choice = parseModelChoice(item);
    if (!choice) {
      context.addIssue({
        code: "custom",
        message: `has "${item}": it takes openai, anthropic, google or compatible with a colon and the model, like openai:gpt-5-mini`,
      });
    }
    return choice ?? [];
  }),
);
const checker = optionalText.transform((text, context) => {
  if (text === null) return null;
  if (text === "off") return "off" as const;
  const choice = parseModelChoice(text);
  if (choice) return choice;
  context.addIssue({
    code: "custom",
    message: "takes one model as MODEL_PROVIDERS does, like openai:gpt-5-mini, or off",
  });
  return z.NEVER;
});
const prices = list.transform((items, context) =>
  Object.fromEntries(
    items.flatMap((item) => {
      const price = parseModelPrice(item);
      if (!price) {
        context.addIssue({
          code: "custom",
          message: `has "${item}": it takes dollars for a million tokens sent and written, like gpt-5-mini=0.25/2`,
        });
        return [];
      }
      const { model, ...perMillion } = price;
      return [[model, perMillion]];
    }),
  ),
);

const headerList = list.transform((items, context) =>
  Object.fromEntries(
    items.flatMap((item) => {
      const at = item.indexOf("=");
      if (at > 0) return [[item.slice(0, at).trim(), item.slice(at + 1).trim()]];
      context.addIssue({ code: "custom", message: "takes names and values, like x-api-key=secret" });
      return [];
    }),
  ),
);

/** All settings. `.env.example` in the root explains each one; a test keeps them in sync. */
export const settingsSchema = z.object({
  // The server
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  HOST: z.string().min(1).default("127.0.0.1"),
  PORT: count(8000, { min: 0, max: 65_535 }),
  PUBLIC_URL: optionalUrl,
  PROCESS_ROLE: z.enum(["all", "api", "worker"]).default("all"),
  WORKER_CONCURRENCY: count(2, { min: 1, max: 64 }),
  SHUTDOWN_DELAY_SECONDS: count(0, { max: 300 }),
  WEB_DIST: optionalText,
  ALLOWED_ORIGINS: list,
  TRUSTED_PROXIES: count(0, { max: 10 }),
  LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug"]).default("info"),
  RATE_LIMITS: z.enum(["on", "off"]).default("on"),
  GUEST_SUMMARIES_PER_ADDRESS: count(20, { min: 1 }),
  METRICS_TOKEN: secret,
  ACCESS_LOG: z.enum(["off", "failures", "all"]).default("off"),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl,
  OTEL_EXPORTER_OTLP_HEADERS: headerList,
  OTEL_SERVICE_NAME: z.string().min(1).default("pith"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: "must be a number" })
    .min(0, "must be at least 0")
    .max(1, "must be at most 1")
    .default(1),

  // The home edition: people with accounts of this server, without plans
  EDITION: z
    .enum(["self-hosted", "service", ""], "must be self-hosted or service, or left out to try Pith out")
    .optional()
    .transform((text) => text || null),
  ALLOW_PLAIN_HTTP: z.enum(["on", "off"]).default("off"),
  GUESTS: z.enum(["on", "off"]).default("off"),
  MONTHLY_SUMMARIES: count(0, { max: MAX_MONTHLY_UNITS }),
  PASSWORDS: z.enum(["on", "off"]).default("on"),
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: optionalText,
  OIDC_CLIENT_SECRET: optionalText,
  OIDC_NAME: optionalText,
  OIDC_ADMIN_GROUP: optionalText,
  OIDC_ALLOWED_DOMAIN: optionalText.transform((domain) => domain?.replace(/^@/, "").toLowerCase() ?? null),
  OIDC_SIGN_UP: z
    .enum(["on", "invited", ""], "must be on or invited")
    .optional()
    .transform((text) => text || null),

  // Storage
  DATA_DIR: z.string().min(1).default(".data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must start with postgres:// or postgresql://")
    .or(z.literal(""))
    .optional()
    .transform((text) => text || null),
  DATABASE_POOL_SIZE: count(20, { min: 2, max: 500 }),
  DATABASE_WAIT_SECONDS: count(60, { max: 3600 }),
  BACKUPS_KEPT: count(7, { max: 365 }),
  S3_ENDPOINT: optionalUrl,
  S3_BUCKET: optionalText,
  S3_REGION: z.string().min(1).default("us-east-1"),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,

  // Models for summaries and answers
  MODEL_PROVIDERS: models,
  MODEL_CHECKER: checker,
  MODEL_OPENAI_API_KEY: optionalText,
  MODEL_OPENAI_BASE_URL: optionalUrl,
  MODEL_ANTHROPIC_API_KEY: optionalText,
  MODEL_ANTHROPIC_BASE_URL: optionalUrl,
  MODEL_GOOGLE_API_KEY: optionalText,
  MODEL_GOOGLE_BASE_URL: optionalUrl,
  MODEL_COMPATIBLE_BASE_URL: optionalUrl,
  MODEL_COMPATIBLE_API_KEY: optionalText,
  MODEL_COMPATIBLE_SCHEMA: z.enum(["on", "off"]).default("on"),
  MODEL_PRICES: prices,
  MODEL_WINDOW_TOKENS: count(16_000, { min: 1000 }),
  MODEL_PARALLEL_CALLS: count(8, { min: 1, max: 100 }),
  MODEL_CALL_TIMEOUT_SECONDS: count(120, { min: 1, max: 900 }),
  MODEL_SILENCE_TIMEOUT_SECONDS: count(45, { min: 1, max: 900 }),
  MODEL_RETRIES: count(2, { max: 10 }),
  MODEL_RETRY_WAIT_SECONDS: count(30, { max: 300 }),
  MODEL_TOKENS_PER_SUMMARY: count(0, { max: 100_000_000 }),
  MODEL_TOKENS_PER_ANSWER: count(6000, { min: 500, max: 200_000 }),
  MODEL_CONTEXT_TOKENS: count(0, { max: 10_000_000 }),
  MODEL_EFFORT: z.enum(modelEfforts).nullable().default(null),
  MODEL_TOKENS_FOR_THINKING: count(16_000, { max: 200_000 }),

  // Voices
  HOSTED_VOICE_MODEL: optionalText,
  HOSTED_VOICE_API_KEY: optionalText,
  HOSTED_VOICE_BASE_URL: optionalUrl,
  HOSTED_VOICE_MALE: z.string().min(1).default("onyx"),
  HOSTED_VOICE_FEMALE: z.string().min(1).default("nova"),

  // Authentication
  SESSION_SECRET: secret,
  BOT_SERVICE_KEY: secret,
  TELEGRAM_BOT_TOKEN: optionalText,
  TELEGRAM_BOT_USERNAME: optionalText.transform((name) => name?.replace(/^@/, "") ?? null),
  TELEGRAM_API_ROOT: optionalUrl,
  FIREBASE_PROJECT_ID: optionalText,
  FIREBASE_API_KEY: optionalText,
  FIREBASE_AUTH_DOMAIN: optionalText,
  FIREBASE_AUTH_EMULATOR_HOST: optionalText,

  // Mail
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/]+/, "must start with smtp:// or smtps://")
    .or(z.literal(""))
    .optional()
    .transform((text) => text || null),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s<>]+@[^\s<>]+>?$/, "must be an address, like Pith <digests@example.org>")
    .or(z.literal(""))
    .optional()
    .transform((text) => text || null),

  // Billing
  BILLING_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, "must be three capital letters, like USD")
    .default("USD"),
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: optionalText,
  STRIPE_API_ORIGIN: optionalUrl,
  CARD_PAYMENTS: z
    .enum(["none", ""], "must be none, for a server that takes no cards, or left out")
    .optional()
    .transform((text) => text || null),
  NOWPAYMENTS_API_KEY: optionalText,
  NOWPAYMENTS_IPN_SECRET: optionalText,
  NOWPAYMENTS_EMAIL: optionalText,
  NOWPAYMENTS_PASSWORD: optionalText,
  NOWPAYMENTS_API_ROOT: optionalUrl,

  // The website's links
  SUPPORT_EMAIL: z.email("must be an e-mail address").default("support@example.com"),
  EXTENSION_URL: optionalUrl,
  COMMUNITY_URL: optionalUrl,
  GEOLOCATION_URL: optionalUrl,
  ANALYTICS_ID: optionalText,
  MARKETING_ID: optionalText,

  // Video sources; tests point these at a server of their own
  YOUTUBE_ORIGIN: optionalUrl,
  SPONSORBLOCK_ORIGIN: optionalUrl,
  YOUTUBE_CONFIG_FILE: optionalText,
  YOUTUBE_PROXY_URL: optionalUrl,
  YT_DLP_PATH: optionalText,
  FFMPEG_PATH: optionalText,

  // Speech recognition, for videos without captions and for recordings
  RECOGNITION_MODEL: optionalText,
  RECOGNITION_API_KEY: optionalText,
  RECOGNITION_BASE_URL: optionalUrl,
  RECOGNITION_MODEL_FOLDER: optionalText,
  RECOGNITION_THREADS: count(2, { min: 1, max: 64 }),
  UPLOAD_MAX_MEGABYTES: count(500, { min: 1, max: 4000 }),
});

export type Settings = z.output<typeof settingsSchema>;
